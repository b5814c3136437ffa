import type { SendCall } from '#tests/support/api/recordedCalls.ts';
import { type MailSink, tokenIn } from '#tests/support/servers/mailSink.ts';

export interface Person {
  name: string;
  number: number;
  token: string;
}

/** The people, the community and the occurrences of a load test. */
export interface LoadFixture {
  people: Person[];
  practiceId: string;
  communityId: string;
  /** Ids of occurrences with `CAPACITY` spots each, earliest first. */
  occurrences: string[];
}

/** Fewer than the number of people, so that they compete for the last spots. */
const CAPACITY = 7;
const PEOPLE_COUNT = 10;
const SERIES_DAYS = 390;
/** The password of everybody. */
export const PASSWORD = 'still water runs';
const HOUR_MS = 3_600_000;

/** Signs people up, and creates a community and a daily event. */
export async function createLoadFixture(call: SendCall, mailSink: MailSink): Promise<LoadFixture> {
  const names = Array.from({ length: PEOPLE_COUNT }, (_, n) => `person-${n}`);
  const people: Person[] = [];
  for (const [number, name] of names.entries())
    people.push({ name, number, token: await signUpAndLogIn(call, mailSink, name) });
  const { token } = people[0] as Person;
  const description = 'Before sunrise.';
  const community = await callOrThrow(call, 'POST /communities', token, {
    name: 'Morning Hill',
    description,
  });
  for (const person of people.slice(1))
    await callOrThrow(call, `POST /communities/${community.id}/join`, person.token, {});
  const practices = await callOrThrow(call, 'GET /sadhana/practices', token);
  // The first occurrence begins within a day, so a booking of it causes a reminder.
  const start = Date.now() + 20 * HOUR_MS;
  const until = new Date(start + SERIES_DAYS * 24 * HOUR_MS).toISOString();
  await callOrThrow(call, 'POST /events/series', token, {
    communityId: community.id,
    title: 'One Verse',
    description,
    capacity: CAPACITY,
    startTime: new Date(start).toISOString(),
    endTime: new Date(start + HOUR_MS).toISOString(),
    timezone: 'UTC',
    recurrence: { frequency: 'DAILY', interval: 1, until },
  });

  const occurrences = await callOrThrow(
    call,
    `GET /events/communities/${community.id}/occurrences?end=${encodeURIComponent(until)}`,
    token,
  );
  return {
    people,
    practiceId: practices[0].id,
    communityId: community.id,
    occurrences: occurrences.map(({ id }: { id: string }) => id),
  };
}

async function signUpAndLogIn(call: SendCall, mailSink: MailSink, name: string): Promise<string> {
  const email = `${name}@vichara.test`;
  await callOrThrow(call, 'POST /auth/signup', undefined, { username: name, email, password: PASSWORD });
  const verificationToken = tokenIn(await mailSink.nextMailTo(email));
  await callOrThrow(call, 'POST /auth/verify-email', undefined, { token: verificationToken });
  const login = { loginIdentifier: name, password: PASSWORD };
  const { token } = await callOrThrow(call, 'POST /auth/login', undefined, login);
  await callOrThrow(call, 'PUT /account/reminders', token, { eventReminders: true });
  return token;
}

/** Returns the body of the reply. @throws when the call fails. */
export async function callOrThrow(call: SendCall, endpoint: string, token?: string, body?: unknown) {
  const reply = await call(endpoint, { ...(token && { token }), ...(body !== undefined && { body }) });
  if (reply.status >= 300 || reply.status === 0)
    throw new Error(`${endpoint}: ${reply.status} ${JSON.stringify(reply.body)}`);
  return reply.body;
}
