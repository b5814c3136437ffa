import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CalendarDays, CalendarPlus, Pencil } from 'lucide-react';
import { useNavigate } from 'react-router';
import type { Occurrence } from '#contract/events/occurrences.ts';
import { occurrenceFileUrl } from '#web/events/calendarUrls.ts';
import { occurrenceQuery } from '#web/events/queries.ts';
import { paths } from '#web/paths.ts';
import { errorText, isNotFound } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { dayOf } from '#web/platform/calendar/days.ts';
import { download } from '#web/platform/download.ts';
import { useIsPageActive } from '#web/platform/useIsPageActive.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { ButtonLink } from '#web/ui/actions/ButtonLink.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { useConfirm } from '#web/ui/overlays/useConfirm.ts';
import style from './OccurrenceActions.module.css';
import { invalidateOccurrenceLists } from './occurrenceCache.ts';

interface Props {
  occurrence: Occurrence;
  /** Whether the community of the event is public. */
  isPublic: boolean;
}

/** The links of an event, and a button for those who may cancel it. */
export function OccurrenceActions({ occurrence, isPublic }: Props) {
  const { confirmAndCancel, isCancelling } = useCancelOccurrence(occurrence);
  const hasBegun = Date.parse(occurrence.startTime) <= Date.now();
  return (
    <div className={style.actions}>
      {occurrence.isConfirmed && <AddToCalendar occurrence={occurrence} isPublic={isPublic} />}
      <ButtonLink variant="plain" href={paths.series(occurrence.seriesId)}>
        <CalendarDays />
        <Trans>All dates of this event</Trans>
      </ButtonLink>
      {occurrence.can.edit && !hasBegun && (
        <ButtonLink
          variant="plain"
          href={paths.editSeries(occurrence.seriesId, { day: occurrence.day, date: occurrence.id })}
        >
          <Pencil />
          <Trans>Edit Date</Trans>
        </ButtonLink>
      )}
      {occurrence.can.delete && (
        <Button variant="danger-quiet" isPending={isCancelling} onPress={confirmAndCancel}>
          <Trans>Cancel Event</Trans>
        </Button>
      )}
    </div>
  );
}

const FILE_NAME = 'event.ics';

interface AddToCalendarProps {
  occurrence: Occurrence;
  /**
   * Whether anyone may download the file. Otherwise the request needs the session, which a plain link does not send.
   */
  isPublic: boolean;
}

/** Downloads the event as an iCalendar file. */
function AddToCalendar({ occurrence: { id }, isPublic }: AddToCalendarProps) {
  const downloadMutation = useMutation({
    mutationFn: () => api.events.file({ params: { id } }),
    onSuccess: (file) => download(file, FILE_NAME),
    onError: (failure) => toast.failure(errorText(failure, t`The event could not be downloaded.`)),
  });
  if (isPublic) {
    return (
      <ButtonLink variant="plain" href={occurrenceFileUrl(id)} download={FILE_NAME}>
        <CalendarPlus />
        <Trans>Add to Calendar</Trans>
      </ButtonLink>
    );
  }
  return (
    <Button variant="plain" isPending={downloadMutation.isPending} onPress={() => downloadMutation.mutate()}>
      <CalendarPlus />
      <Trans>Add to Calendar</Trans>
    </Button>
  );
}

/** Cancels an event after a confirmation, and opens the calendar of its community. */
function useCancelOccurrence(occurrence: Occurrence) {
  const confirm = useConfirm();
  const leaveCancelledOccurrence = useLeaveCancelledOccurrence(occurrence);
  const { id, title } = occurrence;
  const cancelMutation = useMutation({
    mutationFn: () => api.events.cancel({ params: { id } }),
    onSuccess: () => {
      toast.success(t`${title} is cancelled.`);
      return leaveCancelledOccurrence();
    },
    onError: (failure) => {
      // Somebody else has already cancelled it.
      if (isNotFound(failure)) return leaveCancelledOccurrence();
      return confirm.notice({
        title: t`Nothing has changed`,
        body: errorText(failure, t`The event could not be cancelled.`),
      });
    },
  });

  async function confirmAndCancel() {
    const isConfirmed = await confirm({
      title: t`Cancel this event?`,
      body: cancellationText(occurrence),
      action: t`Cancel Event`,
      tone: 'danger',
    });
    if (isConfirmed) cancelMutation.mutate();
  }
  return { confirmAndCancel, isCancelling: cancelMutation.isPending };
}

/** The text that explains what the cancellation of an event means. Only an event that has not begun can be restored. */
function cancellationText({ startTime, endTime }: Occurrence): string {
  if (Date.parse(endTime) <= Date.now()) return t(PERMANENT);
  return `${t(NOTIFIED)} ${t(Date.parse(startTime) > Date.now() ? RESTORABLE : PERMANENT)}`;
}

const PERMANENT = msg`This cannot be undone.`;
const RESTORABLE = msg`You can restore it under “Edit Series” until its start time.`;
/** Nobody is notified about an event that has ended. */
const NOTIFIED = msg`Everyone who has booked a spot, including guests, is notified by mail.`;

function useLeaveCancelledOccurrence({ id, communityId, startTime }: Occurrence) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const isPageActive = useIsPageActive();
  return async () => {
    const { queryKey } = occurrenceQuery(id);
    await queryClient.cancelQueries({ queryKey });
    const day = dayOf(startTime);
    if (isPageActive()) {
      await navigate(paths.eventCalendar(communityId, { month: day.slice(0, 7), day }), { replace: true });
    }
    // The old page may stay on the screen for a moment. Refetching its active query would request an event that no
    // longer exists.
    void queryClient.invalidateQueries({ queryKey, refetchType: 'none' });
    queryClient.removeQueries({ queryKey, type: 'inactive' });
    invalidateOccurrenceLists(queryClient, id);
  };
}
