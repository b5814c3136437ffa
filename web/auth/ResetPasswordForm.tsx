import { useState } from 'react';
import { PasswordReset } from '../../contract/auth.ts';
import { paths } from '../paths.ts';
import { ApiFailure } from '../platform/ApiFailure.ts';
import { api } from '../platform/api.ts';
import { Form } from '../platform/Form.tsx';
import { FormField } from '../platform/FormField.tsx';
import { confirmation, isConfirmed } from '../platform/passwordConfirmation.ts';
import { useContractForm } from '../platform/useContractForm.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { TextField } from '../ui/TextField.tsx';

const Fields = PasswordReset.omit({ token: true })
  .extend({ confirmation: confirmation('Please confirm your password') })
  .refine(...isConfirmed);

interface Props {
  token: string;
  onReset: (message: string) => void;
}

export function ResetPasswordForm({ token, onReset }: Props) {
  const [isDead, setIsDead] = useState(false);
  const { form, ...rest } = useContractForm({
    schema: Fields,
    defaults: { newPassword: '', confirmation: '' },
    send: async ({ newPassword }) => {
      try {
        onReset((await api.auth.resetPassword({ body: { token, newPassword } })).message);
      } catch (failure) {
        setIsDead(isOfLink(failure));
        throw failure;
      }
    },
    fallback: 'An unknown error occurred.',
  });
  return (
    <Form
      {...rest}
      action="Reset password"
      isWide
      ways={
        isDead && (
          <ButtonLink variant="quiet" isWide href={paths.forgotPassword()}>
            Request a new link
          </ButtonLink>
        )
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

/** Whether it is the link that was refused, and not what was typed. */
const isOfLink = (failure: unknown) =>
  failure instanceof ApiFailure &&
  failure.status === 400 &&
  failure.errors.every(({ path }) => path === 'token');
