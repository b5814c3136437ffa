import { useQuery } from '@tanstack/react-query';
import { QueryError } from '#web/platform/api/QueryError.tsx';
import { practicesQuery } from '#web/sadhana/queries.ts';
import { SkeletonLines } from '#web/ui/feedback/Skeleton.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { useLazy } from '#web/ui/useLazy.ts';
import style from './LogFormSkeleton.module.css';

interface Props {
  day: string;
  onLogged: (day: string) => void;
  onMissing: () => void;
}

/** Fetches the practices, and the form, which brings the contract's schemas along. */
export function LogFormSkeleton({ day, onLogged, onMissing }: Props) {
  const { data: practices, error, refetch } = useQuery(practicesQuery());
  const LogForm = useLazy(loadLogForm, true, () => {
    toast.failure(MISSING);
    onMissing();
  });
  if (practices && LogForm) return <LogForm day={day} practices={practices} onLogged={onLogged} />;
  return (
    <div className={style.toCome} aria-busy={!error}>
      {error ? (
        <QueryError sentence="Failed to load practices." failure={error} onRetry={refetch} />
      ) : (
        <SkeletonLines lines={8} />
      )}
    </div>
  );
}

const MISSING = 'The form could not be loaded. Is the network away?';
const loadLogForm = async () => (await import('./LogForm.tsx')).LogForm;
