import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx';
import style from './Spinner.module.css';

/** For the two waits without a shape of their own: authentication and the admin dashboard. */
export function Spinner({ label = 'Loading…' }: { label?: string }) {
  return (
    <div className={style.spinner} role="status">
      <span className={style.ring} aria-hidden="true" />
      <VisuallyHidden>{label}</VisuallyHidden>
    </div>
  );
}
