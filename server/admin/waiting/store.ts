import { sql, type Transaction } from 'kysely';
import type { Role } from '#contract/account.ts';
import { isInRetreat } from '#server/account/public.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { DB } from '#server/platform/database/types.ts';
import { isSuspended } from '#server/platform/sessions/suspensions.ts';
import type { NewestWork } from './rules.ts';

/** The ids of the moderators and admins. */
export const moderatorIds = (db: Db) => idsOf(db, ['moderator', 'admin']);
export const adminIds = (db: Db) => idsOf(db, ['admin']);

async function idsOf(db: Db, roles: readonly Role[]): Promise<string[]> {
  const rows = await db.selectFrom('users').select('id').where('role', 'in', roles).execute();
  return rows.map(({ id }) => id);
}

/** Hours between two mails to the same member, and between two mails about unlawful content. */
const [HOURS, URGENT_HOURS] = [24, 1];

/**
 * Marks that a mail about waiting work is sent, and returns to whom: those who want such mails, are not suspended, and are due, because
 * something newer waits than at their last mail, which was long enough ago. In a retreat only urgent mails are sent.
 */
export async function markDueMails(
  trx: Transaction<DB>,
  newest: readonly NewestWork[],
  now: Temporal.Instant,
): Promise<string[]> {
  const work = JSON.stringify(
    newest.map(({ userId, at, urgentAt }) => ({ user_id: userId, at, urgent_at: urgentAt })),
  );
  const { rows } = await sql<{ user_id: string }>`
    with due as (
      select work.*, coalesce(urgent_at > coalesce(notified_until, '-infinity')
        and coalesce(urgent_sent_at <= ${now.subtract({ hours: URGENT_HOURS })}, true), false) as is_urgent
      from jsonb_to_recordset(${work}::jsonb) as work (user_id uuid, at timestamptz, urgent_at timestamptz)
      join users on users.id = work.user_id and users.waiting_mails and not ${isSuspended(sql`users.id`, now)}
      left join waiting_mails as last on last.user_id = work.user_id
      where at > coalesce(notified_until, '-infinity')
    )
    insert into waiting_mails (user_id, sent_at, notified_until, urgent_sent_at)
    select user_id, ${now}::timestamptz, at, case when is_urgent then ${now}::timestamptz end
    from due where is_urgent or not ${isInRetreat(sql`due.user_id`, now)}
    on conflict (user_id) do update
      set sent_at = excluded.sent_at, notified_until = excluded.notified_until,
        urgent_sent_at = coalesce(excluded.urgent_sent_at, waiting_mails.urgent_sent_at)
      where excluded.urgent_sent_at is not null
        or waiting_mails.sent_at <= ${now.subtract({ hours: HOURS })}
    returning user_id`.execute(trx);
  return rows.map(({ user_id }) => user_id);
}
