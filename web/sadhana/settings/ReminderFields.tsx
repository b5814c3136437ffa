import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Control } from 'react-hook-form';
import { zoneChoices } from '#web/platform/calendar/zones.ts';
import { FormField } from '#web/platform/forms/FormField.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { Switch } from '#web/ui/fields/Switch.tsx';
import { DateField, TextField } from '#web/ui/fields/TextField.tsx';
import style from './PracticeSettingsPage.module.css';
import type { SettingsFields, SettingsValues } from './settingsFields.ts';

interface Props {
  control: Control<SettingsFields, unknown, SettingsValues>;
}

/** The hour of practice, and whether the member is reminded of it by mail. */
export const ReminderFields = ({ control }: Props) => (
  <>
    <div className={style.dates}>
      <FormField control={control} name="time">
        {(field) => (
          <DateField {...field} type="time" label={t({ message: 'Time', context: 'of day' })} isOptional />
        )}
      </FormField>
      <FormField control={control} name="minutes">
        {(field) => (
          <TextField {...field} label={t`Minutes`} type="number" inputMode="numeric" min={1} max={180} />
        )}
      </FormField>
    </div>
    <FormField control={control} name="timezone">
      {(field) => <Select {...field} label={t`Timezone`} options={zoneChoices()} />}
    </FormField>
    <FormField control={control} name="reminder">
      {({ name, value, error, onChange, onBlur, inputRef }) => (
        <Switch {...{ name, onChange, onBlur, inputRef }} isSelected={value} hint={error}>
          <Trans>Remind me by mail</Trans>
        </Switch>
      )}
    </FormField>
  </>
);
