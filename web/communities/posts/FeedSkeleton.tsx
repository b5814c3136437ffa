import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx';
import style from './Feed.module.css';

const POSTS = ['first', 'second', 'third'];

/** Posts on their way, about as tall as they will be. */
export const FeedSkeleton = ({ posts = POSTS }: { posts?: string[] }) => (
  <div role="status">
    <VisuallyHidden>Loading…</VisuallyHidden>
    {posts.map((post) => (
      <div key={post} className={`${style.post} ${style.toCome}`}>
        <div className={style.face}>
          <Skeleton width="2.5rem" height="2.5rem" isRound />
          <Skeleton width="11rem" height="1.25rem" />
        </div>
        <Skeleton width="92%" height="1.25rem" />
        <Skeleton width="97%" height="1.25rem" />
        <Skeleton width="48%" height="1.25rem" />
      </div>
    ))}
  </div>
);
