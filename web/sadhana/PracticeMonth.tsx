import { useQuery } from '@tanstack/react-query';
import { MonthCard, type MonthCardProps } from '#web/platform/calendar/MonthCard.tsx';
import { monthQuery } from './queries.ts';

/** The month in view; days with a log carry a dot. */
export function PracticeMonth(view: MonthCardProps) {
  const reading = useQuery(monthQuery(view.month));
  const marks = new Map(reading.data?.map((log) => [log.date, 'practice logged']));
  return (
    <MonthCard
      {...view}
      label="Practice calendar"
      marks={marks}
      reading={reading}
      sentence="Failed to load logs."
    />
  );
}
