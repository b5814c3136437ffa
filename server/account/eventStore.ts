import type { Selectable } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
import type { DB } from '#server/platform/database/types.ts';

/** An account event: a change of how an account can be signed in to. */
export type AccountEvent = Selectable<DB['account_events']>;

/** Locks the account and counts one more event. Returns its number and the email of the account. */
export function nextEventNumber(db: Db, userId: string): Promise<{ last_event: number; email: string }> {
  return db
    .updateTable('users')
    .set((eb) => ({ last_event: eb('last_event', '+', 1) }))
    .where('id', '=', userId)
    .returning(['last_event', 'email'])
    .executeTakeFirstOrThrow();
}

export async function insertEvent(db: Db, event: Omit<AccountEvent, 'used_at'>): Promise<void> {
  await db.insertInto('account_events').values(event).execute();
}

export function eventById(db: Db, id: string): Promise<AccountEvent | undefined> {
  return db.selectFrom('account_events').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Invalidates the links of an event and of all later events of the account. Returns false if it is invalid already. */
export async function consumeEvent(db: Db, event: AccountEvent, now: Temporal.Instant): Promise<boolean> {
  const consumed = await db
    .updateTable('account_events')
    .set({ used_at: now })
    .where('user_id', '=', event.user_id)
    .where('number', '>=', event.number)
    .where('used_at', 'is', null)
    .returning('id')
    .execute();
  return consumed.some(({ id }) => id === event.id);
}

export async function deleteExpiredEvents(db: Db, now: Temporal.Instant): Promise<void> {
  await db.deleteFrom('account_events').where('expires_at', '<=', now).execute();
}
