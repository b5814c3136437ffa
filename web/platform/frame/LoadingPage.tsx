import { t } from '@lingui/core/macro';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import style from './LoadingPage.module.css';

/** Shown until the first page has loaded. */
export function LoadingPage() {
  return (
    <div className={style.loading}>
      <Spinner label={t`Loading`} />
    </div>
  );
}
