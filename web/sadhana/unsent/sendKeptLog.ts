import { t } from '@lingui/core/macro';
import { queryClient } from '#web/platform/api/queryClient.ts';
import type { SendKept } from '#web/platform/outbox/memberOutbox.ts';
import { logSession } from '#web/sadhana/focus/logSession.ts';
import type { LogWrite } from '#web/sadhana/focus/unsentLog.ts';
import { invalidateLogQueries } from '#web/sadhana/queries.ts';
import { toast } from '#web/ui/overlays/toast.ts';

/** Sends a log that was kept on this device. */
export const sendKeptLog: SendKept<LogWrite> = async ({ key, content }, memberId) => {
  await logSession({ key, content }, memberId);
  return {
    finish: () => {
      invalidateLogQueries(queryClient);
      if (content.line) void queryClient.invalidateQueries({ queryKey: ['journal'] });
      toast.success(t`The practice is logged.`);
    },
  };
};
