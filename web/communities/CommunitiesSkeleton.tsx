import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx';
import card from './CommunityCard.module.css';
import style from './CommunityList.module.css';

const CARDS = Array.from({ length: 9 }, (_, at) => `card ${at}`);

/** A page of the directory on its way, its cards as large as they will be. */
export const CommunitiesSkeleton = () => (
  <div className={style.list} role="status">
    <VisuallyHidden>Loading…</VisuallyHidden>
    {CARDS.map((key) => (
      <div key={key} className={card.card}>
        <Skeleton width="3.5rem" height="3.5rem" isRound />
        <div className={card.words}>
          <Skeleton width="70%" height="1.5rem" />
          <Skeleton />
          <Skeleton width="80%" />
        </div>
        <div className={card.meta}>
          <Skeleton width="6rem" />
        </div>
      </div>
    ))}
  </div>
);
