import { type Selectable, sql } from 'kysely';
import { isPast } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { DB } from '#server/platform/database/types.ts';
import { hasSuspension } from '#server/platform/sessions/suspensions.ts';

/** An account event: a change of how an account can be signed in to. */
export type AccountEvent = Selectable<DB['account_events']>;

/** Locks the account and counts one more event. Returns its number, and the account's email and password hash. */
export function nextEventNumber(
  db: Db,
  userId: string,
): Promise<{ last_event: number; email: string; password_hash: string }> {
  return db
    .updateTable('users')
    .set((eb) => ({ last_event: eb('last_event', '+', 1) }))
    .where('id', '=', userId)
    .returning(['last_event', 'email', 'password_hash'])
    .executeTakeFirstOrThrow();
}

export async function insertEvent(
  db: Db,
  event: Omit<AccountEvent, 'used_at' | 'undo_at' | 'undo_reminded_at'>,
): Promise<void> {
  await db.insertInto('account_events').values(event).execute();
}

export function eventById(db: Db, id: string): Promise<AccountEvent | undefined> {
  return db.selectFrom('account_events').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The times of the mails about new browsers of an account, from `since` on, also of one that waits to be sent. */
export async function newBrowserMailTimes(
  db: Db,
  userId: string,
  since: Temporal.Instant,
): Promise<Temporal.Instant[]> {
  const rows = await db
    .selectFrom('account_events')
    .select('mail_at')
    .where('user_id', '=', userId)
    .where('kind', '=', 'browser.new')
    .where('mail_at', '>', since)
    .orderBy('mail_at')
    .execute();
  return rows.flatMap(({ mail_at }) => mail_at ?? []);
}

/**
 * The new browsers that the mail of this event tells of: that of the event, and in a mail that waited also later ones
 * without a mail of their own.
 */
export async function newBrowsersInMail(db: Db, event: AccountEvent): Promise<AccountEvent[]> {
  const { user_id, number, mail_at, created_at } = event;
  if (!mail_at || isPast(mail_at, created_at)) return [event];
  return db
    .selectFrom('account_events')
    .selectAll()
    .where('user_id', '=', user_id)
    .where('kind', '=', 'browser.new')
    .where('number', '>=', number)
    .where((eb) => eb.or([eb('number', '=', number), eb('mail_at', 'is', null)]))
    .orderBy('number')
    .execute();
}

/**
 * Invalidates the links of an event and of all later events of the account, and stops what waits because of them. Returns
 * false if it is invalid already.
 */
export async function consumeEvent(db: Db, event: AccountEvent, now: Temporal.Instant): Promise<boolean> {
  const consumed = await db
    .updateTable('account_events')
    .set({ used_at: now, undo_at: null })
    .where('user_id', '=', event.user_id)
    .where('number', '>=', event.number)
    .where('used_at', 'is', null)
    .returning('id')
    .execute();
  return consumed.some(({ id }) => id === event.id);
}

/** One event for each address, other than the current one, to which mails about the account went in the last 7 days. */
export function addressEventsOf(
  db: Db,
  account: { id: string; email: string },
): Promise<Pick<AccountEvent, 'id'>[]> {
  return db
    .selectFrom('account_events')
    .distinctOn(sql`lower(email)`)
    .select('id')
    .where('user_id', '=', account.id)
    .where(sql<boolean>`lower(email) <> lower(${account.email})`)
    .orderBy(sql`lower(email)`)
    .orderBy('number', 'desc')
    .execute();
}

/** Sets when the changes since an event are undone; null stops it. Returns false if the link has been used already. */
export async function setUndoEnd(db: Db, id: string, endsAt: Temporal.Instant | null): Promise<boolean> {
  const changed = await db
    .updateTable('account_events')
    .set({ undo_at: endsAt, undo_reminded_at: null })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

export async function recordUndoReminder(db: Db, id: string, now: Temporal.Instant): Promise<void> {
  await db.updateTable('account_events').set({ undo_reminded_at: now }).where('id', '=', id).execute();
}

/** The events of an account whose changes since then wait to be undone. */
export function waitingUndosOf(db: Db, userId: string): Promise<AccountEvent[]> {
  return db
    .selectFrom('account_events')
    .selectAll()
    .where('user_id', '=', userId)
    .where('undo_at', 'is not', null)
    .orderBy('number')
    .execute();
}

/** The events whose changes are undone before an instant, except those of suspended members. */
export function dueUndos(db: Db, before: Temporal.Instant): Promise<AccountEvent[]> {
  return db
    .selectFrom('account_events')
    .selectAll()
    .where('undo_at', '<=', before)
    .where((where) => where.not(hasSuspension(sql`account_events.user_id`)))
    .orderBy('undo_at')
    .limit(1_000)
    .execute();
}

/** Deletes events whose links have expired, unless the changes since an event wait to be undone. */
export async function deleteExpiredEvents(db: Db, now: Temporal.Instant): Promise<void> {
  await db.deleteFrom('account_events').where('expires_at', '<=', now).where('undo_at', 'is', null).execute();
}
