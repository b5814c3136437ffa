import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Unseen } from '#web/ui/layout/Unseen.tsx';
import style from './PostFormToCome.module.css';

/** A field and its button on their way. */
export const PostFormToCome = ({ isSmall }: { isSmall?: boolean }) => (
  <div className={style.toCome} role="status">
    <Unseen>Loading…</Unseen>
    <Skeleton width="7rem" height="1.25rem" />
    <Skeleton height={isSmall ? '9.75rem' : '22.5rem'} />
    <Skeleton width="8rem" height="2.75rem" />
  </div>
);
