import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { paths } from '../../paths.ts';
import { refusalText, UNKNOWN_FAILURE } from '../../platform/ApiFailure.ts';
import { toast } from '../../ui/toast.ts';
import { useConfirm } from '../../ui/useConfirm.ts';
import { logsChanged } from '../readings.ts';
import type { FinishedSession } from './focusSession.ts';
import { loggedSession } from './loggedSession.ts';

interface Deed {
  session: FinishedSession;
  practiceId: string;
}

/** Logs a finished session and leaves for its day; when that fails, the session is kept for another try. */
export function useLogging(onLogged: (key: string) => void) {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const confirm = useConfirm();
  const logging = useMutation({
    mutationFn: ({ session, practiceId }: Deed) => loggedSession(session, practiceId),
    onSuccess: (_, { session }) => {
      onLogged(session.key);
      logsChanged(cache);
      toast.success('The practice is logged.');
    },
    onError: (failure) => confirm.notice({ title: failureText(failure) }),
  });
  return {
    /** Also while the next page is on its way: until then the screen stays as it is. */
    underWay: logging.isPending || logging.isSuccess ? logging.variables.session : null,
    log: (deed: Deed) => {
      if (logging.isPending) return;
      // Not called when the page has been left meanwhile.
      logging.mutate(deed, { onSuccess: ({ date }) => void navigate(paths.sadhana({ day: date })) });
    },
    tell: (failure: Error) => confirm.notice({ title: failureText(failure) }),
  };
}

const failureText = (failure: Error) =>
  `Failed to log practice: ${refusalText(failure, '').trim() || UNKNOWN_FAILURE}`;
