import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx';
import style from './PostFormSkeleton.module.css';

/** A field and its button on their way. */
export const PostFormSkeleton = ({ isSmall }: { isSmall?: boolean }) => (
  <div className={style.toCome} role="status">
    <VisuallyHidden>Loading…</VisuallyHidden>
    <Skeleton width="7rem" height="1.25rem" />
    <Skeleton height={isSmall ? '9.75rem' : '22.5rem'} />
    <Skeleton width="8rem" height="2.75rem" />
  </div>
);
