import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import style from './LoadingPage.module.css';

/** What is seen until it is known who is there and what they asked for. */
export function LoadingPage() {
  return (
    <div className={style.opening}>
      <Spinner label="Loading" />
    </div>
  );
}
