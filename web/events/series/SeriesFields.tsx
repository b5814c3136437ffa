import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Control, UseFormReturn } from 'react-hook-form';
import type { AttendeesShownTo } from '#contract/events/occurrences.ts';
import type { SeriesDraft } from '#contract/events/series.ts';
import { FormField } from '#web/platform/forms/FormField.tsx';
import { FormattedField } from '#web/platform/text/editing/FormattedField.tsx';
import { Checkbox } from '#web/ui/fields/Checkbox.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { Switch } from '#web/ui/fields/Switch.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import type { EventFormValues } from './eventFormValues.ts';
import style from './SeriesFields.module.css';

interface Props {
  control: Control<EventFormValues, unknown, SeriesDraft>;
}

interface DescriptionFieldsProps {
  form: UseFormReturn<EventFormValues, unknown, SeriesDraft>;
  isNew?: boolean;
}

/** The fields for title and description. */
export function DescriptionFields({ form, isNew }: DescriptionFieldsProps) {
  return (
    <>
      <FormField control={form.control} name="title">
        {(field) => <TextField {...field} label={t`Title`} autoComplete="off" />}
      </FormField>
      <FormattedField
        form={form}
        name="description"
        formatName="descriptionFormat"
        label={t`Description`}
        isNew={isNew}
      />
    </>
  );
}

interface LocationFieldsProps extends Props {
  /** Whether the event has no limit, so that its capacity does not matter. */
  isUnlimited: boolean;
}

/** The fields for location and capacity. Without a limit, the capacity does not matter. */
export function LocationFields({ control, isUnlimited }: LocationFieldsProps) {
  return (
    <>
      <FormField control={control} name="location">
        {(field) => <TextField {...field} label={t`Location`} isOptional autoComplete="off" />}
      </FormField>
      <div className={style.capacity}>
        <FormField control={control} name="capacity">
          {(field) => (
            <TextField
              {...field}
              label={t`Capacity`}
              isDisabled={isUnlimited}
              type="number"
              inputMode="numeric"
              min={0}
              autoComplete="off"
            />
          )}
        </FormField>
        <FormField control={control} name="isUnlimited">
          {({ value, error: _, ...field }) => (
            <Checkbox {...field} isSelected={value}>
              <Trans>No limit</Trans>
            </Checkbox>
          )}
        </FormField>
      </div>
    </>
  );
}

/** The field for the link for joining online. */
export const JoinUrlField = ({ control }: Props) => (
  <FormField control={control} name="joinUrl">
    {(field) => (
      <TextField
        {...field}
        label={t`Link for joining online`}
        isOptional
        type="url"
        autoComplete="off"
        hint={t`Shown to those who have booked, from 15 minutes before the start.`}
      />
    )}
  </FormField>
);

/** Whether guests must confirm that they are coming. It frees the spots of mistyped and invented addresses. */
export const GuestsConfirmField = ({ control }: Props) => (
  <FormField control={control} name="guestsConfirm">
    {({ value, error: _, ...field }) => (
      <Switch
        {...field}
        isSelected={value}
        hint={t`They confirm with the link in the mail. Otherwise their spot is freed after 12 hours, or sooner when the event is near.`}
      >
        <Trans>Guests confirm by mail</Trans>
      </Switch>
    )}
  </FormField>
);

interface AttendeesFieldProps extends Props {
  /** Used until the user chooses. */
  defaultValue: AttendeesShownTo;
}

const options = () => [
  { value: 'everyone', label: t`Everyone who can see the event` },
  { value: 'members', label: t`Members of this community` },
];

/** The choice of who sees the names of the attendees. */
export function AttendeesField({ control, defaultValue }: AttendeesFieldProps) {
  return (
    <FormField control={control} name="attendeesShownTo">
      {(field) => (
        <Select
          {...field}
          value={field.value || defaultValue}
          label={t`Who sees the list of attendees`}
          options={options()}
        />
      )}
    </FormField>
  );
}
