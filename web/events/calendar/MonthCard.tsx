import { useQuery } from '@tanstack/react-query';
import { monthOf } from '../../platform/monthView.ts';
import { ReadingFailure } from '../../platform/ReadingFailure.tsx';
import { CalendarGrid } from '../../ui/CalendarGrid.tsx';
import { Card } from '../../ui/Card.tsx';
import { calendarQuery } from '../readings.ts';
import { daysTouched } from '../when.ts';

interface Props {
  communityId: string;
  day: string;
  month: string;
  onDay: (day: string) => void;
  onMonth: (month: string, day: string) => void;
}

/** The month in view; days on which something takes place carry a dot. */
export function MonthCard({ communityId, day, month, onDay, onMonth }: Props) {
  const { data, error, refetch, isPending } = useQuery(calendarQuery(communityId, month));
  const marks = new Map(data?.flatMap(daysTouched).map((touched) => [touched, 'has events']));
  return (
    <Card>
      <div aria-busy={isPending}>
        <CalendarGrid
          label="Events"
          tone="saffron"
          value={day}
          onChange={onDay}
          month={month}
          onMonthChange={onMonth}
          marks={marks}
        />
      </div>
      {/* The card of the day tells it otherwise. */}
      {error && !data && monthOf(day) !== month && (
        <ReadingFailure sentence="Could not load events." failure={error} onRetry={refetch} />
      )}
    </Card>
  );
}
