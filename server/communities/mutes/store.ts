import { type RawBuilder, sql } from 'kysely';
import { joinPerson, PERSON_COLUMNS, type PersonColumns } from '#server/communities/people.ts';
import { iso } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { limitOffset, type PageStart } from '#server/platform/database/pages.ts';

export type MuteRow = PersonColumns & { muted_id: string; created_at: Temporal.Instant };

/** The members whom a member has muted, last muted first. */
export async function mutesPage(db: Db, userId: string, start: PageStart, count: number): Promise<MuteRow[]> {
  const after =
    'after' in start ? sql`and (created_at, muted_id) < (${start.after.at}, ${start.after.id}::uuid)` : sql``;
  const { rows } = await sql<MuteRow>`
    select mute.muted_id, mute.created_at, ${PERSON_COLUMNS}
    from (
      select * from mutes where user_id = ${userId} ${after}
      order by created_at desc, muted_id desc ${limitOffset(start, count)}
    ) as mute
    ${joinPerson('mute.muted_id')}
    order by mute.created_at desc, mute.muted_id desc`.execute(db);
  return rows;
}

/**
 * Locks the mutes of a member until the transaction ends, so that they are counted correctly. Returns false
 * if the account has been deleted. Others can still mute the member meanwhile.
 */
export async function lockMutes(db: Db, userId: string): Promise<boolean> {
  const { rows } = await sql`select from users where id = ${userId} for no key update`.execute(db);
  return rows.length > 0;
}

export async function muteCount(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from mutes where user_id = ${userId}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Mutes a member. Returns false if they are muted already. */
export async function insertMute(
  db: Db,
  { userId, mutedId, now }: { userId: string; mutedId: string; now: Temporal.Instant },
): Promise<boolean> {
  const { rows } = await sql`
    insert into mutes (user_id, muted_id, created_at) values (${userId}, ${mutedId}, ${now})
    on conflict do nothing returning muted_id`.execute(db);
  return rows.length > 0;
}

export async function deleteMute(db: Db, userId: string, mutedId: string): Promise<void> {
  await sql`delete from mutes where user_id = ${userId} and muted_id = ${mutedId}`.execute(db);
}

/** Whether the owner of an address has muted a member. */
export async function hasMuted(db: Db, email: string, mutedId: string): Promise<boolean> {
  const { rows } = await sql`
    select from mutes join users on users.id = user_id
    where muted_id = ${mutedId} and lower(email) = lower(${email})`.execute(db);
  return rows.length > 0;
}

/** An SQL condition: whether a member has muted the author of a text. */
export const isMutedBy = (userId: string, authorId: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`exists (select from mutes where user_id = ${userId} and muted_id = ${authorId})`;

/** The members whom a member has muted, oldest first, for the data export. */
export async function mutesOf(db: Db, userId: string) {
  const { rows } = await sql<{ username: string; created_at: Temporal.Instant }>`
    select username, mutes.created_at from mutes join users on users.id = muted_id
    where user_id = ${userId} order by mutes.created_at, muted_id`.execute(db);
  return rows.map(({ username, created_at }) => ({ username, at: iso(created_at) }));
}
