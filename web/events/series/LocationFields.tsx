import type { Control } from 'react-hook-form';
import { FormField } from '#web/platform/forms/FormField.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import style from './EventForm.module.css';
import type { TypedChange } from './typedEvent.ts';

interface Props<Typed extends TypedChange, Sent> {
  control: Control<Typed, unknown, Sent>;
}

/** Where an event takes place, and for how many. */
export function LocationFields<Typed extends TypedChange, Sent>({ control }: Props<Typed, Sent>) {
  // Any form that has these fields has them as text.
  const fields = control as unknown as Control<TypedChange, unknown, Sent>;
  return (
    <div className={style.place}>
      <FormField control={fields} name="location">
        {(field) => <TextField {...field} label="Location" isOptional autoComplete="off" />}
      </FormField>
      <FormField control={fields} name="capacity">
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
