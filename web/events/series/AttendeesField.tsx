import type { Control } from 'react-hook-form';
import type { AttendeesShownTo } from '#contract/events/events.ts';
import { FormField } from '#web/platform/forms/FormField.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import type { TypedChange } from './typedEvent.ts';

interface Props<Typed extends TypedChange, Sent> {
  control: Control<Typed, unknown, Sent>;
  /** What holds as long as nothing is chosen. */
  first: AttendeesShownTo;
}

const OPTIONS = [
  { value: 'everyone', label: 'Everyone who can see the event' },
  { value: 'members', label: 'Members of this community' },
];

/** Who sees the names of those who come. */
export function AttendeesField<Typed extends TypedChange, Sent>({ control, first }: Props<Typed, Sent>) {
  // Any form that has this field has it as this choice.
  const fields = control as unknown as Control<TypedChange, unknown, Sent>;
  return (
    <FormField control={fields} name="attendeesShownTo">
      {(field) => (
        <Select
          {...field}
          value={field.value || first}
          label="Who sees the list of attendees"
          options={OPTIONS}
        />
      )}
    </FormField>
  );
}
