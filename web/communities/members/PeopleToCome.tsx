import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Unseen } from '#web/ui/layout/Unseen.tsx';
import style from './MembersAside.module.css';

/** Some people on their way. */
export const PeopleToCome = () => (
  <div className={style.people} role="status">
    <Unseen>Loading…</Unseen>
    {['first', 'second', 'third', 'fourth'].map((row) => (
      <div key={row} className={style.blank}>
        <Skeleton width="2.25rem" height="2.25rem" isRound />
        <Skeleton width="9rem" />
      </div>
    ))}
  </div>
);
