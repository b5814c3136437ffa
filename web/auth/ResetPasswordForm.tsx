import { z } from 'zod';
import { PasswordReset } from '../../contract/auth.ts';
import { api } from '../platform/api.ts';
import { Form } from '../platform/Form.tsx';
import { FormField } from '../platform/FormField.tsx';
import { useContractForm } from '../platform/useContractForm.ts';
import { Button } from '../ui/Button.tsx';
import { TextField } from '../ui/TextField.tsx';

const Fields = PasswordReset.omit({ token: true })
  .extend({ confirmation: z.string().min(1, 'Please confirm your password') })
  .refine(({ newPassword, confirmation }) => newPassword === confirmation, {
    path: ['confirmation'],
    message: 'The passwords do not match',
  });

interface Props {
  token: string;
  onReset: (message: string) => void;
}

export function ResetPasswordForm({ token, onReset }: Props) {
  const { form, ...rest } = useContractForm({
    schema: Fields,
    defaults: { newPassword: '', confirmation: '' },
    send: async ({ newPassword }) => {
      onReset((await api.auth.resetPassword({ body: { token, newPassword } })).message);
    },
    fallback: 'An unknown error occurred.',
  });
  return (
    <Form
      {...rest}
      foot={
        <Button type="submit" variant="primary" isWide isPending={rest.isSaving}>
          Reset password
        </Button>
      }
    >
      <FormField control={form.control} name="newPassword">
        {(field) => (
          <TextField
            {...field}
            label="New password"
            type="password"
            autoComplete="new-password"
            hint="At least 8 characters."
          />
        )}
      </FormField>
      <FormField control={form.control} name="confirmation">
        {(field) => (
          <TextField {...field} label="Confirm password" type="password" autoComplete="new-password" />
        )}
      </FormField>
    </Form>
  );
}
