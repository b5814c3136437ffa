import type { FieldPath, FieldPathValue, FieldValues, UseFormReturn } from 'react-hook-form';
import type { TextFormat } from '#contract/platform/text/formats.ts';
import { FormField } from '#web/platform/forms/FormField.tsx';
import { FormattedTextArea } from './FormattedTextArea.tsx';

interface Props<V extends FieldValues, O> {
  form: UseFormReturn<V, unknown, O>;
  /** The field of the text. */
  name: FieldPath<V>;
  /** The field of its format. */
  formatName: FieldPath<V>;
  label: string;
  hint?: string;
  rows?: number;
  isNew?: boolean;
}

/** The field of a form for a text that can be formatted, with its format. */
export function FormattedField<V extends FieldValues, O>({ form, name, formatName, ...rest }: Props<V, O>) {
  const { control } = form;
  return (
    <FormField control={control} name={name}>
      {(text) => (
        <FormField control={control} name={formatName}>
          {({ value, onChange }) => (
            <FormattedTextArea
              {...text}
              value={text.value as string}
              onChange={(value) => text.onChange(value as FieldPathValue<V, typeof name>)}
              {...rest}
              format={(value as TextFormat | undefined) ?? 'plain'}
              onFormatChange={(format) => {
                const changed = format as FieldPathValue<V, typeof formatName>;
                // Another format of a new text that is still empty is no unsaved change.
                if (rest.isNew && !text.value) form.resetField(formatName, { defaultValue: changed });
                else onChange(changed);
              }}
            />
          )}
        </FormField>
      )}
    </FormField>
  );
}
