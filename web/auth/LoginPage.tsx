import { useEffect, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { Login } from '#contract/auth.ts';
import { EMAIL_NOT_VERIFIED } from '#contract/platform/constants.ts';
import { paths } from '#web/paths.ts';
import { api } from '#web/platform/api/api.ts';
import { Form } from '#web/platform/forms/Form.tsx';
import { FormField } from '#web/platform/forms/FormField.tsx';
import { useContractForm } from '#web/platform/forms/useContractForm.ts';
import { clearExpiryNotice, expiryNotice } from '#web/platform/session/expiry.ts';
import {
  clearPendingSignup,
  type PendingSignup,
  unverifiedSignup,
} from '#web/platform/session/pendingSignup.ts';
import { useSession } from '#web/platform/session/useSession.ts';
import { Link } from '#web/ui/actions/Link.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { Checkbox } from '#web/ui/fields/Checkbox.tsx';
import { PasswordField } from '#web/ui/fields/PasswordField.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { AuthCard } from './AuthCard.tsx';
import { ResendVerificationForm } from './EmailRequestForm.tsx';
import { returnPath } from './returnTo.ts';

/** The login page. Redirects a member who is signed in, here or in another tab, to the requested page. */
export function LoginPage() {
  const { session } = useSession();
  const [search] = useSearchParams();
  const [notice] = useState(expiryNotice);
  // The notice is shown once.
  useEffect(clearExpiryNotice, []);

  const isSignedIn = session !== null;
  useEffect(() => {
    if (isSignedIn) clearPendingSignup();
  }, [isSignedIn]);

  if (session) return <Navigate to={returnPath(search, session.user.email)} replace />;
  return (
    <AuthCard
      title="Login"
      below={
        <>
          New here? <Link href={paths.signup(search.get('returnTo') ?? undefined)}>Join</Link>
        </>
      }
    >
      {notice && <Note role="alert">{notice}</Note>}
      <LoginForm />
    </AuthCard>
  );
}

function LoginForm() {
  const { signIn } = useSession();
  const [signup] = useState(unverifiedSignup);
  const [isRemembered, setIsRemembered] = useState(true);
  const { form, ...rest } = useContractForm({
    schema: Login,
    defaults: { loginIdentifier: '', password: '' },
    send: async (body) => signIn(await api.auth.login({ body }), isRemembered),
    fallback: 'An unknown error occurred.',
  });
  const { control } = form;
  const isUnverified = rest.formError === EMAIL_NOT_VERIFIED;
  const email = isUnverified ? emailOf(form.getValues('loginIdentifier'), signup) : (signup?.email ?? '');
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
            <PasswordField
              {...field}
              label="Password"
              autoComplete="current-password"
              labelEnd={<Link href={paths.forgotPassword()}>Forgot password?</Link>}
            />
          )}
        </FormField>
        <Checkbox isSelected={isRemembered} onChange={setIsRemembered}>
          Remember me
        </Checkbox>
      </Form>
      {(isUnverified || signup) && <ResendVerificationForm key={email} email={email} />}
    </>
  );
}

/** The email address of the signup in this browser if its username was typed, otherwise the typed text. */
const emailOf = (typed: string, signup: PendingSignup | null) =>
  signup?.username.toLowerCase() === typed.trim().toLowerCase() ? signup.email : typed;
