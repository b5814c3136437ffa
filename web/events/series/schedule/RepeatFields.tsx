import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import type { Frequency } from '#contract/events/recurrence.ts';
import type { SeriesDraft } from '#contract/events/series.ts';
import type { Weekday } from '#contract/platform/weekdays.ts';
import { DEFAULT_RECURRENCE, type EventFormValues } from '#web/events/series/eventFormValues.ts';
import { EndFields } from '#web/events/series/living/EndFields.tsx';
import { capitalized, monthDayText, unitText } from '#web/events/series/ruleText.ts';
import { weekdaysOf } from '#web/events/series/wallClock.ts';
import { weekdayChoices } from '#web/platform/calendar/weekdayChoices.ts';
import { FormField } from '#web/platform/forms/FormField.tsx';
import { CheckboxGroup, RadioGroup } from '#web/ui/fields/ChoiceGroup.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { Switch } from '#web/ui/fields/Switch.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { MoonDates } from './MoonDates.tsx';
import { areSameDays, chosenDays, type MonthlyChoice, monthlyChoices, moonDayOf } from './monthDays.ts';
import style from './ScheduleFields.module.css';

interface Props {
  form: UseFormReturn<EventFormValues, unknown, SeriesDraft>;
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
  const [start, interval, monthly] = useWatch({
    control,
    name: ['startTime', 'recurrence.interval', 'recurrence.monthly'],
  });
  const isByMoon = moonDayOf({ frequency, monthly }) !== null;

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
              value={isByMoon ? '1' : field.value}
              isDisabled={isByMoon}
              label={t`Interval`}
              type="number"
              inputMode="numeric"
              min={1}
              autoComplete="off"
              before={t`Every`}
              after={unitText(frequency, isByMoon ? 1 : Number(interval))}
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
      {isByMoon && <MoonDates form={form} />}
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
          onChange={(value) => {
            onChange(value as MonthlyChoice);
            form.setValue('recurrence.adjust', []);
          }}
        />
      )}
    </FormField>
  );
}
