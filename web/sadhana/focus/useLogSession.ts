import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { paths } from '#web/paths.ts';
import { hasNoResponse } from '#web/platform/api/ApiError.ts';
import { useMember } from '#web/platform/session/useMember.ts';
import { logFailureText } from '#web/sadhana/logText.ts';
import { invalidateLogQueries } from '#web/sadhana/queries.ts';
import { saveUnsentLog, type UnsentLog } from '#web/sadhana/unsent/unsentLog.ts';
import { toast } from '#web/ui/overlays/toast.ts';
import { useConfirm } from '#web/ui/overlays/useConfirm.ts';
import type { FinishedSession } from './focusSession.ts';
import { logSession } from './logSession.ts';

interface LogRequest {
  session: FinishedSession;
  practice: { id: string; name: string };
}

/**
 * Logs a finished session and opens its day. Without a response, the log is stored on this device and sent
 * later; if the server rejects it, the session stays so that the member can try again.
 */
export function useLogSession(onLogged: (key: string) => void) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const confirm = useConfirm();
  const { id: memberId } = useMember();
  const logMutation = useMutation({
    /** Resolves with false if the log was only stored on this device. */
    mutationFn: async (request: LogRequest) => {
      try {
        await logSession(request.session, request.practice.id, memberId);
        return true;
      } catch (failure) {
        if (hasNoResponse(failure) && saveUnsentLog(memberId, unsentLogOf(request))) return false;
        throw failure;
      }
    },
    onSuccess: (isLogged, { session }) => {
      onLogged(session.key);
      if (!isLogged) return toast.success(STORED_NOTICE);
      invalidateLogQueries(queryClient);
      toast.success('The practice is logged.');
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

const STORED_NOTICE = 'Saved on this device. It will be logged when you are back online.';

const unsentLogOf = ({ session, practice: { id, name } }: LogRequest): UnsentLog => {
  const { key, day, practised, sankalpa, endedAt } = session;
  return { key, day, practised, sankalpa, endedAt, practice: { id, name }, refusal: null };
};
