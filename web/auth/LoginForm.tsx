import { useState } from 'react';
import { useLocation } from 'react-router';
import { Login } from '../../contract/auth.ts';
import { VERIFY_FIRST } from '../../contract/refusals.ts';
import { paths } from '../paths.ts';
import { api } from '../platform/api.ts';
import { Form } from '../platform/Form.tsx';
import { FormField } from '../platform/FormField.tsx';
import { useSession } from '../platform/session.tsx';
import { useContractForm } from '../platform/useContractForm.ts';
import { Checkbox } from '../ui/Checkbox.tsx';
import { Link } from '../ui/Link.tsx';
import { TextField } from '../ui/TextField.tsx';
import { ResendVerification } from './ResendVerification.tsx';

export function LoginForm() {
  const { signIn } = useSession();
  const { state } = useLocation();
  const [remember, setRemember] = useState(true);
  const { form, ...rest } = useContractForm({
    schema: Login,
    defaults: { loginIdentifier: '', password: '' },
    send: async (body) => signIn(await api.auth.login({ body }), remember),
    fallback: 'An unknown error occurred.',
  });
  const { control } = form;
  return (
    <>
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
      {rest.refusal === VERIFY_FIRST && (
        <ResendVerification email={addressOf(form.getValues('loginIdentifier'), state)} />
      )}
    </>
  );
}

/** What was typed, or the address of the signup that led here and has this username. */
const addressOf = (typed: string, signup: { username?: string; email?: string } | null) =>
  (signup?.username?.toLowerCase() === typed.trim().toLowerCase() && signup.email) || typed;
