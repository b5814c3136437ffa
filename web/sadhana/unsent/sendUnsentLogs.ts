import { type ApiError, hasNoResponse, isFinalRejection, UNKNOWN_ERROR } from '#web/platform/api/ApiError.ts';
import { queryClient } from '#web/platform/api/queryClient.ts';
import { randomUuid } from '#web/platform/api/randomUuid.ts';
import { currentSession } from '#web/platform/session/sessionStore.ts';
import { logSession } from '#web/sadhana/focus/logSession.ts';
import {
  deleteUnsentLog,
  saveUnsentLog,
  type UnsentLog,
  unsentLog,
  unsentLogs,
} from '#web/sadhana/focus/unsentLog.ts';
import { invalidateLogQueries } from '#web/sadhana/queries.ts';
import { toast } from '#web/ui/overlays/toast.ts';

/** Sends this member's unsent logs, in one tab at a time and only while this member is signed in. */
export async function sendUnsentLogs(memberId: string): Promise<void> {
  // Without TLS there are no locks. Two tabs may then send the same key, for which the server creates one log.
  if (!navigator.locks) return sendAll(memberId);
  await navigator.locks.request(`unsent-logs:${memberId}`, { ifAvailable: true }, async (lock) => {
    if (lock) await sendAll(memberId);
  });
}

async function sendAll(memberId: string): Promise<void> {
  for (const { key } of unsentLogs(memberId)) {
    const failure = await sendOne(memberId, key);
    if (hasNoResponse(failure)) return;
  }
}

/** Resolves with the error if sending failed, else null. */
async function sendOne(memberId: string, key: string): Promise<unknown> {
  const log = unsentLog(memberId, key);
  // Another tab has sent or discarded the log meanwhile, or the server rejected it before.
  if (!log || log.refusal) return null;
  try {
    await logSession(log, log.practice.id, memberId);
  } catch (failure) {
    if (isFinalRejection(failure)) saveRejection(memberId, key, failure);
    return failure;
  }
  deleteUnsentLog(memberId, key);
  if (currentSession()?.user.id === memberId) {
    invalidateLogQueries(queryClient);
    toast.success('The practice is logged.');
  }
  return null;
}

function saveRejection(memberId: string, key: string, { status, message }: ApiError): void {
  const log = unsentLog(memberId, key);
  const text = message.trim() || UNKNOWN_ERROR;
  if (log) saveUnsentLog(memberId, { ...log, refusal: { status, text } });
}

/** Sends a rejected log again, now to the given practice. */
export async function retryLog(memberId: string, log: UnsentLog, { id, name }: UnsentLog['practice']) {
  // Status 404 means that an earlier attempt created the log and that it was deleted. The old key would always
  // find the deleted log.
  const isDeleted = log.refusal?.status === 404;
  const key = isDeleted ? randomUuid() : log.key;
  if (!saveUnsentLog(memberId, { ...log, key, practice: { id, name }, refusal: null })) return;
  if (isDeleted) deleteUnsentLog(memberId, log.key);
  await sendUnsentLogs(memberId);
}
