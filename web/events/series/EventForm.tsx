import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import type { Series, SeriesDraft } from '#contract/events/series.ts';
import { invalidateEventQueries, seriesQuery } from '#web/events/queries.ts';
import { EventPreview } from '#web/events/series/schedule/EventPreview.tsx';
import { RepeatFields } from '#web/events/series/schedule/RepeatFields.tsx';
import { TimeFields } from '#web/events/series/schedule/TimeFields.tsx';
import { paths } from '#web/paths.ts';
import { api } from '#web/platform/api/api.ts';
import { useCreateOnce } from '#web/platform/api/useCreateOnce.ts';
import { Form } from '#web/platform/forms/Form.tsx';
import { UnsavedChangesDialog } from '#web/platform/forms/UnsavedChangesDialog.tsx';
import { useContractForm } from '#web/platform/forms/useContractForm.ts';
import { useUnsavedGuard } from '#web/platform/forms/useUnsavedGuard.ts';
import { toast } from '#web/ui/overlays/toast.ts';
import style from './EventForm.module.css';
import { eventFormSchema, newEventFormValues } from './eventFormValues.ts';
import { FoldedFields } from './FoldedFields.tsx';
import { AttendeesField, DescriptionFields, LocationFields } from './SeriesFields.tsx';

interface Props {
  communityId: string;
  isPrivate: boolean;
  /** The day that was selected in the calendar, `YYYY-MM-DD`. */
  day?: string;
}

/** Creates an event or a series of events in a community. */
export function EventForm({ communityId, isPrivate, day }: Props) {
  const createEvent = useCreateEvent();
  const { form, ...rest } = useContractForm({
    schema: eventFormSchema(communityId),
    defaults: newEventFormValues(day),
    send: (draft) => createEvent(draft, () => allowNavigation()),
    fallback: t`Failed to create the event.`,
  });
  const isUnlimited = useWatch({ control: form.control, name: 'isUnlimited' });
  const { blocker, allowNavigation } = useUnsavedGuard(form.formState.isDirty, { blocksQueryChanges: true });
  return (
    <Form {...rest} action={t`Create Event`} cancelHref={paths.eventCalendar(communityId, { day })}>
      <UnsavedChangesDialog blocker={blocker} />
      <div className={style.columns}>
        <div className={style.fields}>
          <DescriptionFields form={form} isNew />
          <TimeFields form={form} />
          <LocationFields control={form.control} isUnlimited={isUnlimited} />
          <RepeatFields form={form} />
          <AttendeesField control={form.control} defaultValue={isPrivate ? 'members' : 'everyone'} />
          <FoldedFields control={form.control} />
        </div>
        <EventPreview control={form.control} />
      </div>
    </Form>
  );
}

/** Creates an event and opens it. `allowNavigation` is called first, so that the form does not block the navigation. */
function useCreateEvent() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const create = useCreateOnce<SeriesDraft, Series>({
    create: ({ recurrence, ...draft }, idempotencyKey) =>
      api.events.create({ body: { ...draft, recurrence: recurrence ?? undefined }, idempotencyKey }),
    ifChanged: 'showCreated',
  });
  return async (draft: SeriesDraft, allowNavigation: () => void) => {
    const series = await create(draft);
    allowNavigation();
    invalidateEventQueries(queryClient);
    queryClient.setQueryData(seriesQuery(series.id).queryKey, series);
    const { title } = series;
    toast.success(t`“${title}” is created.`);
    // The user may have left the page before the response arrived.
    if (window.location.pathname === paths.newEvent()) {
      await navigate(paths.series(series.id), { replace: true });
    }
  };
}
