import { useIsOnline } from '#web/platform/api/useIsOnline.ts';
import style from './OfflineNotice.module.css';

const MEMBER = 'You are offline. The focus timer works all the same; everything else waits for the line.';
const VISITOR = 'You are offline. What is not here yet waits for the line.';

/** Beneath the header while the browser knows that there is no line. */
export function OfflineNotice({ isMember }: { isMember: boolean }) {
  const isOnline = useIsOnline();
  return (
    <div role="status" className={style.place} data-offline="">
      {!isOnline && <p>{isMember ? MEMBER : VISITOR}</p>}
    </div>
  );
}
