import { type ApiError, isFinal, isUnanswered, UNKNOWN_ERROR } from '#web/platform/api/ApiError.ts';
import { queryClient } from '#web/platform/api/queryClient.ts';
import { currentSession } from '#web/platform/session/sessionStore.ts';
import { loggedSession } from '#web/sadhana/focus/loggedSession.ts';
import { invalidateLogQueries } from '#web/sadhana/queries.ts';
import { toast } from '#web/ui/overlays/toast.ts';
import { deleteUnsentLog, saveUnsentLog, unsentLog, unsentLogs } from './unsentLog.ts';

/** Sends what this member's sessions have left unsent, in one tab at a time, and only in a session of theirs. */
export async function sendUnsentLogs(memberId: string): Promise<void> {
  // Without TLS there are no locks; two tabs may then send the same key, of which the server makes one log.
  if (!navigator.locks) return sendAll(memberId);
  await navigator.locks.request(`unsent-logs:${memberId}`, { ifAvailable: true }, async (lock) => {
    if (lock) await sendAll(memberId);
  });
}

async function sendAll(memberId: string): Promise<void> {
  for (const { key } of unsentLogs(memberId)) {
    const failure = await sendOne(memberId, key);
    if (isUnanswered(failure)) return;
  }
}

/** What it failed with, if it did. */
async function sendOne(memberId: string, key: string): Promise<unknown> {
  const log = unsentLog(memberId, key);
  // Another tab has sent or discarded it meanwhile; or it waits for its member to decide.
  if (!log || log.refusal) return null;
  try {
    await loggedSession(log, log.practice.id, memberId);
  } catch (failure) {
    if (isRefused(failure)) keepRefusal(memberId, key, failure);
    return failure;
  }
  deleteUnsentLog(memberId, key);
  if (currentSession()?.user.id === memberId) {
    invalidateLogQueries(queryClient);
    toast.success('The practice is logged.');
  }
  return null;
}

/** Sign in again, too slow, too often: these end by themselves. */
const PASSING = [401, 408, 425, 429];

const isRefused = (failure: unknown): failure is ApiError =>
  isFinal(failure) && !PASSING.includes((failure as ApiError).status);

function keepRefusal(memberId: string, key: string, { status, message }: ApiError): void {
  const log = unsentLog(memberId, key);
  const text = message.trim() || UNKNOWN_ERROR;
  if (log) saveUnsentLog(memberId, { ...log, refusal: { status, text } });
}
