import type { Control } from 'react-hook-form';
import type { PracticeType } from '#contract/sadhana/sadhana.ts';
import { FormField } from '#web/platform/forms/FormField.tsx';
import { UNITS } from '#web/sadhana/valueText.ts';
import { TextArea, TextField } from '#web/ui/fields/TextField.tsx';
import type { TypedChanges } from './typedLog.ts';

interface Props<Typed extends TypedChanges, Sent> {
  control: Control<Typed, unknown, Sent>;
  /** Of the practice, as soon as one is chosen. */
  type?: PracticeType;
}

/** What a log holds beside its practice and its day. */
export function LogFields<Typed extends TypedChanges, Sent>({ control, type }: Props<Typed, Sent>) {
  // Any form that has these fields has them as text.
  const fields = control as unknown as Control<TypedChanges, unknown, Sent>;
  return (
    <>
      <FormField control={fields} name="value">
        {(field) => (
          <TextField
            {...field}
            label="Value"
            unit={type && UNITS[type].long}
            type="number"
            inputMode="numeric"
            min={1}
            autoComplete="off"
          />
        )}
      </FormField>
      <FormField control={fields} name="sankalpa">
        {(field) => <TextField {...field} label="Intention (sankalpa)" isOptional autoComplete="off" />}
      </FormField>
      <FormField control={fields} name="notes">
        {(field) => <TextArea {...field} label="Notes" isOptional rows={3} />}
      </FormField>
    </>
  );
}
