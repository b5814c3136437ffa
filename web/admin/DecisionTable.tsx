import type { Decision } from '#contract/admin.ts';
import { momentText } from '#web/platform/calendar/days.ts';
import { type Column, Table } from '#web/ui/layout/Table.tsx';
import { DecisionSentence } from './DecisionSentence.tsx';
import style from './DecisionTable.module.css';

const COLUMNS: Column<Decision>[] = [
  {
    header: 'When',
    cell: ({ at }) => (
      <time className={style.when} dateTime={at}>
        {momentText(at)}
      </time>
    ),
    look: 'wide',
  },
  { header: 'Who', cell: ({ actor }) => <bdi>{actor?.username ?? 'a former member'}</bdi> },
  { header: 'What', cell: (decision) => <DecisionSentence decision={decision} />, look: 'lead' },
  {
    header: 'Reason',
    cell: ({ reason }) =>
      reason && (
        <span className={style.reason} dir="auto">
          {reason}
        </span>
      ),
    look: 'wide',
  },
];

export function DecisionTable({ decisions }: { decisions: readonly Decision[] }) {
  return <Table label="Decisions" columns={COLUMNS} rows={decisions} keyOf={({ id }) => id} isDense />;
}
