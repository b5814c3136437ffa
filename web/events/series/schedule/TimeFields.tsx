import { t } from '@lingui/core/macro';
import type { UseFormReturn } from 'react-hook-form';
import type { SeriesDraft } from '#contract/events/series.ts';
import type { EventFormValues } from '#web/events/series/eventFormValues.ts';
import { hourAfter, weekdaysOf } from '#web/events/series/wallClock.ts';
import { zoneChoices } from '#web/platform/calendar/zones.ts';
import { FormField } from '#web/platform/forms/FormField.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { DateField } from '#web/ui/fields/TextField.tsx';
import style from './ScheduleFields.module.css';

type EventFormReturn = UseFormReturn<EventFormValues, unknown, SeriesDraft>;

interface Props {
  form: EventFormReturn;
}

interface TimeFieldsProps extends Props {
  /** Hides the time zone, which cannot be changed for one date. */
  isTimezoneFixed?: boolean;
}

/** The fields for start, end and time zone of an event. */
export function TimeFields({ form, isTimezoneFixed = false }: TimeFieldsProps) {
  const { control } = form;
  return (
    <>
      <div className={style.pair}>
        <FormField control={control} name="startTime">
          {(field) => (
            <DateField
              {...field}
              label={t`Start time`}
              type="datetime-local"
              onChange={(start) => {
                const before = field.value;
                field.onChange(start);
                if (form.formState.isSubmitting) return;
                moveEndAfterStart(form, start);
                moveDayWithStart(form, before, start);
              }}
            />
          )}
        </FormField>
        <FormField control={control} name="endTime">
          {(field) => <DateField {...field} label={t`End time`} type="datetime-local" />}
        </FormField>
      </div>
      {!isTimezoneFixed && (
        <FormField control={control} name="timezone">
          {(field) => <Select {...field} label={t`Timezone`} options={zoneChoices()} />}
        </FormField>
      )}
    </>
  );
}

/** Moves the end to one hour after the start, unless the end is after the start already. */
function moveEndAfterStart({ getValues, setValue, formState }: EventFormReturn, start: string) {
  const [end, newEnd] = [getValues('endTime'), hourAfter(start)];
  if (!end || !newEnd || end > start) return;
  setValue('endTime', newEnd, { shouldDirty: true, shouldValidate: formState.isSubmitted });
}

/**
 * In a new series, selects the weekday of the new start, unless the user has chosen other days than that of the former
 * start. Once the form was submitted, and in a stored series, only the user changes the days.
 */
function moveDayWithStart(
  { getValues, setValue, formState }: EventFormReturn,
  before: string,
  start: string,
) {
  if (formState.isSubmitted || formState.defaultValues?.repeats) return;
  const isOwnChoice = getValues('recurrence.byDay').join() !== weekdaysOf(before).join();
  if (getValues('repeats') && !isOwnChoice) setValue('recurrence.byDay', weekdaysOf(start));
}
