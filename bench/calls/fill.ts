import { sql } from 'kysely';
import { fillLibrary } from '#bench/library.ts';
import { createCommunity } from '#server/communities/actions.ts';
import { createSeries } from '#server/events/series/creating.ts';
import { newId } from '#server/platform/ids.ts';
import type { Server } from '#server/server.ts';
import { signIn } from '#tests/support/people/testPeople.ts';
import {
  addEntries,
  addLogs,
  addMembers,
  addOccurrences,
  addPosts,
  type OnProgress,
  vacuumDatabase,
} from './rows.ts';
import type { Scale } from './scale.ts';

export interface Caller {
  id: string;
  email: string;
  token: string;
  sessionId: string;
}

/** The objects that the measured calls use. */
export interface BenchObjects {
  /** The members who make the calls. The first one makes all calls that read. */
  callers: Caller[];
  communityId: string;
  postId: string;
  /** Occurrences with ten thousand spots each. */
  occurrenceIds: string[];
}

const CALLER_COUNT = 1_000;
/** The number of journal entries, and of logs, of the first caller. It is the same at every scale. */
const FIRST_CALLER_ROW_COUNT = 500;
const BOOKABLE_OCCURRENCE_COUNT = 200;

/** The number of rows to add to reach a scale, without members. `rows` counts once each for posts, entries and logs. */
export const rowsToAdd = (current: Scale | null, { rows, books, occurrences }: Scale): number =>
  (rows - (current?.rows ?? 0)) * 3 +
  books -
  (current?.books ?? 0) +
  occurrences -
  (current?.occurrences ?? 0);

/** Fills an empty database up to a scale. */
export async function fillDatabase(
  server: Server,
  scale: Scale,
  onProgress: OnProgress,
): Promise<BenchObjects> {
  const { deps } = server;
  await addMembers(deps.db, 0, scale.members);
  const callers = await createCallers(server);
  const [firstCaller] = callers;
  if (!firstCaller) throw new Error('There is no caller.');
  const { id, sessionId } = firstCaller;
  const viewer = { id, sessionId, role: 'sadhaka', isPatron: false } as const;
  const draft = { name: 'Measured', description: 'Measured.', privacy: 'public' } as const;
  const { id: communityId } = await createCommunity(deps, deps.db, viewer, newId(), draft);
  const series = await createSeries(deps, deps.db, viewer, newId(), {
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
    select id from occurrences where series_id = ${series.id} order by starts_at limit ${BOOKABLE_OCCURRENCE_COUNT}`.execute(
    deps.db,
  );
  await addEntries(deps.db, sql`id = ${id}`, 0, FIRST_CALLER_ROW_COUNT, onProgress);
  await addLogs(deps.db, sql`id = ${id}`, 0, FIRST_CALLER_ROW_COUNT, onProgress);
  const objects = { callers, communityId, postId: '', occurrenceIds: rows.map(({ id }) => id) };
  const membersOnly = { members: scale.members, rows: 0, books: 0, occurrences: 0 };
  await growDatabase(server, objects, membersOnly, scale, onProgress);
  const { rows: posts } = await sql<{ id: string }>`
    select id from posts order by created_at desc limit 1`.execute(deps.db);
  return { ...objects, postId: posts[0]?.id ?? '' };
}

/** Adds the rows that are missing to reach a scale. The first caller gets no further rows. */
export async function growDatabase(
  { deps }: Server,
  { communityId, callers }: BenchObjects,
  current: Scale,
  scale: Scale,
  onProgress: OnProgress,
): Promise<void> {
  const { db } = deps;
  const otherUsers = sql`id <> ${callers[0]?.id}`;
  const firstCallerRowCount = current.rows === 0 ? FIRST_CALLER_ROW_COUNT : 0;
  await addMembers(db, current.members, scale.members);
  await sql`
    insert into memberships (community_id, user_id, role, joined_at)
    select ${communityId}::uuid, id, 'member', now() from users on conflict do nothing`.execute(db);
  await sql`update communities set member_count = ${scale.members} where id = ${communityId}`.execute(db);
  await addPosts(db, communityId, current.rows, scale.rows, onProgress);
  await addEntries(db, otherUsers, current.rows + firstCallerRowCount, scale.rows, onProgress);
  await addLogs(db, otherUsers, current.rows + firstCallerRowCount, scale.rows, onProgress);
  await fillLibrary(deps, current.books, scale.books, onProgress);
  await addOccurrences(db, communityId, current.occurrences, scale.occurrences, onProgress);
  await vacuumDatabase(db);
}

async function createCallers({ deps }: Server): Promise<Caller[]> {
  const { rows } = await sql<{ id: string; email: string }>`
    select id, email from users order by email limit ${CALLER_COUNT}`.execute(deps.db);
  return Promise.all(
    rows.map(async (row) => {
      const token = await signIn(deps, row.id);
      const [, claims = ''] = token.split('.');
      const { sid } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { sid: string };
      return { ...row, token, sessionId: sid };
    }),
  );
}
