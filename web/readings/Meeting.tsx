import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { Occurrence } from '#contract/events/occurrences.ts';
import { paths } from '#web/paths.ts';
import { api } from '#web/platform/api/api.ts';
import { dateTimeText } from '#web/platform/calendar/days.ts';
import { KEEP_SHARED } from '#web/platform/device/keep.ts';
import { ButtonLink } from '#web/ui/actions/ButtonLink.tsx';
import { Link } from '#web/ui/actions/Link.tsx';
import style from './Readings.module.css';

/** When the members meet about a passage, with the way to take part. Without the event, nothing is shown. */
export function Meeting({ occurrenceId }: { occurrenceId: string }) {
  const { data } = useQuery({
    queryKey: ['readings', 'meeting', occurrenceId],
    meta: KEEP_SHARED,
    // It is refetched on every visit, because the member books on the page of the event.
    staleTime: 0,
    queryFn: ({ signal }) => api.events.read({ params: { id: occurrenceId }, signal }),
  });
  if (!data) return null;
  const time = dateTimeText(data.startTime);
  return (
    <div className={style.actions}>
      <span>
        <Link href={paths.occurrence(occurrenceId)}>
          <bdi>{data.title}</bdi>
        </Link>
        , {time}
      </span>
      <TakePart occurrence={data} />
    </div>
  );
}

/** The room while it is open, and before that the spot that the member has or can book. */
function TakePart({ occurrence: { id, can, isBooked, endTime } }: { occurrence: Occurrence }) {
  if (can.enter) {
    return (
      <ButtonLink href={paths.room(id)}>
        <Trans>Enter the Room</Trans>
      </ButtonLink>
    );
  }
  if (Date.parse(endTime) <= Date.now()) return null;
  if (isBooked) {
    return (
      <span>
        <Trans>Booked</Trans>
      </span>
    );
  }
  return can.book ? (
    <ButtonLink href={paths.occurrence(id)}>
      <Trans context="verb">Book</Trans>
    </ButtonLink>
  ) : null;
}
