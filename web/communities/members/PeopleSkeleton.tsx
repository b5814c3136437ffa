import { Trans } from '@lingui/react/macro';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx';
import style from './PeopleSkeleton.module.css';

/** Placeholder for a list of people. */
export const PeopleSkeleton = () => (
  <div className={style.people} role="status">
    <VisuallyHidden>
      <Trans>Loading…</Trans>
    </VisuallyHidden>
    {['first', 'second', 'third', 'fourth'].map((row) => (
      <div key={row} className={style.person}>
        <Skeleton width="2.25rem" height="2.25rem" isRound />
        <Skeleton width="9rem" />
      </div>
    ))}
  </div>
);
