import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx';
import style from './Spinner.module.css';

/** A loading indicator for pages without a skeleton. */
export function Spinner({ label = 'Loading…' }: { label?: string }) {
  return (
    <div className={style.spinner} role="status">
      <span className={style.ring} aria-hidden="true" />
      <VisuallyHidden>{label}</VisuallyHidden>
    </div>
  );
}
