import { type Selectable, sql } from 'kysely';
import type { JoinRequest, RequestState } from '#contract/communities/requests.ts';
import { joinPerson, PERSON_COLUMNS, type PersonColumns } from '#server/communities/people.ts';
import { iso } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { limitOffset, type PageStart } from '#server/platform/database/pages.ts';
import type { DB } from '#server/platform/database/types.ts';

export type RequestRow = Omit<Selectable<DB['join_requests']>, 'answers'> &
  PersonColumns & { answers: JoinRequest['answers'] };

/** The requests to join a community that have this state, newest first. */
export async function requestsPage(
  db: Db,
  communityId: string,
  state: RequestState,
  start: PageStart,
  count: number,
): Promise<RequestRow[]> {
  const after =
    'after' in start ? sql`and (created_at, id) < (${start.after.at}, ${start.after.id}::uuid)` : sql``;
  const { rows } = await sql<RequestRow>`
    select request.*, ${PERSON_COLUMNS}
    from (
      select * from join_requests where community_id = ${communityId} and state = ${state} ${after}
      order by created_at desc, id desc ${limitOffset(start, count)}
    ) as request
    ${joinPerson('request.user_id')}
    order by request.created_at desc, request.id desc`.execute(db);
  return rows;
}

/** A request to join this community. */
export async function requestById(db: Db, communityId: string, id: string): Promise<RequestRow | undefined> {
  const { rows } = await sql<RequestRow>`
    select request.*, ${PERSON_COLUMNS}
    from join_requests as request ${joinPerson('request.user_id')}
    where request.id = ${id} and request.community_id = ${communityId}`.execute(db);
  return rows[0];
}

/** A member's request to join a community, in any state. */
export async function requestOf(
  db: Db,
  communityId: string,
  userId: string,
): Promise<Pick<RequestRow, 'id' | 'state' | 'decided_at'> | undefined> {
  const { rows } = await sql<RequestRow>`
    select id, state, decided_at from join_requests
    where community_id = ${communityId} and user_id = ${userId}`.execute(db);
  return rows[0];
}

interface NewRequest {
  id: string;
  communityId: string;
  userId: string;
  answers: JoinRequest['answers'];
  now: Temporal.Instant;
}

/** Stores a request. It replaces an earlier one, which was answered. The community must be locked. */
export async function saveRequest(db: Db, { id, communityId, userId, answers, now }: NewRequest) {
  await deleteRequestOf(db, communityId, userId);
  await db
    .insertInto('join_requests')
    .values({
      id,
      community_id: communityId,
      user_id: userId,
      answers: JSON.stringify(answers),
      state: 'waiting',
      created_at: now,
    })
    .execute();
}

export async function decideRequest(
  db: Db,
  id: string,
  { state, words, now }: { state: 'accepted' | 'declined'; words: string | null; now: Temporal.Instant },
): Promise<void> {
  await db.updateTable('join_requests').set({ state, words, decided_at: now }).where('id', '=', id).execute();
}

/** Deletes a member's request to join a community. */
export async function deleteRequestOf(db: Db, communityId: string, userId: string): Promise<void> {
  await sql`
    delete from join_requests where community_id = ${communityId} and user_id = ${userId}`.execute(db);
}

/** Deletes a member's request to join a community while it is waiting. */
export async function deleteWaitingRequest(db: Db, communityId: string, userId: string): Promise<void> {
  await sql`
    delete from join_requests
    where community_id = ${communityId} and user_id = ${userId} and state = 'waiting'`.execute(db);
}

/** Erases the requests that were answered before a time. */
export async function eraseRequests(db: Db, decidedBefore: Temporal.Instant): Promise<void> {
  await db.deleteFrom('join_requests').where('decided_at', '<=', decidedBefore).execute();
}

/** The request that a mail is about, with the name of its community. */
export async function requestForMail(db: Db, id: string) {
  const { rows } = await sql<
    Pick<RequestRow, 'user_id' | 'community_id' | 'state' | 'words'> & { name: string }
  >`
    select request.user_id, request.community_id, request.state, request.words, community.name
    from join_requests as request join communities as community on community.id = request.community_id
    where request.id = ${id}`.execute(db);
  return rows[0];
}

/** The requests of a member, oldest first, for the data export. */
export async function requestsBy(db: Db, userId: string) {
  const { rows } = await sql<RequestRow>`
    select community_id, answers, state, words, created_at from join_requests
    where user_id = ${userId} order by created_at, id`.execute(db);
  return rows.map(({ community_id, answers, state, words, created_at }) => ({
    communityId: community_id,
    answers,
    state,
    words,
    at: iso(created_at),
  }));
}
