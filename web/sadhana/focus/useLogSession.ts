import { msg, t } from '@lingui/core/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { paths } from '#web/paths.ts';
import { hasNoResponse, isFinalRejection } from '#web/platform/api/ApiError.ts';
import { refusalOf } from '#web/platform/outbox/outbox.ts';
import { useMember } from '#web/platform/session/useMember.ts';
import { saveTimerOptions } from '#web/sadhana/focus/options/timerOptions.ts';
import { partLogsOf } from '#web/sadhana/focus/sequence/partLogs.ts';
import { logFailureText } from '#web/sadhana/logText.ts';
import { invalidateLogQueries } from '#web/sadhana/queries.ts';
import { toast } from '#web/ui/overlays/toast.ts';
import { useConfirm } from '#web/ui/overlays/useConfirm.ts';
import type { FinishedSession } from './focusSession.ts';
import { keepLog } from './keepLog.ts';
import { logSession } from './logSession.ts';
import type { UnsentLog } from './unsentLog.ts';

interface LogRequest {
  session: FinishedSession;
  /** The practice of a session that is not a sequence. */
  practice?: { id: string; name: string };
  /** The notes of the log; those of the focus timer by default. */
  notes?: string;
}

/**
 * Logs a finished session and opens its day. Without a response, the log is stored on this device and sent
 * later; if the server rejects it, the session stays so that the member can try again. For a sequence, each
 * part is logged. A part that the server rejects is stored on this device, where another practice can be
 * chosen for it.
 */
export function useLogSession(onLogged: (key: string) => void) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const confirm = useConfirm();
  const { id: memberId } = useMember();
  const logMutation = useMutation({
    mutationFn: (request: LogRequest) =>
      sendLogs(memberId, logsOf(request), request.session.parts !== undefined),
    onSuccess: ({ logged, stored, rejected }, { session, practice }) => {
      onLogged(session.key);
      if (practice) saveTimerOptions(memberId, { lastPracticeId: practice.id });
      if (logged > 0) {
        invalidateLogQueries(queryClient);
        if (session.line?.content) void queryClient.invalidateQueries({ queryKey: ['journal'] });
      }
      if (rejected > 0) toast.failure(t(REJECTED_NOTICE));
      if (stored > 0) toast.success(t(stored > 1 ? STORED_PARTS_NOTICE : STORED_NOTICE));
      else if (rejected === 0)
        toast.success(session.parts ? t`The practices are logged.` : t`The practice is logged.`);
    },
    onError: (failure) => confirm.notice({ title: logFailureText(failure) }),
  });
  return {
    /** The session that is being logged. It stays set while the next page loads, so that the screen does not change. */
    loggedSession: logMutation.isPending || logMutation.isSuccess ? logMutation.variables.session : null,
    log: (request: LogRequest) => {
      if (logMutation.isPending) return;
      // React Query does not call this if the member has left the page meanwhile.
      logMutation.mutate(request, {
        onSuccess: () => void navigate(paths.sadhana({ day: request.session.day })),
      });
    },
    showError: (failure: Error) => confirm.notice({ title: logFailureText(failure) }),
  };
}

const STORED_NOTICE = msg`Saved on this device. It will be logged when you are back online.`;
const STORED_PARTS_NOTICE = msg`Saved on this device. They will be logged when you are back online.`;
const REJECTED_NOTICE = msg`Not every practice could be logged. The others wait on this device.`;

function logsOf({ session, practice, notes }: LogRequest): UnsentLog[] {
  if (!practice) return partLogsOf(session);
  const { key, day, practised, sankalpa, endedAt, line } = session;
  const { id, name } = practice;
  return [
    { key, content: { kind: 'log', day, practised, sankalpa, endedAt, line, notes, practice: { id, name } } },
  ];
}

/**
 * Sends logs one after the other. Resolves with the numbers of logs that are on the server, that were stored
 * on this device because there was no response, and that were stored because the server rejected them.
 */
async function sendLogs(memberId: string, logs: readonly UnsentLog[], keepsRejected: boolean) {
  const counts = { logged: 0, stored: 0, rejected: 0 };
  for (const log of logs) {
    // After one request without a response, the other logs are stored without trying to send them.
    const isStored = counts.stored > 0 && (await keepLog(memberId, log));
    const outcome = isStored ? 'stored' : await sendLog(memberId, log, keepsRejected);
    counts[outcome]++;
  }
  return counts;
}

async function sendLog(memberId: string, log: UnsentLog, keepsRejected: boolean) {
  try {
    await logSession(log, memberId);
    return 'logged';
  } catch (failure) {
    if (hasNoResponse(failure) && (await keepLog(memberId, log))) return 'stored';
    const isKept = keepsRejected && isFinalRejection(failure);
    if (isKept && (await keepLog(memberId, log, refusalOf(failure)))) return 'rejected';
    throw failure;
  }
}
