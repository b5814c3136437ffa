import { useNavigate } from 'react-router';
import type { Log } from '#contract/sadhana/sadhana.ts';
import { paths } from '#web/paths.ts';
import { FocusOnMount } from '#web/platform/forms/FocusOnMount.tsx';
import { SkeletonLines } from '#web/ui/feedback/Skeleton.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { useLazy } from '#web/ui/useLazy.ts';

/** Fetches the form, which brings the contract's schemas along. */
export function LogEditorSkeleton({ log }: { log: Log }) {
  const navigate = useNavigate();
  const LogEditing = useLazy(loadLogEditing, true, () => {
    toast.failure(MISSING);
    void navigate(paths.log(log.id), { replace: true });
  });
  if (!LogEditing) return <SkeletonLines lines={6} />;
  return (
    <FocusOnMount>
      <LogEditing key={log.id} log={log} />
    </FocusOnMount>
  );
}

const MISSING = 'The form could not be loaded. Is the network away?';
const loadLogEditing = async () => (await import('./LogEditor.tsx')).LogEditor;
