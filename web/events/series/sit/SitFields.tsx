import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
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

const kinds = () => Object.entries(PHASE_NAMES).map(([value, label]) => ({ value, label: t(label) }));

/** The phases of a shared sit, whose bells ring for everyone at the same time. */
export function SitFields<Values extends ValuesWithSit, Output>(props: Props<Values, Output>) {
  // Every form that extends `ValuesWithSit` has these fields, which TypeScript cannot infer.
  const control = props.control as unknown as Control<ValuesWithSit>;
  const { fields, append, remove } = useFieldArray({ control, name: 'sit.phases' });
  const { errors } = useFormState({ control, name: 'sit' });
  return (
    <fieldset className={style.sit}>
      <legend>
        <VisuallyHidden>
          <Trans>Shared Sit</Trans>
        </VisuallyHidden>
      </legend>
      <p className={style.hint}>
        <Trans>People sit together in a quiet room on this site. The same bells ring for all of them.</Trans>
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
            <Trans>Add Phase</Trans>
          </Button>
        </div>
      )}
      {fields.length > 0 && (
        <FormField control={control} name="sit.isOpen">
          {({ value, error: _, ...field }) => (
            <Switch {...field} isSelected={value} hint={t`They need no booking.`}>
              <Trans>Open to every member of the community</Trans>
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
  const number = index + 1;
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
        <VisuallyHidden>
          <Trans>Phase {number}</Trans>
        </VisuallyHidden>
      </legend>
      <FormField control={control} name={`sit.phases.${index}.kind`}>
        {(field) => (
          <Select
            {...field}
            label={t`Phase`}
            options={kinds()}
            onChange={(kind) => field.onChange(kind as SitPhase['kind'])}
          />
        )}
      </FormField>
      <FormField control={control} name={`sit.phases.${index}.minutes`}>
        {(field) => <TextField {...field} {...numberField} label={t`Minutes`} />}
      </FormField>
      <FormField control={control} name={`sit.phases.${index}.interval`}>
        {(field) => (
          <TextField {...field} {...numberField} label={t`Bell every`} unit={t`minutes`} isOptional />
        )}
      </FormField>
      <IconButton label={t`Remove phase ${number}`} onPress={onRemove}>
        <X />
      </IconButton>
    </fieldset>
  );
}
