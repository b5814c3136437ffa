import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { FormDialog } from '#web/platform/forms/FormDialog.tsx';
import { useLazyForm } from '#web/platform/forms/useLazyForm.ts';
import { QueryError } from '#web/platform/loading/QueryError.tsx';
import { practicesQuery } from '#web/sadhana/queries.ts';
import { SkeletonLines } from '#web/ui/feedback/Skeleton.tsx';
import style from './LogDialog.module.css';

interface Props {
  /** The initial day of the form. */
  day: string;
  isOpen: boolean;
  onClose: () => void;
  /** Called with the day of the new log. */
  onLogged: (day: string) => void;
}

/** Logs a practice for today or an earlier day. */
export function LogDialog({ day, isOpen, onClose, onLogged }: Props) {
  return (
    <FormDialog title={t`Log a Practice`} isOpen={isOpen} onClose={onClose}>
      <LazyLogForm
        day={day}
        onLoadFailure={onClose}
        onLogged={(loggedOn) => {
          onClose();
          onLogged(loggedOn);
        }}
      />
    </FormDialog>
  );
}

interface LazyLogFormProps {
  day: string;
  onLogged: (day: string) => void;
  onLoadFailure: () => void;
}

function LazyLogForm({ day, onLogged, onLoadFailure }: LazyLogFormProps) {
  const { data: practices, error, refetch } = useQuery(practicesQuery());
  const LogForm = useLazyForm(loadLogForm, true, onLoadFailure);
  if (practices && LogForm) return <LogForm day={day} practices={practices} onLogged={onLogged} />;
  return (
    <div className={style.placeholder} aria-busy={!error}>
      {error ? (
        <QueryError message={t`Failed to load practices.`} failure={error} onRetry={refetch} />
      ) : (
        <SkeletonLines lineCount={8} />
      )}
    </div>
  );
}

const loadLogForm = async () => (await import('./LogForm.tsx')).LogForm;
