import { Trans } from '@lingui/react/macro';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx';
import style from './PostFormSkeleton.module.css';

/** Placeholder for a form with one text field. */
export const PostFormSkeleton = ({ isSmall }: { isSmall?: boolean }) => (
  <div className={style.form} role="status">
    <VisuallyHidden>
      <Trans>Loading…</Trans>
    </VisuallyHidden>
    <Skeleton width="7rem" height="1.25rem" />
    <Skeleton height={isSmall ? '9.75rem' : '22.5rem'} />
    {!isSmall && <Skeleton width="9.5rem" height="2.75rem" />}
    <Skeleton width="8rem" height="2.75rem" />
  </div>
);
