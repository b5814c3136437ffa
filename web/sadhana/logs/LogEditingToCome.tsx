import { useNavigate } from 'react-router';
import type { Log } from '#contract/sadhana/sadhana.ts';
import { paths } from '#web/paths.ts';
import { TakesFocus } from '#web/platform/forms/TakesFocus.tsx';
import { SkeletonLines } from '#web/ui/feedback/SkeletonLines.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { useLate } from '#web/ui/useLate.ts';

/** Fetches the form, which brings the contract's schemas along. */
export function LogEditingToCome({ log }: { log: Log }) {
  const navigate = useNavigate();
  const LogEditing = useLate(loadLogEditing, true, () => {
    toast.failure(MISSING);
    void navigate(paths.log(log.id), { replace: true });
  });
  if (!LogEditing) return <SkeletonLines lines={6} />;
  return (
    <TakesFocus>
      <LogEditing key={log.id} log={log} />
    </TakesFocus>
  );
}

const MISSING = 'The form could not be loaded. Is the network away?';
const loadLogEditing = async () => (await import('./LogEditing.tsx')).LogEditing;
