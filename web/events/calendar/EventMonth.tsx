import { useQuery } from '@tanstack/react-query';
import { calendarQuery } from '#web/events/queries.ts';
import { daysTouched } from '#web/events/when.ts';
import { MonthCard, type MonthCardProps } from '#web/platform/calendar/MonthCard.tsx';

interface Props extends MonthCardProps {
  communityId: string;
}

/** The month in view; days on which something takes place carry a dot. */
export function EventMonth({ communityId, ...view }: Props) {
  const reading = useQuery(calendarQuery(communityId, view.month));
  const marks = new Map(reading.data?.flatMap(daysTouched).map((touched) => [touched, 'has events']));
  return (
    <MonthCard
      {...view}
      label="Events"
      tone="saffron"
      marks={marks}
      reading={reading}
      sentence="Could not load events."
    />
  );
}
