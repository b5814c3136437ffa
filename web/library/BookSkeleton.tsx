import { Skeleton, SkeletonLines } from '#web/ui/feedback/Skeleton.tsx';
import { PageTop } from '#web/ui/layout/PageTop.tsx';
import style from './BookDetails.module.css';

/** A book's page on its way. */
export const BookSkeleton = ({ title }: { title: string }) => (
  <div className={style.spread} aria-busy="true">
    <div className={style.cover}>
      <div className={style.blank}>
        <Skeleton height="100%" />
      </div>
    </div>
    <div>
      <PageTop title={title} />
      <SkeletonLines lines={10} />
    </div>
  </div>
);
