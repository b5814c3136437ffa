import { useQuery } from '@tanstack/react-query';
import { monthOf } from '../platform/monthView.ts';
import { ReadingFailure } from '../platform/ReadingFailure.tsx';
import { CalendarGrid } from '../ui/CalendarGrid.tsx';
import { Card } from '../ui/Card.tsx';
import { monthQuery } from './readings.ts';

interface Props {
  day: string;
  month: string;
  onDay: (day: string) => void;
  onMonth: (month: string, day: string) => void;
}

/** The month in view; days with a log carry a dot. */
export function MonthCard({ day, month, onDay, onMonth }: Props) {
  const { data: logs, error, refetch, isPending } = useQuery(monthQuery(month));
  const marks = new Map(logs?.map((log) => [log.date, 'practice logged']));
  return (
    <Card>
      <div aria-busy={isPending}>
        <CalendarGrid
          label="Practice calendar"
          value={day}
          onChange={onDay}
          month={month}
          onMonthChange={onMonth}
          marks={marks}
        />
      </div>
      {/* The card of the day tells it otherwise. */}
      {error && !logs && monthOf(day) !== month && (
        <ReadingFailure sentence="Failed to load logs." failure={error} onRetry={refetch} />
      )}
    </Card>
  );
}
