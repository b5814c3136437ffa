import type { Control } from 'react-hook-form';
import { LIMITS } from '#contract/platform/constants.ts';
import { FormField } from '#web/platform/forms/FormField.tsx';
import { TagInput } from '#web/ui/fields/TagInput.tsx';
import { DateField, TextArea, TextField } from '#web/ui/fields/TextField.tsx';
import style from './EntryFormFields.module.css';
import type { CheckedFields, TypedFields } from './entryFields.ts';

const ROWS = 18;

interface Props {
  control: Control<TypedFields, unknown, CheckedFields>;
  isSaving: boolean;
}

export function EntryFormFields({ control, isSaving }: Props) {
  return (
    <>
      <div className={style.row}>
        <FormField control={control} name="date">
          {(field) => <DateField {...field} label="Date" />}
        </FormField>
        <FormField control={control} name="mood">
          {(field) => <TextField {...field} label="Mood" isOptional autoComplete="off" />}
        </FormField>
      </div>
      <FormField control={control} name="title">
        {(field) => <TextField {...field} label="Title" isOptional isProse autoComplete="off" />}
      </FormField>
      <FormField control={control} name="content">
        {(field) => <TextArea {...field} label="Content" rows={ROWS} isProse />}
      </FormField>
      <FormField control={control} name="tags">
        {(field) => (
          <TagInput
            {...field}
            label="Tags"
            isOptional
            isDisabled={isSaving}
            maxTags={LIMITS.tags}
            maxLength={LIMITS.tag}
            hint="A comma or Enter adds a tag."
          />
        )}
      </FormField>
    </>
  );
}
