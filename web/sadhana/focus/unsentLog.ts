// A log whose request got no response is stored in this browser for its member. It is sent again with the
// idempotency key of its session, so that the server never creates it twice; the server stores a key for 60 days.

import { z } from 'zod';
import { deleteDraft, loadDraft, saveDraft } from '#web/platform/drafts/drafts.ts';
import { isLeavingDocument } from '#web/platform/session/hardNavigation.ts';
import { currentSession } from '#web/platform/session/sessionStore.ts';
import { Line } from '#web/sadhana/lines/line.ts';
import { notifyUnsentLogSubscribers, UNSENT_PREFIX, unsentNames } from './unsentNames.ts';

export const UnsentLog = z.object({
  key: z.uuid(),
  day: z.iso.date(),
  practised: z.int().min(1),
  sankalpa: z.string(),
  /** When the session ended, in epoch milliseconds. */
  endedAt: z.number(),
  practice: z.object({ id: z.string(), name: z.string() }),
  /** The notes of the log; those of the focus timer by default. */
  notes: z.string().optional(),
  /** The line for the journal that is stored together with the log. */
  line: Line.optional(),
  /** Why the server rejected the log; null while the log waits to be sent. */
  refusal: z.object({ status: z.int(), text: z.string() }).nullable(),
});
export type UnsentLog = z.output<typeof UnsentLog>;

const nameOf = (key: string) => `${UNSENT_PREFIX}${key}`;
const parse = (stored: unknown): UnsentLog | null => UnsentLog.safeParse(stored).data ?? null;

/** The stored state of an unsent log; null if it was sent or discarded. */
export const unsentLog = (memberId: string, key: string) => parse(loadDraft(memberId, nameOf(key)));

/** This member's unsent logs, earliest first. */
export function unsentLogs(memberId: string): UnsentLog[] {
  const logs = unsentNames(memberId).flatMap((name) => parse(loadDraft(memberId, name)) ?? []);
  return logs.sort((a, b) => a.endedAt - b.endedAt);
}

/** Stores a log or its new state. Returns false if it cannot be stored. */
export function saveUnsentLog(memberId: string, log: UnsentLog): boolean {
  // After a sign-out nothing may be stored.
  if (isLeavingDocument() || currentSession()?.user.id !== memberId) return false;
  const name = nameOf(log.key);
  saveDraft(memberId, name, log);
  notifyUnsentLogSubscribers();
  // The storage may be full or blocked.
  return JSON.stringify(loadDraft(memberId, name)) === JSON.stringify(log);
}

export function deleteUnsentLog(memberId: string, key: string): void {
  deleteDraft(memberId, nameOf(key));
  notifyUnsentLogSubscribers();
}
