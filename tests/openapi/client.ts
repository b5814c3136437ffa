import createClient, { type Client } from 'openapi-fetch';
import type { paths } from '../../dist/openapi/schema.d.ts';

/** Records a call of a client with the status of its answer. */
type Note = (call: string, response: Response) => void;

const ENTRY = { date: '2026-11-20T08:00:00Z', content: 'At dawn.', tags: ['silence'] };

/** Makes a dozen calls of a member through the generated types. */
export async function makeCalls(baseUrl: string, loginIdentifier: string, password: string) {
  const made: [call: string, status: number][] = [];
  const note: Note = (call, { status }) => made.push([call, status]);
  const visitor = createClient<paths>({ baseUrl });

  const reflection = await visitor.GET('/api/v1/reflections/daily');
  note('reads the reflection of the day', reflection.response);
  const stranger = await visitor.GET('/api/v1/journal', { params: { query: { limit: 5 } } });
  if (stranger.error?.code === 'signed_out') note('is told to sign in', stranger.response);
  const login = await visitor.POST('/api/v1/auth/login', { body: { loginIdentifier, password } });
  if (!login.data) throw new Error(login.error.message);
  note(`signs in ${login.data.user.username}`, login.response);

  const member = createClient<paths>({ baseUrl, headers: { authorization: `Bearer ${login.data.token}` } });
  await keepJournal(member, note);
  await practise(member, note);
  await gather(member, visitor, note);
  return made;
}

async function keepJournal(member: Client<paths>, note: Note): Promise<void> {
  const written = await member.POST('/api/v1/journal', {
    params: { header: { 'Idempotency-Key': crypto.randomUUID() } },
    body: ENTRY,
  });
  if (!written.data) throw new Error(written.error.message);
  note('writes an entry', written.response);
  const path = { id: written.data.id };
  const list = await member.GET('/api/v1/journal', { params: { query: { limit: 5, tag: 'silence' } } });
  note(`lists ${list.data?.items[0]?.excerpt}`, list.response);
  const changed = await member.PUT('/api/v1/journal/{id}', {
    params: { path, header: { 'If-Match': `"${written.data.updatedAt}"` } },
    body: { ...ENTRY, content: 'At dusk.' },
  });
  note('changes the entry', changed.response);
  const outdated = await member.PUT('/api/v1/journal/{id}', {
    params: { path, header: { 'If-Match': '"2020-01-01T00:00:00.000Z"' } },
    body: { ...ENTRY, content: 'At noon.' },
  });
  if (outdated.error?.code === 'outdated') note('is kept from an outdated change', outdated.response);
  const removed = await member.DELETE('/api/v1/journal/{id}', { params: { path } });
  note('deletes the entry', removed.response);
}

async function practise(member: Client<paths>, note: Note): Promise<void> {
  const practices = await member.GET('/api/v1/sadhana/practices');
  note('lists practices', practices.response);
  const log = await member.POST('/api/v1/sadhana/logs', {
    body: { practiceId: practices.data?.[0]?.id ?? '', date: '2026-11-20', value: 20 },
  });
  note(`logs ${log.data?.value} on ${log.data?.date}`, log.response);
}

async function gather(member: Client<paths>, visitor: Client<paths>, note: Note): Promise<void> {
  const community = await member.POST('/api/v1/communities', {
    body: { name: 'Morning Hill', description: 'Before sunrise.', privacy: 'public' },
  });
  if (!community.data) throw new Error(community.error.message);
  note('founds a community', community.response);
  const series = await member.POST('/api/v1/events/series', {
    body: {
      communityId: community.data.id,
      title: 'One verse',
      description: 'Aloud, three times.',
      capacity: 2,
      startTime: '2100-01-01T08:00:00Z',
      endTime: '2100-01-01T09:00:00Z',
      timezone: 'Europe/Lisbon',
    },
  });
  note(`plans an event with ${series.data?.upcomingOccurrences[0]?.spotsLeft} spots`, series.response);
  const feed = await visitor.GET('/api/v1/events/communities/{id}/calendar.ics', {
    params: { path: { id: community.data.id } },
    parseAs: 'text',
  });
  note(`subscribes to a ${feed.data?.split('\r\n')[0]}`, feed.response);
}
