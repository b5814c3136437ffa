import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { paths } from '#web/paths.ts';
import { api } from '#web/platform/api/api.ts';
import { dateTimeText } from '#web/platform/calendar/days.ts';
import { ButtonLink } from '#web/ui/actions/ButtonLink.tsx';
import style from './Readings.module.css';

/** When the members meet about a passage, with the way to take part. Without the event, nothing is shown. */
export function Meeting({ occurrenceId }: { occurrenceId: string }) {
  const { data } = useQuery({
    queryKey: ['readings', 'meeting', occurrenceId],
    queryFn: ({ signal }) => api.events.read({ params: { id: occurrenceId }, signal }),
  });
  if (!data) return null;
  const { title, startTime, can } = data;
  const time = dateTimeText(startTime);
  return (
    <div className={style.actions}>
      <span>
        <bdi>{title}</bdi>, {time}
      </span>
      {can.enter ? (
        <ButtonLink href={paths.room(occurrenceId)}>
          <Trans>Enter the Room</Trans>
        </ButtonLink>
      ) : (
        <ButtonLink href={paths.occurrence(occurrenceId)}>
          <Trans context="verb">Book</Trans>
        </ButtonLink>
      )}
    </div>
  );
}
