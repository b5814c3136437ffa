import { sql } from 'kysely';
import { fillLibrary } from '#bench/library.ts';
import { createCommunity } from '#server/communities/actions.ts';
import { createSeries } from '#server/events/series/actions.ts';
import { createSession } from '#server/platform/sessions/sessions.ts';
import type { Server } from '#server/server.ts';
import { addEntries, addLogs, addMembers, addOccurrences, addPosts, settleRows, type Tell } from './rows.ts';
import type { Scale } from './scale.ts';

export interface Caller {
  id: string;
  email: string;
  token: string;
  sessionId: string;
}

/** The objects of the measured calls. */
export interface Filled {
  /** The possible callers. The first one reads. */
  callers: Caller[];
  communityId: string;
  postId: string;
  /** Each has ten thousand spots. */
  occurrenceIds: string[];
}

const CALLERS = 1_000;
/** The number of rows of the reader, the same at every scale. */
const OWN = 500;
const EVENTS = 200;

/** The number of rows that have to be added to reach a scale. */
export const rowsBetween = (before: Scale | null, { rows, books, occurrences }: Scale): number =>
  (rows - (before?.rows ?? 0)) * 3 + books - (before?.books ?? 0) + occurrences - (before?.occurrences ?? 0);

/** Fills an empty database up to a scale. */
export async function begin(server: Server, scale: Scale, tell: Tell): Promise<Filled> {
  const { deps } = server;
  await addMembers(deps.db, 0, scale.members);
  const callers = await callersOf(server);
  const [reader] = callers;
  if (!reader) throw new Error('Nobody is there to read.');
  const viewer = { id: reader.id, sessionId: reader.sessionId, role: 'sadhaka', isPatron: false } as const;
  const draft = { name: 'Measured', description: 'Measured.', privacy: 'public' } as const;
  const { id: communityId } = await createCommunity(deps, viewer, draft);
  const series = await createSeries(deps, viewer, {
    communityId,
    title: 'One verse',
    description: 'Aloud, three times. '.repeat(10),
    location: null,
    capacity: 10_000,
    startTime: '2098-05-01T19:00:00Z',
    endTime: '2098-05-01T20:00:00Z',
    timezone: 'Europe/Lisbon',
    recurrence: { frequency: 'DAILY', interval: 1, byDay: null, until: '2098-12-31T00:00:00Z' },
  });
  const { rows } = await sql<{ id: string }>`
    select id from occurrences where series_id = ${series.id} order by starts_at limit ${EVENTS}`.execute(
    deps.db,
  );
  await addEntries(deps.db, sql`id = ${reader.id}`, 0, OWN, tell);
  await addLogs(deps.db, sql`id = ${reader.id}`, 0, OWN, tell);
  const filled = { callers, communityId, postId: '', occurrenceIds: rows.map(({ id }) => id) };
  const nothing = { members: scale.members, rows: 0, books: 0, occurrences: 0 };
  await grow(server, filled, nothing, scale, tell);
  const { rows: posts } = await sql<{ id: string }>`
    select id from posts order by created_at desc limit 1`.execute(deps.db);
  return { ...filled, postId: posts[0]?.id ?? '' };
}

/** Adds the rows that the next scale has more than the one before. The reader's own rows stay the same. */
export async function grow(
  { deps }: Server,
  { communityId, callers }: Filled,
  before: Scale,
  scale: Scale,
  tell: Tell,
): Promise<void> {
  const { db } = deps;
  const others = sql`id <> ${callers[0]?.id}`;
  const own = before.rows === 0 ? OWN : 0;
  await addMembers(db, before.members, scale.members);
  await sql`
    insert into memberships (community_id, user_id, role, joined_at)
    select ${communityId}::uuid, id, 'member', now() from users on conflict do nothing`.execute(db);
  await sql`update communities set member_count = ${scale.members} where id = ${communityId}`.execute(db);
  await addPosts(db, communityId, before.rows, scale.rows, tell);
  await addEntries(db, others, before.rows + own, scale.rows, tell);
  await addLogs(db, others, before.rows + own, scale.rows, tell);
  await fillLibrary(deps, before.books, scale.books, tell);
  await addOccurrences(db, communityId, before.occurrences, scale.occurrences, tell);
  await settleRows(db);
}

async function callersOf({ deps }: Server): Promise<Caller[]> {
  const { rows } = await sql<{ id: string; email: string }>`
    select id, email from users order by email limit ${CALLERS}`.execute(deps.db);
  return Promise.all(
    rows.map(async (row) => {
      const token = await createSession(deps, row.id);
      const [, claims = ''] = token.split('.');
      const { sid } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { sid: string };
      return { ...row, token, sessionId: sid };
    }),
  );
}
