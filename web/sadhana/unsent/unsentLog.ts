// A log that no answer came for waits in this browser, with its member. Each is sent again under the key of its
// session, so that one which did arrive makes no second log; the server knows a key for seven days.

import { z } from 'zod';
import { deleteDraft, loadDraft, saveDraft } from '#web/platform/drafts/drafts.ts';
import { isLeaving } from '#web/platform/session/departure.ts';
import { currentSession } from '#web/platform/session/sessionStore.ts';
import { notifyOfUnsent, UNSENT, unsentNames } from './unsentNames.ts';

export const UnsentLog = z.object({
  key: z.uuid(),
  day: z.iso.date(),
  practised: z.int().min(1),
  sankalpa: z.string(),
  /** In milliseconds, as the session has it. */
  endedAt: z.number(),
  practice: z.object({ id: z.string(), name: z.string() }),
  /** Why the server does not want it; null while it waits. */
  refusal: z.object({ status: z.int(), text: z.string() }).nullable(),
});
export type UnsentLog = z.output<typeof UnsentLog>;

const nameOf = (key: string) => `${UNSENT}${key}`;
const parsed = (kept: unknown): UnsentLog | null => UnsentLog.safeParse(kept).data ?? null;

/** One unsent log as it is now; null when it has been sent or dropped. */
export const unsentLog = (memberId: string, key: string) => parsed(loadDraft(memberId, nameOf(key)));

/** This member's unsent logs, the earliest first. */
export function unsentLogs(memberId: string): UnsentLog[] {
  const logs = unsentNames(memberId).flatMap((name) => parsed(loadDraft(memberId, name)) ?? []);
  return logs.sort((one, other) => one.endedAt - other.endedAt);
}

/** Keeps a log, or another state of it; false where it cannot be kept. */
export function saveUnsentLog(memberId: string, log: UnsentLog): boolean {
  // Who has signed out meanwhile leaves nothing behind.
  if (isLeaving() || currentSession()?.user.id !== memberId) return false;
  const name = nameOf(log.key);
  saveDraft(memberId, name, log);
  notifyOfUnsent();
  // The storage may be full or closed.
  return JSON.stringify(loadDraft(memberId, name)) === JSON.stringify(log);
}

export function deleteUnsentLog(memberId: string, key: string): void {
  deleteDraft(memberId, nameOf(key));
  notifyOfUnsent();
}
