import { t } from '@lingui/core/macro';
import type { AgendaItem } from '#contract/events/agenda.ts';
import type { OccurrenceCard } from '#contract/events/occurrences.ts';
import { OccurrenceRow } from '#web/events/OccurrenceRow.tsx';
import { daysCovered } from '#web/events/when.ts';
import { DayCard, type MonthQuery } from '#web/platform/calendar/DayCard.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';

interface Props {
  day: string;
  query: MonthQuery<OccurrenceCard | AgendaItem>;
}

/** The events of the selected day. */
export const EventDay = ({ day, query }: Props) => (
  <DayCard
    day={day}
    query={query}
    isOnDay={(event) => daysCovered(event).includes(day)}
    errorMessage={t`Could not load events.`}
  >
    {(events) =>
      events.length > 0 ? (
        events.map((event) => (
          <OccurrenceRow
            key={event.id}
            occurrence={event}
            communityName={'community' in event ? event.community.name : undefined}
          />
        ))
      ) : (
        <EmptyState drawing="sun" title={t`No events scheduled for this day.`} />
      )
    }
  </DayCard>
);
