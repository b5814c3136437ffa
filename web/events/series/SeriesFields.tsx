import type { Control } from 'react-hook-form';
import type { AttendeesShownTo } from '#contract/events/occurrences.ts';
import { FormField } from '#web/platform/forms/FormField.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { TextArea, TextField } from '#web/ui/fields/TextField.tsx';
import type { SeriesFormValues } from './eventFormValues.ts';
import style from './SeriesFields.module.css';

interface Props<Values extends SeriesFormValues, Output> {
  control: Control<Values, unknown, Output>;
}

// Every form that extends `SeriesFormValues` has these fields as text, which TypeScript cannot infer.
const sharedControl = <Values extends SeriesFormValues, Output>(control: Control<Values, unknown, Output>) =>
  control as unknown as Control<SeriesFormValues, unknown, Output>;

/** The fields for title and description. */
export function DescriptionFields<Values extends SeriesFormValues, Output>({
  control,
}: Props<Values, Output>) {
  const shared = sharedControl(control);
  return (
    <>
      <FormField control={shared} name="title">
        {(field) => <TextField {...field} label="Title" autoComplete="off" />}
      </FormField>
      <FormField control={shared} name="description">
        {(field) => <TextArea {...field} label="Description" rows={4} />}
      </FormField>
    </>
  );
}

/** The fields for location and capacity. */
export function LocationFields<Values extends SeriesFormValues, Output>({ control }: Props<Values, Output>) {
  const shared = sharedControl(control);
  return (
    <div className={style.pair}>
      <FormField control={shared} name="location">
        {(field) => <TextField {...field} label="Location" isOptional autoComplete="off" />}
      </FormField>
      <FormField control={shared} name="capacity">
        {(field) => (
          <TextField
            {...field}
            label="Capacity"
            type="number"
            inputMode="numeric"
            min={0}
            autoComplete="off"
          />
        )}
      </FormField>
    </div>
  );
}

interface AttendeesFieldProps<Values extends SeriesFormValues, Output> extends Props<Values, Output> {
  /** Used until the user chooses. */
  defaultValue: AttendeesShownTo;
}

const OPTIONS = [
  { value: 'everyone', label: 'Everyone who can see the event' },
  { value: 'members', label: 'Members of this community' },
];

/** The choice of who sees the names of the attendees. */
export function AttendeesField<Values extends SeriesFormValues, Output>({
  control,
  defaultValue,
}: AttendeesFieldProps<Values, Output>) {
  return (
    <FormField control={sharedControl(control)} name="attendeesShownTo">
      {(field) => (
        <Select
          {...field}
          value={field.value || defaultValue}
          label="Who sees the list of attendees"
          options={OPTIONS}
        />
      )}
    </FormField>
  );
}
