import { Trans } from '@lingui/react/macro';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx';
import style from './PostSkeleton.module.css';

/** Placeholder for posts of average length. */
export const PostSkeleton = ({ count }: { count: number }) => (
  <div role="status">
    <VisuallyHidden>
      <Trans>Loading…</Trans>
    </VisuallyHidden>
    {Array.from({ length: count }, (_, index) => `post ${index}`).map((key) => (
      <div key={key} className={style.post}>
        <div className={style.author}>
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
