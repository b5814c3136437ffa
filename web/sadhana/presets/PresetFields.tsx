import { Plus } from 'lucide-react';
import type { Control } from 'react-hook-form';
import type { Practice, PresetDraft } from '#contract/sadhana/sadhana.ts';
import { FormField } from '#web/platform/forms/FormField.tsx';
import { valueText } from '#web/sadhana/valueText.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { CheckboxGroup } from '#web/ui/fields/ChoiceGroup.tsx';
import { Switch } from '#web/ui/fields/Switch.tsx';
import { TextArea, TextField } from '#web/ui/fields/TextField.tsx';
import style from './PresetFields.module.css';
import type { TypedPreset } from './typedPreset.ts';

interface Props {
  control: Control<TypedPreset, unknown, PresetDraft>;
  practices: readonly Practice[];
  onNew: () => void;
}

export function PresetFields({ control, practices, onNew }: Props) {
  return (
    <>
      <FormField control={control} name="title">
        {(field) => <TextField {...field} label="Title" autoComplete="off" />}
      </FormField>
      <FormField control={control} name="description">
        {(field) => <TextArea {...field} label="Description" isOptional rows={2} />}
      </FormField>
      <div className={style.practices}>
        <FormField control={control} name="practiceIds">
          {(field) => (
            <CheckboxGroup
              {...field}
              label="Practices"
              look="rows"
              options={practices.map(({ id, name, type, defaultValue }) => ({
                value: id,
                label: name,
                hint: valueText(defaultValue, type),
              }))}
            />
          )}
        </FormField>
        <Button variant="plain" onPress={onNew}>
          <Plus />
          New Practice
        </Button>
      </div>
      <FormField control={control} name="isPublic">
        {({ value, error: _, ...field }) => (
          <Switch {...field} isSelected={value} hint="Others may use and copy it.">
            Public
          </Switch>
        )}
      </FormField>
    </>
  );
}
