import type { OccurrenceCard } from '../../../contract/events.ts';
import { paths } from '../../paths.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Link } from '../../ui/Link.tsx';
import { OccurrenceRow } from '../OccurrenceRow.tsx';
import { ownZone } from '../zones.ts';
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
