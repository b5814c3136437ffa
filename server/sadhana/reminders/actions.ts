import { API_PATH } from '#contract/platform/constants.ts';
import { say } from '#contract/platform/say.ts';
import type { ObservedDay } from '#contract/sadhana/observedDays.ts';
import { accountById, wasInRetreat } from '#server/account/public.ts';
import { publisherOf } from '#server/platform/calendar/calendarFile.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Deps } from '#server/platform/deps.ts';
import { invalidLink, notFound } from '#server/platform/errors.ts';
import type { FileReply } from '#server/platform/http/call.ts';
import { enqueueMails } from '#server/platform/jobs/mailQueue.ts';
import { claimedId, newNonce, nonceHash } from '#server/platform/sessions/links.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import { nextReminder, planOf, type StoredSettings, todayOf } from '#server/sadhana/settings/rules.ts';
import { settingsOf } from '#server/sadhana/settings/store.ts';
import { isFreeDay } from '#server/sadhana/streak/rules.ts';
import { calendarText, OBSERVANCE_DAYS } from './calendar.ts';
import { isLate, reminderId, reminderTimeAt } from './rules.ts';
import {
  deleteFeedKey,
  hasLogOn,
  lockDueReminders,
  ownerOfFeed,
  saveFeedKey,
  setNextReminder,
  stopReminders,
} from './store.ts';

/** Creates the secret address of the viewer's calendar. Only the hash of its key is stored. */
export async function createFeedAddress({ db, settings }: Deps, viewer: Viewer): Promise<{ url: string }> {
  const key = newNonce();
  await saveFeedKey(db, viewer.id, nonceHash(key));
  return { url: `${settings.publicUrl}${API_PATH}/sadhana/calendar.ics?key=${key}` };
}

export const removeFeedAddress = ({ db }: Deps, viewer: Viewer): Promise<void> =>
  deleteFeedKey(db, viewer.id);

/** @throws ApiError 404 when no member has this key. */
export async function calendarOf(deps: Deps, key: string | undefined): Promise<FileReply> {
  const { db, clock, languages } = deps;
  const userId = key && (await ownerOfFeed(db, nonceHash(key), clock()));
  const account = userId ? await accountById(db, userId) : undefined;
  if (!userId || !account) throw notFound(say('Calendar not found.'));
  const stored = await settingsOf(db, userId);
  const { reminder_time: time = null, timezone = null, minutes = 15 } = stored.settings ?? {};
  const dayStartsAt = stored.settings?.day_starts_at ?? 0;
  const today = todayOf(stored, clock(), timezone ?? 'UTC');
  const plan = { id: userId, time, timezone, minutes, dayStartsAt, ...(await planOf(stored)) };
  const observed = await observedFrom(today, stored);
  return {
    name: 'practice.ics',
    text: calendarText(plan, observed, today, publisherOf(deps), languages.textsIn(account.language)),
    isShared: false,
  };
}

/** The days that a member observes from a day on. */
async function observedFrom(today: string, { observances }: StoredSettings): Promise<ObservedDay[]> {
  if (!observances || observances.kinds.length === 0) return [];
  // Computing the moon takes a large library.
  const { observedDays } = await import('#contract/sadhana/observedDays.ts');
  const to = Temporal.PlainDate.from(today).add({ days: OBSERVANCE_DAYS }).toString();
  return observedDays(observances, { from: today, to });
}

const BATCH_SIZE = 500;

/**
 * Enqueues the reminders that are due. The time of the next one is stored and the mail enqueued in one transaction, so
 * that each reminder is sent once, even if several servers run this or one of them stops.
 */
export async function sendReminders(deps: Deps): Promise<void> {
  const now = deps.clock();
  for (;;) {
    const taken = await inTransaction(deps.db, async (trx) => {
      const due = await lockDueReminders(trx, now, BATCH_SIZE);
      const wanted: string[] = [];
      for (const { user_id: userId, reminder_time: time, timezone, remind_at: dueAt } of due) {
        await setNextReminder(trx, userId, nextReminder({ time, timezone }, now));
        if (await wantedReminder(trx, userId, dueAt, now)) wanted.push(reminderId(userId, dueAt));
      }
      await enqueueMails(deps, trx, 'practiceReminder', wanted);
      return due.length;
    });
    if (taken === 0) return;
  }
}

/**
 * The time of a reminder, if the member wants it now: it is at most an hour late and not in a retreat, and
 * the day is not free and has no log. It is checked when the reminder is due, and again when its mail is
 * composed.
 */
export async function wantedReminder(
  db: Db,
  userId: string,
  dueAt: Temporal.Instant,
  now: Temporal.Instant,
): Promise<{ time: string } | null> {
  if (isLate(dueAt, now) || (await wasInRetreat(db, userId, dueAt, now))) return null;
  const stored = await settingsOf(db, userId);
  const reminder = reminderTimeAt(stored.settings, dueAt);
  if (!reminder || isFreeDay(await planOf(stored), reminder.day)) return null;
  return (await hasLogOn(db, userId, reminder.day)) ? null : reminder;
}

/** How long the link that stops the reminders is valid, in hours. */
const LINK_HOURS = 90 * 24;

/** The nonce is empty, because only the expiry invalidates the link. The link can only stop the reminders. */
const linkedRow = (userId: string) => ({ id: userId, nonce: '' });

/** The token of the link that stops the reminders without signing in. */
export const stopToken = ({ tokens, clock }: Pick<Deps, 'tokens' | 'clock'>, userId: string): string =>
  tokens.linkToken('practiceReminder', linkedRow(userId), clock().add({ hours: LINK_HOURS }));

/**
 * Stops the reminders of a member by a token. Using the token again has no effect.
 * @throws ApiError 400 for an invalid token.
 */
export async function stopByToken({ db, clock, tokens }: Deps, token: string): Promise<void> {
  const userId = claimedId(token);
  if (!userId || !tokens.isLinkToken('practiceReminder', linkedRow(userId), token, clock()))
    throw invalidLink();
  await stopReminders(db, userId);
}
