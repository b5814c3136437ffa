import { Farewell } from '#contract/account.ts';
import { Form } from '#web/platform/forms/Form.tsx';
import { FormField } from '#web/platform/forms/FormField.tsx';
import { useContractForm } from '#web/platform/forms/useContractForm.ts';
import { TextField } from '#web/ui/fields/TextField.tsx';

interface Props {
  leave: (farewell: Farewell) => Promise<void>;
  onCancel: () => void;
}

/** The last question before an account goes; the password is its answer. */
export function DeleteAccountForm({ leave, onCancel }: Props) {
  const { form, ...rest } = useContractForm({
    schema: Farewell,
    defaults: { password: '' },
    send: leave,
    fallback: 'An unknown error occurred.',
  });
  return (
    <Form {...rest} action="Delete Account" tone="danger" onCancel={onCancel}>
      <p>This cannot be undone. To be sure that it is you, please give your password once more.</p>
      <FormField control={form.control} name="password">
        {(field) => <TextField {...field} label="Password" type="password" autoComplete="current-password" />}
      </FormField>
    </Form>
  );
}
