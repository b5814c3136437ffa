import { sql, type Transaction } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { DB } from '#server/platform/database/types.ts';
import type { Deps } from '#server/platform/deps.ts';
import { MAIL_QUEUE } from './mailQueue.ts';
import type { Jobs } from './queue.ts';

/*
 * After a restore, mails that wait in the backup may have gone out already from the server that was lost, and reminders may
 * be late. They are held until the operator sends or deletes them.
 */

/** Holds the mails that wait, and the tasks that remind. */
export async function holdMails(
  trx: Transaction<DB>,
  jobs: Pick<Jobs, 'take'>,
  now: Temporal.Instant,
): Promise<void> {
  for (const { id, data, priority = 0 } of await jobs.take(trx, MAIL_QUEUE))
    await trx
      .insertInto('held_mails')
      .values({ id, mail: data.mail ?? '', row_id: data.id ?? '', priority })
      .execute();
  await sql`update backup_state set reminders_held_at = ${now}`.execute(trx);
}

export interface HeldMails {
  /** How many mails are held, by the name of the mail. */
  counts: { mail: string; count: number }[];
  remindersSince: Temporal.Instant | null;
}

export async function heldMails(db: Db): Promise<HeldMails> {
  const { rows } = await sql<{ mail: string; count: number }>`
    select mail, count(*) as count from held_mails group by mail order by mail`.execute(db);
  return { counts: rows, remindersSince: await remindersHeldSince(db) };
}

/** Since when reminders are held; null if they are not. */
export async function remindersHeldSince(db: Db): Promise<Temporal.Instant | null> {
  const { rows } = await sql<{ at: Temporal.Instant | null }>`
    select reminders_held_at as at from backup_state`.execute(db);
  return rows[0]?.at ?? null;
}

/** Enqueues the held mails of this name. Returns their number. */
export const sendHeldMails = ({ db, jobs }: Pick<Deps, 'db' | 'jobs'>, mail: string): Promise<number> =>
  inTransaction(db, async (trx) => {
    const held = await trx.deleteFrom('held_mails').where('mail', '=', mail).returningAll().execute();
    const restored = held.map(({ id, row_id, priority }) => ({
      id,
      queue: MAIL_QUEUE,
      data: { mail, id: row_id },
      priority,
    }));
    await jobs.restore(trx, restored);
    return held.length;
  });

/** Deletes the held mails of this name. Returns their number. */
export async function dropHeldMails(db: Db, mail: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('held_mails')
    .where('mail', '=', mail)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Lets the tasks that remind run again. */
export async function releaseReminders(db: Db): Promise<void> {
  await sql`update backup_state set reminders_held_at = null`.execute(db);
}
