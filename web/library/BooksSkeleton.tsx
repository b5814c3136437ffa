import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx';
import style from './BookGrid.module.css';

/** A page of books on its way, in its final size. */
export const BooksSkeleton = () => (
  <div className={style.books} role="status">
    <VisuallyHidden>Loading…</VisuallyHidden>
    {Array.from({ length: 12 }, (_, book) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they have no other identity and never move
      <div key={book}>
        <div className={style.blank}>
          <Skeleton height="100%" />
        </div>
        <div className={style.words}>
          <Skeleton width="80%" height="1.25rem" />
          <Skeleton width="55%" />
        </div>
      </div>
    ))}
  </div>
);
