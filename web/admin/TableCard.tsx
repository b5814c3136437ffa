import type { ReactNode } from 'react';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx';
import style from './TableCard.module.css';

interface Props {
  /** Whether a page of the table is loading. */
  isBusy: boolean;
  children: ReactNode;
}

/** The card around a table, its skeleton or its empty state. */
export function TableCard({ isBusy, children }: Props) {
  return (
    <Card className={style.card}>
      <div aria-busy={isBusy}>{children}</div>
    </Card>
  );
}

const ROWS = Array.from({ length: 10 }, (_, row) => `row ${row}`);

/** Placeholder rows of the same height as the rows of a table. */
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
