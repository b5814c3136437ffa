import type { OccurrenceCard } from '#contract/events/events.ts';
import { OccurrenceRow } from '#web/events/OccurrenceRow.tsx';
import { ownZone } from '#web/events/zones.ts';
import { paths } from '#web/paths.ts';
import { Link } from '#web/ui/actions/Link.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import style from './SeriesPage.module.css';

/** As many as a series shows. */
const SHOWN = 50;

interface Props {
  occurrences: readonly OccurrenceCard[];
  communityId: string;
}

/** The next occurrences of a series, the first of them first. */
export function UpcomingList({ occurrences, communityId }: Props) {
  if (occurrences.length === 0) {
    return <EmptyState drawing="sun" sentence="No upcoming occurrences for this series." />;
  }
  return (
    <>
      <div className={style.rows}>
        {occurrences.map((occurrence) => (
          <OccurrenceRow key={occurrence.id} occurrence={occurrence} isOfSeries />
        ))}
      </div>
      <p className={style.more}>Times are shown in your time zone, {ownZone()}.</p>
      {occurrences.length === SHOWN && (
        <p className={style.more}>
          These are the next {SHOWN}; those after them are in the{' '}
          <Link href={paths.eventCalendar(communityId)}>calendar</Link>.
        </p>
      )}
    </>
  );
}
