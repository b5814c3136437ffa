import { useState } from 'react';
import { PasswordReset } from '../../contract/auth.ts';
import { paths } from '../paths.ts';
import { ApiFailure } from '../platform/ApiFailure.ts';
import { api } from '../platform/api.ts';
import { leaveFor } from '../platform/departure.ts';
import { Form } from '../platform/Form.tsx';
import { FormField } from '../platform/FormField.tsx';
import { confirmation, isConfirmed } from '../platform/passwordConfirmation.ts';
import { endSession } from '../platform/sessionStore.ts';
import { TakesFocus } from '../platform/TakesFocus.tsx';
import { useContractForm } from '../platform/useContractForm.ts';
import { useLater } from '../platform/useLater.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { Note } from '../ui/Note.tsx';
import { TextField } from '../ui/TextField.tsx';

const SECONDS_TO_LOGIN = 3;

const Fields = PasswordReset.omit({ token: true })
  .extend({ confirmation: confirmation('Please confirm your password') })
  .refine(...isConfirmed);

interface Props {
  token: string;
  /** The text of the button. */
  action: string;
}

/** Sets a new password by the token of a mail, then opens the login after 3 seconds. */
export function ChoosePassword({ token, action }: Props) {
  const [message, setMessage] = useState<string | null>(null);
  const [isDead, setIsDead] = useState(false);
  useLater(message !== null, SECONDS_TO_LOGIN, () => leaveFor(paths.login()));
  const { form, ...rest } = useContractForm({
    schema: Fields,
    defaults: { newPassword: '', confirmation: '' },
    send: async ({ newPassword }) => {
      try {
        const reply = await api.auth.resetPassword({ body: { token, newPassword } });
        endSession(); // the reset has ended it: a later call would only be told that it expired
        setMessage(reply.message);
      } catch (failure) {
        setIsDead(isOfLink(failure));
        throw failure;
      }
    },
    fallback: 'An unknown error occurred.',
  });
  if (message) {
    return (
      <TakesFocus>
        <Note tone="sage" role="status">
          {message} The login opens in {SECONDS_TO_LOGIN} seconds.
        </Note>
      </TakesFocus>
    );
  }
  return (
    <Form
      {...rest}
      action={action}
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
