import createClient, { type Client } from 'openapi-fetch';
import type { paths } from '../../dist/openapi/schema.d.ts';

/** Records a call with the status of its response. */
type RecordCall = (call: string, response: Response) => void;

const ENTRY = { date: '2026-11-20T08:00:00Z', content: 'At dawn.', tags: ['silence'] };

/** Calls endpoints of several features with the generated types. Returns the descriptions and statuses of the calls. */
export async function makeCalls(baseUrl: string, loginIdentifier: string, password: string) {
  const calls: [call: string, status: number][] = [];
  const record: RecordCall = (call, { status }) => calls.push([call, status]);
  const visitor = createClient<paths>({ baseUrl });

  const reflection = await visitor.GET('/api/v1/reflections/daily');
  record('reads the reflection of the day', reflection.response);
  const refused = await visitor.GET('/api/v1/journal', { params: { query: { limit: 5 } } });
  if (refused.error?.code === 'signed_out') record('reads the journal without a session', refused.response);
  const login = await visitor.POST('/api/v1/auth/login', { body: { loginIdentifier, password } });
  if (!login.data) throw new Error(login.error.message);
  if (!('token' in login.data)) throw new Error('The member has a second factor.');
  record(`signs in ${login.data.user.username}`, login.response);

  const member = createClient<paths>({ baseUrl, headers: { authorization: `Bearer ${login.data.token}` } });
  await callJournal(member, record);
  await callSadhana(member, record);
  await callCommunities(member, visitor, record);
  return calls;
}

async function callJournal(member: Client<paths>, record: RecordCall): Promise<void> {
  const created = await member.POST('/api/v1/journal', {
    params: { header: { 'Idempotency-Key': crypto.randomUUID() } },
    body: ENTRY,
  });
  if (!created.data) throw new Error(created.error.message);
  record('writes an entry', created.response);
  const path = { id: created.data.id };
  const list = await member.GET('/api/v1/journal', { params: { query: { limit: 5, tag: 'silence' } } });
  record(`lists ${list.data?.items[0]?.excerpt}`, list.response);
  const changed = await member.PUT('/api/v1/journal/{id}', {
    params: { path, header: { 'If-Match': `"${created.data.updatedAt}"` } },
    body: { ...ENTRY, content: 'At dusk.' },
  });
  record('changes the entry', changed.response);
  const outdated = await member.PUT('/api/v1/journal/{id}', {
    params: { path, header: { 'If-Match': '"2020-01-01T00:00:00.000Z"' } },
    body: { ...ENTRY, content: 'At noon.' },
  });
  if (outdated.error?.code === 'outdated') record('sends an outdated change', outdated.response);
  const removed = await member.DELETE('/api/v1/journal/{id}', { params: { path } });
  record('deletes the entry', removed.response);
}

async function callSadhana(member: Client<paths>, record: RecordCall): Promise<void> {
  const practices = await member.GET('/api/v1/sadhana/practices');
  record('lists practices', practices.response);
  const log = await member.POST('/api/v1/sadhana/logs', {
    body: { practiceId: practices.data?.[0]?.id ?? '', date: '2026-11-20', value: 20 },
  });
  record(`logs ${log.data?.value} on ${log.data?.date}`, log.response);
}

async function callCommunities(
  member: Client<paths>,
  visitor: Client<paths>,
  record: RecordCall,
): Promise<void> {
  const community = await member.POST('/api/v1/communities', {
    body: { name: 'Morning Hill', description: 'Before sunrise.', privacy: 'public' },
  });
  if (!community.data) throw new Error(community.error.message);
  record('creates a community', community.response);
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
  record(`plans an event with ${series.data?.upcomingOccurrences[0]?.spotsLeft} spots`, series.response);
  const feed = await visitor.GET('/api/v1/events/communities/{id}/calendar.ics', {
    params: { path: { id: community.data.id } },
    parseAs: 'text',
  });
  record(`subscribes to a ${feed.data?.split('\r\n')[0]}`, feed.response);
}
