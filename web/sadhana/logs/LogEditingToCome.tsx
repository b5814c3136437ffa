import { useNavigate } from 'react-router';
import type { Log } from '../../../contract/sadhana.ts';
import { paths } from '../../paths.ts';
import { TakesFocus } from '../../platform/TakesFocus.tsx';
import { SkeletonLines } from '../../ui/SkeletonLines.tsx';
import { toast } from '../../ui/toast.ts';
import { useLate } from '../../ui/useLate.ts';

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
