import { isServerAnswering } from '#web/platform/api/connection.ts';
import { randomUuid } from '#web/platform/api/randomUuid.ts';
import { outboxOf, sendKept } from '#web/platform/outbox/memberOutbox.ts';
import type { Refusal } from '#web/platform/outbox/outbox.ts';
import type { KeptLog, LogWrite, UnsentLog } from './unsentLog.ts';

/** Keeps a log on this device until it can be sent. Resolves with false if the device cannot store it. */
export async function keepLog(
  memberId: string,
  { key, content }: UnsentLog,
  refusal: Refusal | null = null,
): Promise<boolean> {
  try {
    await outboxOf<LogWrite>(memberId).change(key, () => content, { isTried: true, refusal });
    // Only the response of one call may have been lost.
    void isServerAnswering().then((isAnswering) => (isAnswering ? sendKept() : undefined));
    return true;
  } catch (failure) {
    console.warn('This log could not be stored.', failure);
    return false;
  }
}

export const discardLog = (memberId: string, key: string): Promise<void> =>
  outboxOf<LogWrite>(memberId).change(key, () => null);

/** Sends a rejected log again, now to the given practice. */
export async function retryLog(
  memberId: string,
  { key, content, refusal }: KeptLog,
  { id, name }: LogWrite['practice'],
): Promise<void> {
  // Status 404 means that an earlier attempt created the log and that it was deleted. The old key would always
  // find the deleted log.
  const isDeleted = refusal?.status === 404;
  const log = { key: isDeleted ? randomUuid() : key, content: { ...content, practice: { id, name } } };
  if (!(await keepLog(memberId, log))) return;
  if (isDeleted) await discardLog(memberId, key);
  await sendKept();
}
