import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { paths } from '#web/paths.ts';
import { isUnanswered } from '#web/platform/api/ApiError.ts';
import { useMember } from '#web/platform/session/useMember.ts';
import { logFailureText } from '#web/sadhana/logFailureText.ts';
import { invalidateLogQueries } from '#web/sadhana/queries.ts';
import { saveUnsentLog, type UnsentLog } from '#web/sadhana/unsent/unsentLog.ts';
import { toast } from '#web/ui/overlays/toast.ts';
import { useConfirm } from '#web/ui/overlays/useConfirm.ts';
import type { FinishedSession } from './focusSession.ts';
import { loggedSession } from './loggedSession.ts';

interface Deed {
  session: FinishedSession;
  practice: { id: string; name: string };
}

/**
 * Logs a finished session and leaves for its day. When no answer comes, the log is kept on this device and sent
 * later; when the server refuses it, the session stays for another try.
 */
export function useLogSession(onLogged: (key: string) => void) {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const confirm = useConfirm();
  const { id: memberId } = useMember();
  const logging = useMutation({
    /** Whether it is logged already. */
    mutationFn: async (deed: Deed) => {
      try {
        await loggedSession(deed.session, deed.practice.id, memberId);
        return true;
      } catch (failure) {
        if (isUnanswered(failure) && saveUnsentLog(memberId, unsentOf(deed))) return false;
        throw failure;
      }
    },
    onSuccess: (isLogged, { session }) => {
      onLogged(session.key);
      if (!isLogged) return toast.success(KEPT);
      invalidateLogQueries(cache);
      toast.success('The practice is logged.');
    },
    onError: (failure) => confirm.notice({ title: logFailureText(failure) }),
  });
  return {
    /** Also while the next page is on its way: until then the screen stays as it is. */
    underWay: logging.isPending || logging.isSuccess ? logging.variables.session : null,
    log: (deed: Deed) => {
      if (logging.isPending) return;
      // Not called when the page has been left meanwhile.
      logging.mutate(deed, { onSuccess: () => void navigate(paths.sadhana({ day: deed.session.day })) });
    },
    tell: (failure: Error) => confirm.notice({ title: logFailureText(failure) }),
  };
}

const KEPT = 'Kept on this device. It will be logged when the line is back.';

const unsentOf = ({ session, practice: { id, name } }: Deed): UnsentLog => {
  const { key, day, practised, sankalpa, endedAt } = session;
  return { key, day, practised, sankalpa, endedAt, practice: { id, name }, refusal: null };
};
