import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';

/**
 * An SQL condition: whether the account with this id is suspended. It stops to hold when the suspension ends, even before
 * the task that ends suspensions has run.
 */
export const isSuspended = (userId: RawBuilder<unknown>, now: Temporal.Instant) => sql<boolean>`exists (
  select from suspensions where suspensions.user_id = ${userId} and (ends_at is null or ends_at > ${now}))`;

/** An SQL condition: whether there is a suspension of an account, also one that ends when its task runs the next time. */
export const hasSuspension = (userId: RawBuilder<unknown>) => sql<boolean>`exists (
  select from suspensions where suspensions.user_id = ${userId})`;

/** Whether an account is suspended. */
export async function isAccountSuspended(db: Db, userId: string, now: Temporal.Instant): Promise<boolean> {
  const { rows } = await sql`select where ${isSuspended(sql`${userId}::uuid`, now)}`.execute(db);
  return rows.length > 0;
}

/** Whether the account with this email is suspended. */
export async function hasSuspendedEmail(db: Db, email: string, now: Temporal.Instant): Promise<boolean> {
  const { rows } = await sql`
    select from users where lower(email) = lower(${email}) and ${isSuspended(sql`users.id`, now)}`.execute(
    db,
  );
  return rows.length > 0;
}
