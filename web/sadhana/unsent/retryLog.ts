import { freshUuid } from '#web/platform/api/freshUuid.ts';
import { sendUnsentLogs } from './sendUnsentLogs.ts';
import { deleteUnsentLog, saveUnsentLog, type UnsentLog } from './unsentLog.ts';

/** Sends a refused log once more, to this practice. */
export async function retryLog(memberId: string, log: UnsentLog, { id, name }: UnsentLog['practice']) {
  // An earlier try had made a log, which has been deleted since; its key would name what is gone for ever.
  const isGone = log.refusal?.status === 404;
  const key = isGone ? freshUuid() : log.key;
  if (!saveUnsentLog(memberId, { ...log, key, practice: { id, name }, refusal: null })) return;
  if (isGone) deleteUnsentLog(memberId, log.key);
  await sendUnsentLogs(memberId);
}
