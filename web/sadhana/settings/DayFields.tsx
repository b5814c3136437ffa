import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { WEEKDAYS } from '#contract/platform/weekdays.ts';
import { MAX_DAY_START } from '#contract/sadhana/settings.ts';
import { hourText } from '#web/platform/calendar/days.ts';
import { weekdayChoices } from '#web/platform/calendar/weekdayChoices.ts';
import { FormField } from '#web/platform/forms/FormField.tsx';
import { CheckboxGroup } from '#web/ui/fields/ChoiceGroup.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { Switch } from '#web/ui/fields/Switch.tsx';
import { SettingsGroup } from './SettingsGroup.tsx';
import type { SettingsFields, SettingsValues } from './settingsFields.ts';

interface Props {
  form: UseFormReturn<SettingsFields, unknown, SettingsValues>;
  /** The stored days of practice. */
  practiceDays: Pick<SettingsFields, 'weekdays' | 'isOnObservances'>;
  /** Whether the member follows observances. */
  hasObservances: boolean;
}

/** The fields for the start of the day and the days of practice. */
export function DayFields({ form, practiceDays, hasObservances }: Props) {
  const { control, resetField } = form;
  const { isOnObservances } = practiceDays;
  const weekdays = practiceDays.weekdays.join();
  // Saving the observances, which have a form of their own, changes the days of practice, so the fields have to follow.
  useEffect(() => {
    resetField('weekdays', { defaultValue: WEEKDAYS.filter((day) => weekdays.includes(day)) });
    resetField('isOnObservances', { defaultValue: isOnObservances });
  }, [resetField, weekdays, isOnObservances]);
  return (
    <SettingsGroup title={t`My day`}>
      <FormField control={control} name="dayStartsAt">
        {(field) => (
          <Select
            {...field}
            label={t`My day begins at`}
            hint={t`Practice before this hour counts for the day before.`}
            options={HOURS}
          />
        )}
      </FormField>
      <FormField control={control} name="weekdays">
        {({ isRequired: _, ...field }) => (
          <CheckboxGroup
            {...field}
            label={t`Days of practice`}
            variant="chips"
            hint={t`Other days neither break nor lengthen your streak.`}
            options={weekdayChoices()}
          />
        )}
      </FormField>
      {(hasObservances || isOnObservances) && (
        <FormField control={control} name="isOnObservances">
          {({ name, value, onChange, onBlur, inputRef }) => (
            <Switch
              {...{ name, onBlur, inputRef }}
              isSelected={value}
              onChange={(isOn) => {
                onChange(isOn);
                if (isOn) form.setValue('weekdays', [], { shouldDirty: true });
                form.clearErrors('weekdays');
              }}
              hint={t`Weekdays that you choose above count, too.`}
            >
              <Trans>Only on observances</Trans>
            </Switch>
          )}
        </FormField>
      )}
    </SettingsGroup>
  );
}

const HOURS = Array.from({ length: MAX_DAY_START + 1 }, (_, hour) => ({
  value: String(hour),
  label: hourText(hour),
}));
