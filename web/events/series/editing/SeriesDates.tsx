import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { z } from 'zod';
import { ExtraDate } from '#contract/events/changes.ts';
import type { Series } from '#contract/events/series.ts';
import { invalidateEventQueries } from '#web/events/queries.ts';
import { whenText } from '#web/events/when.ts';
import { errorText } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { Form } from '#web/platform/forms/Form.tsx';
import { FormDialog } from '#web/platform/forms/FormDialog.tsx';
import { FormField } from '#web/platform/forms/FormField.tsx';
import { UnsavedChangesDialog } from '#web/platform/forms/UnsavedChangesDialog.tsx';
import { useContractForm } from '#web/platform/forms/useContractForm.ts';
import { useDialogForm } from '#web/platform/forms/useDialogForm.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { DateField } from '#web/ui/fields/TextField.tsx';
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { useConfirm } from '#web/ui/overlays/useConfirm.ts';
import style from './SeriesDates.module.css';

/** Adds an extra date to a series, and restores cancelled ones. */
export function SeriesDates({ series }: { series: Series }) {
  const [isAdding, setIsAdding] = useState(false);
  return (
    <div className={style.dates}>
      <Button onPress={() => setIsAdding(true)}>
        <CalendarPlus />
        <Trans>Add Date</Trans>
      </Button>
      <FormDialog title={t`Add Date`} isOpen={isAdding} onClose={() => setIsAdding(false)}>
        <DateForm series={series} onAdded={() => setIsAdding(false)} />
      </FormDialog>
      {series.cancelledDates.length > 0 && (
        <section aria-labelledby="cancelled-dates">
          <h2 id="cancelled-dates">
            <Trans>Cancelled Dates</Trans>
          </h2>
          <ul className={style.rows}>
            {series.cancelledDates.map((date) => (
              <CancelledDate key={date.id} series={series} date={date} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

interface CancelledDateProps {
  series: Series;
  date: Series['cancelledDates'][number];
}

function CancelledDate({ series, date }: CancelledDateProps) {
  const confirm = useConfirm();
  const queryClient = useQueryClient();
  const booked = date.attendeeCount + date.guestCount;
  const when = whenText(date, series.timezone);
  const restoreMutation = useMutation({
    mutationFn: () =>
      api.events.addDate({
        params: { id: series.id },
        body: { startTime: date.startTime, endTime: date.endTime },
      }),
    onSuccess: () => {
      invalidateEventQueries(queryClient);
      toast.success(t`The date takes place again.`);
    },
    onError: (failure) => toast.failure(errorText(failure, t`The date could not be restored.`)),
  });

  async function restore() {
    const isConfirmed =
      booked === 0 ||
      (await confirm({
        title: t`Restore this date?`,
        body: t`${when} takes place again, with its bookings. Everyone who had booked is told by mail.`,
        action: t`Restore`,
      }));
    if (isConfirmed) restoreMutation.mutate();
  }

  return (
    <li>
      <span>
        {when}
        {booked > 0 && (
          <small>
            <Trans>{booked} booked</Trans>
          </small>
        )}
      </span>
      <Button variant="plain" isPending={restoreMutation.isPending} onPress={() => void restore()}>
        <Trans>
          Restore<VisuallyHidden> {when}</VisuallyHidden>
        </Trans>
      </Button>
    </li>
  );
}

interface DateFormProps {
  series: Series;
  onAdded: () => void;
}

/** Values of the form: wall clock times of the series’ zone. */
type DateValues = { startTime: string; endTime: string };

const DateSchema: z.ZodType<ExtraDate, DateValues> = z.preprocess(
  ({ startTime, endTime }: DateValues) => ({ startTime, endTime: endTime || undefined }),
  ExtraDate,
);

function DateForm({ series, onAdded }: DateFormProps) {
  const { timezone } = series;
  const queryClient = useQueryClient();
  const { form, ...rest } = useContractForm({
    schema: DateSchema,
    defaults: { startTime: '', endTime: '' },
    send: async (body) => {
      await api.events.addDate({ params: { id: series.id }, body });
      allowNavigation();
      flushSync(onAdded);
      invalidateEventQueries(queryClient);
      toast.success(t`The date is added.`);
    },
    fallback: t`The date could not be added.`,
  });
  const { blocker, allowNavigation, close } = useDialogForm(form.formState.isDirty, rest.isSaving);
  return (
    <>
      <UnsavedChangesDialog blocker={blocker} />
      <Form {...rest} action={t`Add Date`} onCancel={close}>
        <p>
          <Trans>Times are in the time zone of the series, {timezone}.</Trans>
        </p>
        <FormField control={form.control} name="startTime">
          {(field) => <DateField {...field} label={t`Start time`} type="datetime-local" />}
        </FormField>
        <FormField control={form.control} name="endTime">
          {(field) => (
            <DateField
              {...field}
              label={t`End time`}
              type="datetime-local"
              isOptional
              hint={t`Without it, the date is as long as the others.`}
            />
          )}
        </FormField>
      </Form>
    </>
  );
}
