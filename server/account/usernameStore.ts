import { sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';

/**
 * Reserves a username for the email of a signup. Returns false if an account has the name or another email
 * has reserved it. It is one statement, so that only one of two simultaneous calls succeeds.
 */
export async function reserveUsername(
  db: Db,
  reservation: { username: string; email: string; until: Temporal.Instant; now: Temporal.Instant },
): Promise<boolean> {
  const { rows } = await sql`
    insert into usernames (name, held_for, held_until)
    values (lower(${reservation.username}), lower(${reservation.email}), ${reservation.until})
    on conflict (name) do update
      set held_for = excluded.held_for, held_until = greatest(usernames.held_until, excluded.held_until)
      where usernames.user_id is null
        and (usernames.held_for = excluded.held_for or usernames.held_until <= ${reservation.now})
    returning name`.execute(db);
  return rows.length > 0;
}

/**
 * Gives a username to an account if it is free or reserved for this account's email. Otherwise returns false.
 */
export async function claimUsername(
  db: Db,
  claim: { username: string; accountId: string; email: string; now: Temporal.Instant },
): Promise<boolean> {
  const { rows } = await sql`
    insert into usernames (name, user_id) values (lower(${claim.username}), ${claim.accountId})
    on conflict (name) do update
      set user_id = excluded.user_id, held_for = null, held_until = null
      where usernames.user_id is null
        and (usernames.held_for = lower(${claim.email}) or usernames.held_until <= ${claim.now})
    returning name`.execute(db);
  return rows.length > 0;
}

/** Releases the username of an account before it claims another one. */
export async function releaseUsername(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('usernames').where('user_id', '=', accountId).execute();
}

/** Deletes the reservations of an email, or those that have expired. */
export async function releaseReservations(
  db: Db,
  filter: { email: string } | { expiredBy: Temporal.Instant },
): Promise<void> {
  await db
    .deleteFrom('usernames')
    .where('user_id', 'is', null)
    .where(
      'email' in filter
        ? sql<boolean>`held_for = lower(${filter.email})`
        : sql<boolean>`held_until <= ${filter.expiredBy}`,
    )
    .execute();
}
