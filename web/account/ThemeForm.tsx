import { useWatch } from 'react-hook-form';
import type { User } from '#contract/account.ts';
import { parseGradient, writeGradient } from '#contract/platform/gradient.ts';
import { Form } from '#web/platform/forms/Form.tsx';
import { FormField } from '#web/platform/forms/FormField.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { ThemePreview } from './ThemePreview.tsx';
import type { ThemeTerms } from './useThemeForm.ts';

export function ThemeForm({ form, member, ...rest }: ThemeTerms & { member: User }) {
  const typed = useWatch({ control: form.control, name: 'usernameGradient' });
  return (
    <Form {...rest} action="Save Theme" tone="quiet">
      <FormField control={form.control} name="usernameGradient">
        {(field) => (
          <TextField
            {...field}
            value={field.value ?? ''}
            label="Username gradient"
            placeholder="linear-gradient(90deg, peru, orchid)"
            autoComplete="off"
            hint="A CSS gradient; none when empty. The letters themselves stay in ink, so that every name can be read."
          />
        )}
      </FormField>
      <ThemePreview member={member} gradient={canonical(typed)} />
    </Form>
  );
}

/** Only what has been parsed and written anew ever reaches a style. */
function canonical(typed: string | null): string | null {
  const parsed = typed ? parseGradient(typed) : null;
  return parsed && writeGradient(parsed);
}
