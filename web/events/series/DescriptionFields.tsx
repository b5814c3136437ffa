import type { Control } from 'react-hook-form';
import { FormField } from '#web/platform/forms/FormField.tsx';
import { TextArea, TextField } from '#web/ui/fields/TextField.tsx';
import type { TypedChange } from './typedEvent.ts';

interface Props<Typed extends TypedChange, Sent> {
  control: Control<Typed, unknown, Sent>;
}

/** What an event is called, and what it is. */
export function DescriptionFields<Typed extends TypedChange, Sent>({ control }: Props<Typed, Sent>) {
  // Any form that has these fields has them as text.
  const fields = control as unknown as Control<TypedChange, unknown, Sent>;
  return (
    <>
      <FormField control={fields} name="title">
        {(field) => <TextField {...field} label="Title" autoComplete="off" />}
      </FormField>
      <FormField control={fields} name="description">
        {(field) => <TextArea {...field} label="Description" rows={4} />}
      </FormField>
    </>
  );
}
