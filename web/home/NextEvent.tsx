import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { OccurrenceCard } from '#contract/events/occurrences.ts';
import { paths } from '#web/paths.ts';
import { api } from '#web/platform/api/api.ts';
import { instantFormatter } from '#web/platform/calendar/days.ts';
import { KEEP_SHARED } from '#web/platform/device/keep.ts';
import { Link } from '#web/ui/actions/Link.tsx';
import { TIME_FORMAT } from '#web/ui/locale.ts';
import style from './NextEvent.module.css';

/** Links to the member's events and shows the next one once it is loaded. */
export function NextEvent() {
  const { data } = useQuery({
    // The prefix of the event queries, so that booking and cancelling invalidate this one too.
    queryKey: ['events', 'mine', 'next'],
    meta: KEEP_SHARED,
    staleTime: 0,
    queryFn: ({ signal }) => api.events.mine({ query: { limit: 1 }, signal }),
  });
  const [next] = data?.items ?? [];
  return (
    <div className={style.next}>
      <Link href={paths.events()}>
        <Trans>My Events</Trans>
      </Link>
      {data && !next && (
        <p>
          <Trans>Nothing booked yet.</Trans>
        </p>
      )}
      {next && (
        <p>
          <span className={style.label}>
            <Trans>Next:</Trans>
          </span>{' '}
          <NextEventLink next={next} />
        </p>
      )}
    </div>
  );
}

const NextEventLink = ({ next }: { next: OccurrenceCard }) => (
  <>
    <Link href={paths.occurrence(next.id)}>
      <bdi>{next.title}</bdi>
    </Link>
    <time dateTime={next.startTime}>{startText(next.startTime)}</time>
  </>
);

const startText = instantFormatter({
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  ...TIME_FORMAT,
});
