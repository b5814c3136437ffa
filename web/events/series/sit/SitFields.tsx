import { Plus, X } from 'lucide-react';
import { type Control, useFieldArray, useFormState } from 'react-hook-form';
import type { SitPhase } from '#contract/events/sitPlan.ts';
import { PHASE_NAMES } from '#web/events/phaseNames.ts';
import { FormField } from '#web/platform/forms/FormField.tsx';
import { Button } from '#web/ui/actions/Button.tsx';
import { IconButton } from '#web/ui/actions/IconButton.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { Switch } from '#web/ui/fields/Switch.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx';
import style from './SitFields.module.css';
import { nextPhase, type SitFormValues } from './sitFormValues.ts';

/** The values of every form with a shared sit. */
interface ValuesWithSit {
  sit: SitFormValues;
}

interface Props<Values extends ValuesWithSit, Output> {
  control: Control<Values, unknown, Output>;
}

const MAX_PHASES = 20;
const MAX_MINUTES = 180;

const KINDS = Object.entries(PHASE_NAMES).map(([value, label]) => ({ value, label }));

/** The phases of a shared sit, whose bells ring for everyone at the same time. */
export function SitFields<Values extends ValuesWithSit, Output>(props: Props<Values, Output>) {
  // Every form that extends `ValuesWithSit` has these fields, which TypeScript cannot infer.
  const control = props.control as unknown as Control<ValuesWithSit>;
  const { fields, append, remove } = useFieldArray({ control, name: 'sit.phases' });
  const { errors } = useFormState({ control, name: 'sit' });
  return (
    <fieldset className={style.sit}>
      <legend>
        <VisuallyHidden>Shared Sit</VisuallyHidden>
      </legend>
      <p className={style.hint}>
        People sit together in a quiet room on this site. The same bells ring for all of them.
      </p>
      {fields.map(({ id }, index) => (
        <PhaseFields key={id} control={control} index={index} onRemove={() => remove(index)} />
      ))}
      {errors.sit?.message && (
        <Note tone="rose" role="alert">
          {errors.sit.message}
        </Note>
      )}
      {fields.length < MAX_PHASES && (
        <div className={style.add}>
          <Button
            variant="plain"
            onPress={() => append(nextPhase(fields), { focusName: `sit.phases.${fields.length}.minutes` })}
          >
            <Plus />
            Add Phase
          </Button>
        </div>
      )}
      {fields.length > 0 && (
        <FormField control={control} name="sit.isOpen">
          {({ value, error: _, ...field }) => (
            <Switch {...field} isSelected={value} hint="They need no booking.">
              Open to every member of the community
            </Switch>
          )}
        </FormField>
      )}
    </fieldset>
  );
}

interface PhaseProps {
  control: Control<ValuesWithSit>;
  index: number;
  onRemove: () => void;
}

function PhaseFields({ control, index, onRemove }: PhaseProps) {
  const numberField = {
    type: 'number',
    inputMode: 'numeric',
    min: 1,
    max: MAX_MINUTES,
    autoComplete: 'off',
  } as const;
  return (
    <fieldset className={style.phase}>
      <legend>
        <VisuallyHidden>Phase {index + 1}</VisuallyHidden>
      </legend>
      <FormField control={control} name={`sit.phases.${index}.kind`}>
        {(field) => (
          <Select
            {...field}
            label="Phase"
            options={KINDS}
            onChange={(kind) => field.onChange(kind as SitPhase['kind'])}
          />
        )}
      </FormField>
      <FormField control={control} name={`sit.phases.${index}.minutes`}>
        {(field) => <TextField {...field} {...numberField} label="Minutes" />}
      </FormField>
      <FormField control={control} name={`sit.phases.${index}.interval`}>
        {(field) => <TextField {...field} {...numberField} label="Bell every" unit="minutes" isOptional />}
      </FormField>
      <IconButton label={`Remove phase ${index + 1}`} onPress={onRemove}>
        <X />
      </IconButton>
    </fieldset>
  );
}
