import type { Transaction } from 'kysely';
import {
  type Account,
  type AccountEvent,
  addressEventsOf,
  countWrongPasswords,
  dueUndos,
  EVENT_DAYS,
  eventById,
  lockAccount,
  recordUndoReminder,
  setUndoEnd,
  waitingUndosOf,
  wrongPassword,
} from '#server/account/public.ts';
import { UNDOS_PER_ACCOUNT } from '#server/auth/limits.ts';
import { REMINDER_BEFORE_END, WAITING_PERIOD } from '#server/auth/rules.ts';
import { lockEmail, reserveEmail } from '#server/auth/store.ts';
import { isPast } from '#server/platform/clock.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { DB } from '#server/platform/database/types.ts';
import type { Deps } from '#server/platform/deps.ts';
import { enqueueMail } from '#server/platform/jobs/mailQueue.ts';
import { isPassword } from '#server/platform/sessions/passwords.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import { isEmailTaken } from './emailChanges.ts';
import { undoSince } from './undo.ts';

/**
 * Starts the 72 hours after which all changes since an event are undone, and tells all addresses that the account had in
 * the last 7 days. Until then, the email of the event is reserved for the account. Returns the end, also of an undo that
 * waits already. The account and the email of the event must be locked.
 * @throws ApiError 429 for too many.
 */
export async function startUndo(
  deps: Deps,
  trx: Transaction<DB>,
  account: Account,
  event: AccountEvent,
): Promise<Temporal.Instant> {
  const current = await eventById(trx, event.id);
  if (current?.undo_at) return current.undo_at;
  await deps.limits.consume([UNDOS_PER_ACCOUNT, account.id]);
  const endsAt = deps.clock().add(WAITING_PERIOD);
  await setUndoEnd(trx, event.id, endsAt);
  if (!(await isEmailTaken(deps, trx, event.email, account.id)))
    await reserveEmail(trx, account.id, event.email, endsAt.add({ hours: 24 * EVENT_DAYS }));
  await notifyAllAddresses(deps, trx, account, event);
  return endsAt;
}

/**
 * Stops the undos that wait for an account, for a member who knows the password from before their events. A second factor
 * from before such an event would do as well, but none exists: with one, the link asks for it, and nothing waits.
 * @throws ApiError 400 when the password belongs to none of the events.
 */
export async function stopUndos(
  deps: Deps,
  viewer: Viewer,
  password: string,
  ipNetwork: string,
): Promise<void> {
  const { db } = deps;
  const waiting = await waitingUndosOf(db, viewer.id);
  if (waiting.length === 0) return;
  const stopped = await countWrongPasswords(deps, viewer.id, ipNetwork, async () => {
    const matching: AccountEvent[] = [];
    for (const event of waiting) if (await isPassword(password, event.password_hash)) matching.push(event);
    if (matching.length === 0) throw wrongPassword('password');
    return matching;
  });
  await inTransaction(db, async (trx) => {
    const account = await lockAccount(trx, viewer.id);
    for (const event of stopped) {
      if (!account || !(await setUndoEnd(trx, event.id, null))) continue;
      await notifyAllAddresses(deps, trx, account, event);
    }
  });
}

/** Reminds of undos a day before their end, and undoes the changes of those that are due. */
export async function runWaitingUndos(deps: Deps): Promise<void> {
  const { db, clock } = deps;
  const now = clock();
  for (const { id, user_id, email } of await dueUndos(db, now.add(REMINDER_BEFORE_END)))
    await inTransaction(db, async (trx) => {
      await lockEmail(trx, email);
      const account = await lockAccount(trx, user_id);
      const event = await eventById(trx, id);
      if (!account || !event?.undo_at) return;
      if (isPast(event.undo_at, now)) {
        await notifyAllAddresses(deps, trx, account, event);
        await undoSince(deps, trx, account, event);
      } else if (!event.undo_reminded_at) {
        await recordUndoReminder(trx, id, now);
        await notifyAllAddresses(deps, trx, account, event);
      }
    });
}

/**
 * Mails the state of an undo to each address that the account had in the last 7 days. The id in a job is that of the
 * event to undo, followed by that of an event whose mail went to the address, or by nothing for the current address.
 */
async function notifyAllAddresses(
  deps: Pick<Deps, 'jobs'>,
  trx: Transaction<DB>,
  account: Account,
  { id }: AccountEvent,
): Promise<void> {
  await enqueueMail(deps, trx, 'undo', id);
  for (const addressEvent of await addressEventsOf(trx, account))
    await enqueueMail(deps, trx, 'undo', `${id} ${addressEvent.id}`);
}
