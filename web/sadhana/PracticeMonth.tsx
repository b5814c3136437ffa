import { useQuery } from '@tanstack/react-query';
import { MonthCard, type MonthProps } from '#web/platform/calendar/MonthCard.tsx';
import { monthQuery } from './readings.ts';

/** The month in view; days with a log carry a dot. */
export function PracticeMonth(view: MonthProps) {
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
