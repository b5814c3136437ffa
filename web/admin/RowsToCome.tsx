import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Unseen } from '#web/ui/layout/Unseen.tsx';
import style from './RowsToCome.module.css';

const ROWS = Array.from({ length: 10 }, (_, row) => `row ${row}`);

/** A table on its way, its rows as high as they will be. */
export function RowsToCome() {
  return (
    <div className={style.rows} role="status">
      <Unseen>Loading…</Unseen>
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
