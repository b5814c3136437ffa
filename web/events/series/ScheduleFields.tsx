import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import type { Frequency } from '#contract/events/recurrence.ts';
import type { SeriesDraft } from '#contract/events/series.ts';
import { dayNumber, weekdayOf } from '#contract/platform/dayNumbers.ts';
import { WEEKDAYS, type Weekday } from '#contract/platform/weekdays.ts';
import { EndFields } from '#web/events/series/living/EndFields.tsx';
import { weekdayChoices } from '#web/platform/calendar/weekdayChoices.ts';
import { zoneChoices } from '#web/platform/calendar/zones.ts';
import { FormField } from '#web/platform/forms/FormField.tsx';
import { CheckboxGroup, RadioGroup } from '#web/ui/fields/ChoiceGroup.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { Switch } from '#web/ui/fields/Switch.tsx';
import { DateField, TextField } from '#web/ui/fields/TextField.tsx';
import { DEFAULT_RECURRENCE, type EventFormValues } from './eventFormValues.ts';
import { areSameDays, chosenDays, type MonthlyChoice, monthlyChoices } from './monthDays.ts';
import { capitalized, monthDayText, unitText } from './ruleText.ts';
import style from './ScheduleFields.module.css';
import { hourAfter } from './wallClock.ts';

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

/** The weekday of a local time, as a list; empty if the time is missing. */
function weekdaysOf(time: string): Weekday[] {
  const day = WEEKDAYS[weekdayOf(dayNumber(time.slice(0, 10)))];
  return day ? [day] : [];
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

const frequencies = () => [
  { value: 'DAILY', label: t`Daily` },
  { value: 'WEEKLY', label: t`Weekly` },
  { value: 'MONTHLY', label: t`Monthly` },
];

/**
 * The fields for whether and how an event repeats. Switching the repetition on selects the weekday of the start, and
 * switching it off resets the rule.
 */
export function RepeatFields({ form }: Props) {
  const { control, setValue, getValues, clearErrors } = form;
  const [repeats, frequency] = useWatch({ control, name: ['repeats', 'recurrence.frequency'] });

  function onRepeatsChange(isOn: boolean) {
    const byDay = isOn ? weekdaysOf(getValues('startTime')) : [];
    setValue('recurrence', { ...DEFAULT_RECURRENCE, byDay });
    clearErrors('recurrence');
  }

  return (
    <div className={style.repeat}>
      <FormField control={control} name="repeats">
        {({ value, onChange, error, ...field }) => (
          <Switch
            {...field}
            isSelected={value}
            onChange={(isOn) => {
              onChange(isOn);
              if (!form.formState.isSubmitting) onRepeatsChange(isOn);
            }}
          >
            <Trans>Repeats</Trans>
          </Switch>
        )}
      </FormField>
      {repeats && <RuleFields form={form} frequency={frequency} />}
    </div>
  );
}

function RuleFields({ form, frequency }: Props & { frequency: Frequency }) {
  const { control } = form;
  const [start, interval] = useWatch({ control, name: ['startTime', 'recurrence.interval'] });

  return (
    <>
      <div className={style.pair}>
        <FormField control={control} name="recurrence.frequency">
          {(field) => (
            <Select
              {...field}
              label={t`Frequency`}
              options={frequencies()}
              onChange={(chosen) => field.onChange(chosen as Frequency)}
            />
          )}
        </FormField>
        <FormField control={control} name="recurrence.interval">
          {(field) => (
            <TextField
              {...field}
              label={t`Interval`}
              type="number"
              inputMode="numeric"
              min={1}
              autoComplete="off"
              before={t`Every`}
              after={unitText(frequency, Number(interval))}
            />
          )}
        </FormField>
      </div>
      {frequency === 'MONTHLY' && <MonthlyField form={form} start={start} />}
      {frequency === 'WEEKLY' && (
        <FormField control={control} name="recurrence.byDay">
          {({ onChange, ...field }) => (
            <CheckboxGroup
              {...field}
              label={t`Days`}
              variant="chips"
              options={weekdayChoices()}
              onChange={(chosen) => onChange(chosen as Weekday[])}
            />
          )}
        </FormField>
      )}
      <EndFields control={control} />
    </>
  );
}

/** The day of each month. The choices follow from the start, so there are none while it is missing. */
function MonthlyField({ form, start }: Props & { start: string }) {
  const { control } = form;
  const recurrence = useWatch({ control, name: 'recurrence' });
  const chosen = chosenDays(recurrence, start);
  const choices = monthlyChoices(start, recurrence.storedDays);
  const dayOfMonth = Number(start.slice(8, 10));
  if (choices.length === 0) return null;
  return (
    <FormField control={control} name="recurrence.monthly">
      {({ onChange, ...field }) => (
        <RadioGroup
          {...field}
          label={t`Day of the month`}
          options={choices.map(({ value, days }) => ({
            value,
            label: capitalized(monthDayText(days) ?? t`on day ${dayOfMonth}`),
          }))}
          value={choices.find(({ days }) => areSameDays(days, chosen))?.value ?? ''}
          onChange={(value) => onChange(value as MonthlyChoice)}
        />
      )}
    </FormField>
  );
}
