import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Unseen } from '#web/ui/layout/Unseen.tsx';
import style from './BookShelf.module.css';

/** A page of books on its way, in its final size. */
export const BooksToCome = () => (
  <div className={style.books} role="status">
    <Unseen>Loading…</Unseen>
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
