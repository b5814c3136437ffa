import { t } from '@lingui/core/macro';
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx';
import style from './Spinner.module.css';
import spin from './spinning.module.css';

/** A loading indicator for pages without a skeleton. */
export function Spinner({ label = t`Loading…` }: { label?: string }) {
  return (
    <div className={style.spinner} role="status">
      <span className={`${style.ring} ${spin.spinning}`} aria-hidden="true" />
      <VisuallyHidden>{label}</VisuallyHidden>
    </div>
  );
}
