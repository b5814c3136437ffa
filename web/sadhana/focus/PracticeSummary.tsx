import { Button } from '#web/ui/actions/Button.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx';
import style from './PracticeSummary.module.css';
import type { Practices } from './usePractices.ts';

/** The practice that a session is linked to. That it cannot be named hinders nothing. */
export function PracticeSummary({
  practices: { linked, isPending, failure, retry },
}: {
  practices: Practices;
}) {
  if (isPending) {
    return (
      <div className={style.line} role="status">
        <VisuallyHidden>Loading…</VisuallyHidden>
        <Skeleton width="9rem" />
      </div>
    );
  }
  if (failure) {
    return (
      <p className={style.line} role="alert">
        Failed to load practices.
        <Button variant="plain" onPress={retry}>
          Try again
        </Button>
      </p>
    );
  }
  if (!linked) return null;
  return (
    <p className={style.line}>
      Practice: <bdi>{linked.name}</bdi>
    </p>
  );
}
