import { Skeleton, SkeletonLines } from '#web/ui/feedback/Skeleton.tsx';
import style from './Submission.module.css';

export const SubmissionsSkeleton = () => (
  <div className={style.list} aria-busy="true">
    {['first', 'second', 'third'].map((row) => (
      <div key={row} className={style.row}>
        <div className={style.coverSkeleton}>
          <Skeleton height="100%" />
        </div>
        <SkeletonLines lineCount={4} />
      </div>
    ))}
  </div>
);
