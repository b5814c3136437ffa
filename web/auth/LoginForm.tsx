import { useState } from 'react';
import { Login } from '../../contract/auth.ts';
import { VERIFY_FIRST } from '../../contract/refusals.ts';
import { paths } from '../paths.ts';
import { api } from '../platform/api.ts';
import { Form } from '../platform/Form.tsx';
import { FormField } from '../platform/FormField.tsx';
import { type PendingSignup, unverifiedSignup } from '../platform/pendingSignup.ts';
import { useSession } from '../platform/session.tsx';
import { useContractForm } from '../platform/useContractForm.ts';
import { Checkbox } from '../ui/Checkbox.tsx';
import { Link } from '../ui/Link.tsx';
import { Note } from '../ui/Note.tsx';
import { TextField } from '../ui/TextField.tsx';
import { ResendVerification } from './ResendVerification.tsx';

export function LoginForm() {
  const { signIn } = useSession();
  const [signup] = useState(unverifiedSignup);
  const [remember, setRemember] = useState(true);
  const { form, ...rest } = useContractForm({
    schema: Login,
    defaults: { loginIdentifier: '', password: '' },
    send: async (body) => signIn(await api.auth.login({ body }), remember),
    fallback: 'An unknown error occurred.',
  });
  const { control } = form;
  const isRefused = rest.refusal === VERIFY_FIRST;
  const email = isRefused ? addressOf(form.getValues('loginIdentifier'), signup) : (signup?.email ?? '');
  return (
    <>
      {signup && (
        <Note>
          A mail is on its way to <strong>{signup.email}</strong>. Open the link in it, then log in here.
        </Note>
      )}
      <Form {...rest} action="Login" isWide>
        <FormField control={control} name="loginIdentifier">
          {(field) => <TextField {...field} label="Email or username" autoComplete="username" />}
        </FormField>
        <FormField control={control} name="password">
          {(field) => (
            <TextField
              {...field}
              label="Password"
              type="password"
              autoComplete="current-password"
              labelEnd={<Link href={paths.forgotPassword()}>Forgot password?</Link>}
            />
          )}
        </FormField>
        <Checkbox isSelected={remember} onChange={setRemember}>
          Remember me
        </Checkbox>
      </Form>
      {(isRefused || signup) && <ResendVerification key={email} email={email} />}
    </>
  );
}

/** What was typed, or the address of the signup in this browser that has this username. */
const addressOf = (typed: string, signup: PendingSignup | null) =>
  signup?.username.toLowerCase() === typed.trim().toLowerCase() ? signup.email : typed;
