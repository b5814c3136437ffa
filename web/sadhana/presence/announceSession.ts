// Tells the server that somebody is sitting, under a key that is used for nothing else. The timer works
// without these calls, so it does not wait for them, and failed calls are neither repeated nor reported.

import { z } from 'zod';
import { MAX_SITTING_MINUTES } from '#contract/sadhana/presence.ts';
import { api } from '#web/platform/api/api.ts';
import { randomUuid } from '#web/platform/api/randomUuid.ts';
import { deleteDraft } from '#web/platform/drafts/draftStorage.ts';
import { loadDraft, saveDraft } from '#web/platform/drafts/drafts.ts';

const MINUTE_MS = 60_000;
/** The number of minutes for which an open-ended session is announced. */
const OPEN_MINUTES = 30;
/** A session is announced again this long before its announcement ends. */
const RENEW_BEFORE_MS = 5 * MINUTE_MS;

/** A running session. `endsAt` is in epoch milliseconds. An open-ended session may end earlier. */
export interface SittingSession {
  key: string;
  endsAt?: number | undefined;
  isOpen?: boolean | undefined;
}

const DRAFT_NAME = 'sitting';
/** The key of the sitting, and the session that it stands for. All tabs share it, so that the member counts once. */
const Announced = z.object({ key: z.uuid(), sessionKey: z.string(), until: z.number() });

/**
 * Announces the running session, or with null that none is running. Does nothing if it has been announced
 * already. Returns when the session must be announced again, in epoch milliseconds.
 */
export function announceSession(memberId: string, session: SittingSession | null, now = Date.now()): number {
  const announced = Announced.safeParse(loadDraft(memberId, DRAFT_NAME)).data;
  if (announced && announced.sessionKey !== session?.key) {
    deleteDraft(memberId, DRAFT_NAME);
    send(() => api.sadhana.endSitting({ params: { key: announced.key }, memberId, ...BACKGROUND }));
  }
  if (!session) return Number.POSITIVE_INFINITY;
  const isSame = announced?.sessionKey === session.key;
  if (isSame && now < renewalOf(session, announced.until)) return renewalOf(session, announced.until);
  if (!isSame && !navigator.onLine) return Number.POSITIVE_INFINITY;
  // The key of the session is stored with its log, so it is not used here.
  const key = isSame ? announced.key : randomUuid();
  const minutes = minutesLeft(session, now);
  const until = now + minutes * MINUTE_MS;
  saveDraft(memberId, DRAFT_NAME, { key, sessionKey: session.key, until });
  send(() => api.sadhana.startSitting({ params: { key }, body: { minutes }, memberId, ...BACKGROUND }));
  return renewalOf(session, until);
}

const renewalOf = ({ endsAt = 0 }: SittingSession, until: number) =>
  until < endsAt ? until - RENEW_BEFORE_MS : Number.POSITIVE_INFINITY;

function minutesLeft({ endsAt = 0, isOpen }: SittingSession, now: number): number {
  const maximum = isOpen ? OPEN_MINUTES : MAX_SITTING_MINUTES;
  return Math.min(Math.max(Math.ceil((endsAt - now) / MINUTE_MS), 1), maximum);
}

/**
 * The calls complete even if the page is closed, and an expired sign-in does not interrupt a member who is
 * sitting.
 */
const BACKGROUND = { keepalive: true, isQuiet: true };

function send(call: () => Promise<void>): void {
  if (navigator.onLine) call().catch(() => {});
}
