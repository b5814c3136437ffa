import { z } from 'zod';
import { deleteDraft, draftNames } from '#web/platform/drafts/draftStorage.ts';
import { loadDraft } from '#web/platform/drafts/drafts.ts';
import { keepLog } from '#web/sadhana/focus/keepLog.ts';
import { LogWrite } from '#web/sadhana/focus/unsentLog.ts';

/** Earlier versions stored unsent logs like drafts, under names with this prefix. */
const PREFIX = 'unsent-log:';

const StoredLog = LogWrite.omit({ kind: true }).extend({
  key: z.uuid(),
  refusal: z.object({ status: z.int(), text: z.string() }).nullable(),
});

/** Moves the unsent logs that an earlier version has stored for a member. */
export async function moveStoredLogs(memberId: string): Promise<void> {
  const stored = draftNames(memberId, PREFIX).flatMap((name) => {
    const log = StoredLog.safeParse(loadDraft(memberId, name)).data;
    return log ? [{ name, log }] : [];
  });
  stored.sort((a, b) => a.log.endedAt - b.log.endedAt);
  for (const { name, log } of stored) {
    const { key, refusal, ...content } = log;
    if (await keepLog(memberId, { key, content: { kind: 'log', ...content } }, refusal))
      deleteDraft(memberId, name);
  }
}
