import type { ReactNode } from 'react';
import type { QueryState } from '#web/platform/loading/Loaded.tsx';
import { QueryError } from '#web/platform/loading/QueryError.tsx';
import { CalendarGrid } from '#web/ui/layout/CalendarGrid.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { dayOf } from './days.ts';
import { monthOf } from './monthView.ts';

/** The view of a page's calendar, and the functions that change it. */
export interface MonthCardProps {
  day: string;
  month: string;
  onDaySelect: (day: string) => void;
  onMonthChange: (month: string, day: string) => void;
}

interface Props extends MonthCardProps {
  label: string;
  tone?: 'saffron' | 'sage';
  /** Days with a dot, and the meaning of the dot. */
  marks: ReadonlyMap<string, string>;
  /** Days that are pale, and the reason. */
  paleDays?: ReadonlyMap<string, string>;
  /** Days with a small moon, and what is observed on them. */
  observedDays?: ReadonlyMap<string, string>;
  /** Shown below the calendar. */
  note?: ReactNode;
  /** The day that the button "Today" selects; by default today in the reader's time zone. */
  today?: string;
  query: QueryState<unknown>;
  /** Shown when the data could not be loaded. */
  errorMessage: string;
}

/** A calendar of the month in view. */
export function MonthCard({
  day,
  month,
  onDaySelect,
  onMonthChange,
  label,
  tone,
  marks,
  paleDays,
  observedDays,
  note,
  today = dayOf(),
  query,
  errorMessage,
}: Props) {
  const { data, error, isPending, refetch } = query;
  return (
    <Card>
      <div aria-busy={isPending}>
        <CalendarGrid
          label={label}
          tone={tone}
          value={day}
          onChange={onDaySelect}
          month={month}
          onMonthChange={onMonthChange}
          marks={marks}
          paleDays={paleDays}
          observedDays={observedDays}
          onToday={() => onMonthChange(monthOf(today), today)}
        />
      </div>
      {note}
      {/* If the selected day is in this month, the card of the day shows the error. */}
      {error && !data && monthOf(day) !== month && (
        <QueryError message={errorMessage} failure={error} onRetry={refetch} />
      )}
    </Card>
  );
}
