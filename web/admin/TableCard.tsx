import type { ReactNode } from 'react';
import { Card } from '#web/ui/layout/Card.tsx';
import style from './TableCard.module.css';

interface Props {
  /** While the first page, or the next one, is on its way. */
  isBusy: boolean;
  children: ReactNode;
}

/** The card around a table, or around what stands in its place. */
export function TableCard({ isBusy, children }: Props) {
  return (
    <Card className={style.card}>
      <div aria-busy={isBusy}>{children}</div>
    </Card>
  );
}
