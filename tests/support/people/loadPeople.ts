import type { Ask } from '#tests/support/api/recordedCalls.ts';
import { type MailSink, tokenIn } from '#tests/support/servers/mailSink.ts';

export interface Person {
  name: string;
  number: number;
  token: string;
}

/** The community and events of a load test. */
export interface Place {
  people: Person[];
  practiceId: string;
  communityId: string;
  /** Ids of occurrences with `CAPACITY` spots each, earliest first. */
  occurrences: string[];
}

/** Fewer than there are people, so that they compete for the last spots. */
const CAPACITY = 7;
const PEOPLE = 10;
const DAYS = 390;
const PASSWORD = 'still water runs';
const HOUR = 3_600_000;

/** Signs people up by mail, creates a community and a daily event. */
export async function settle(ask: Ask, mails: MailSink): Promise<Place> {
  const names = Array.from({ length: PEOPLE }, (_, n) => `person-${n}`);
  const people: Person[] = [];
  for (const [number, name] of names.entries())
    people.push({ name, number, token: await joined(ask, mails, name) });
  const { token } = people[0] as Person;
  const description = 'Before sunrise.';
  const community = await made(ask, 'POST /communities', token, { name: 'Morning Hill', description });
  for (const person of people.slice(1))
    await made(ask, `POST /communities/${community.id}/join`, person.token, {});
  const practices = await made(ask, 'GET /sadhana/practices', token);
  // The first occurrence begins within a day, so a booking causes one reminder.
  const start = Date.now() + 20 * HOUR;
  await made(ask, 'POST /events/series', token, {
    communityId: community.id,
    title: 'One Verse',
    description,
    capacity: CAPACITY,
    startTime: new Date(start).toISOString(),
    endTime: new Date(start + HOUR).toISOString(),
    timezone: 'UTC',
    recurrence: { frequency: 'DAILY', interval: 1, until: new Date(start + DAYS * 24 * HOUR).toISOString() },
  });
  const end = new Date(start + DAYS * 24 * HOUR).toISOString();
  const planned = await made(
    ask,
    `GET /events/communities/${community.id}/occurrences?end=${encodeURIComponent(end)}`,
    token,
  );
  return {
    people,
    practiceId: practices[0].id,
    communityId: community.id,
    occurrences: planned.map(({ id }: { id: string }) => id),
  };
}

async function joined(ask: Ask, mails: MailSink, name: string): Promise<string> {
  const email = `${name}@vichara.test`;
  await made(ask, 'POST /auth/signup', undefined, { username: name, email, password: PASSWORD });
  const link = tokenIn(await mails.mailTo(email));
  await made(ask, 'POST /auth/verify-email', undefined, { token: link });
  const login = { loginIdentifier: name, password: PASSWORD };
  const { token } = await made(ask, 'POST /auth/login', undefined, login);
  await made(ask, 'PUT /account/reminders', token, { eventReminders: true });
  return token;
}

/** Makes a call that has to succeed. Returns its answer. */
export async function made(ask: Ask, what: string, token?: string, body?: unknown) {
  const answer = await ask(what, { ...(token && { token }), ...(body !== undefined && { body }) });
  if (answer.status >= 300 || answer.status === 0)
    throw new Error(`${what}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
}
