import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx';
import style from './TableRowsSkeleton.module.css';

const ROWS = Array.from({ length: 10 }, (_, row) => `row ${row}`);

/** A table on its way, its rows as high as they will be. */
export function TableRowsSkeleton() {
  return (
    <div className={style.rows} role="status">
      <VisuallyHidden>Loading…</VisuallyHidden>
      {ROWS.map((row) => (
        <div key={row}>
          <Skeleton width="9rem" height="1.25rem" />
          <Skeleton width="13rem" height="1.25rem" />
          <Skeleton width="5rem" height="1.25rem" />
        </div>
      ))}
    </div>
  );
}
