import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { Login } from '#contract/auth/auth.ts';
import type { SecondStep } from '#contract/auth/signIns.ts';
import { paths } from '#web/paths.ts';
import { hasCode, reasonText, type SuspendedSignIn } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { canReachServer, useConnection } from '#web/platform/api/connection.ts';
import { Form } from '#web/platform/forms/Form.tsx';
import { FormField } from '#web/platform/forms/FormField.tsx';
import { useContractForm } from '#web/platform/forms/useContractForm.ts';
import { isInChosenLanguage } from '#web/platform/language/texts.ts';
import { supportsPasskeys } from '#web/platform/proof/passkeys.ts';
import { browserKey } from '#web/platform/session/browserKey.ts';
import { clearExpiryNotice, expiryNotice } from '#web/platform/session/expiry.ts';
import { hardNavigate } from '#web/platform/session/hardNavigation.ts';
import {
  clearPendingSignup,
  type PendingSignup,
  pendingSignup,
  unverifiedSignup,
} from '#web/platform/session/pendingSignup.ts';
import { hasDoubtfulSession } from '#web/platform/session/sessionStore.ts';
import { useSession } from '#web/platform/session/useSession.ts';
import { Link } from '#web/ui/actions/Link.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { Checkbox } from '#web/ui/fields/Checkbox.tsx';
import { PasswordField } from '#web/ui/fields/PasswordField.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { AuthCard } from './AuthCard.tsx';
import { ResendVerificationForm } from './EmailRequestForm.tsx';
import style from './LoginPage.module.css';
import { PasskeySignIn } from './PasskeySignIn.tsx';
import { returnPath } from './returnTo.ts';
import { SecondStepCard } from './SecondStepCard.tsx';
import { SuspendedCard } from './SuspendedCard.tsx';
import { signInUnlessSuspended } from './signInUnlessSuspended.ts';
import { useFinishSignIn } from './useFinishSignIn.ts';

export { LoginPage as Component };

/** The login page. Redirects a member who is signed in, here or in another tab, to the requested page. */
export function LoginPage() {
  const { session } = useSession();
  const [search] = useSearchParams();
  const [notice] = useState(expiryNotice);
  const [isRemembered, setIsRemembered] = useState(true);
  const [secondStep, setSecondStep] = useState<SecondStep | null>(null);
  const [suspension, setSuspension] = useState<SuspendedSignIn | null>(null);
  const startAgain = () => {
    setSecondStep(null);
    setSuspension(null);
  };
  // The notice is shown once.
  useEffect(clearExpiryNotice, []);

  const isSignedIn = session !== null;
  useEffect(() => {
    if (isSignedIn) clearPendingSignup();
  }, [isSignedIn]);

  if (session) return <SignedIn to={returnPath(search, session.user.email)} />;
  if (suspension) return <SuspendedCard suspension={suspension} onStartAgain={startAgain} />;
  if (secondStep) {
    return (
      <SecondStepCard
        step={secondStep}
        isRemembered={isRemembered}
        onStartAgain={startAgain}
        onSuspended={setSuspension}
      />
    );
  }
  return (
    <AuthCard
      title={t`Login`}
      below={
        <Trans>
          New here? <Link href={paths.signup(search.get('returnTo') ?? undefined)}>Join</Link>
        </Trans>
      }
    >
      {notice && <Note role="alert">{notice}</Note>}
      <ExpiredOfflineNote />
      <LoginForm
        isRemembered={isRemembered}
        onRememberChange={setIsRemembered}
        onSuspended={setSuspension}
        onSecondStep={setSecondStep}
      />
    </AuthCard>
  );
}

/** Opens the requested page: in a new document if the member has chosen another language than that of this page. */
function SignedIn({ to }: { to: string }) {
  const isSameLanguage = isInChosenLanguage();
  useEffect(() => {
    if (!isSameLanguage) hardNavigate(to);
  }, [isSameLanguage, to]);
  return isSameLanguage && <Navigate to={to} replace />;
}

/** Without a connection, a session that has expired by the device's clock is not used, and what is kept is not shown. */
function ExpiredOfflineNote() {
  useConnection(); // Renders again when the connection changes.
  if (canReachServer() || !hasDoubtfulSession()) return null;
  return (
    <Note role="status">
      <Trans>Please connect and log in again.</Trans>
    </Note>
  );
}

interface LoginFormProps {
  isRemembered: boolean;
  onRememberChange: (isRemembered: boolean) => void;
  /** Called when the password was right and a second factor is needed. */
  onSecondStep: (step: SecondStep) => void;
  onSuspended: (suspension: SuspendedSignIn) => void;
}

function LoginForm({ isRemembered, onRememberChange, onSecondStep, onSuspended }: LoginFormProps) {
  const finishSignIn = useFinishSignIn(isRemembered);
  const [signup] = useState(unverifiedSignup);
  const [hasUnverifiedEmail, setHasUnverifiedEmail] = useState(false);
  const { form, ...rest } = useContractForm({
    schema: Login,
    defaults: { loginIdentifier: pendingSignup()?.email ?? '', password: '' },
    send: async (credentials) => {
      const body = { ...credentials, browser: browserKey(), remember: isRemembered };
      await signInUnlessSuspended(async () => {
        const reply = await api.auth.login({ body });
        if ('ticket' in reply) onSecondStep(reply);
        else finishSignIn(reply);
      }, onSuspended);
    },
    fallback: (failure) => {
      setHasUnverifiedEmail(hasCode(failure, 'email_not_verified'));
      return reasonText(failure, t`An unknown error occurred.`);
    },
  });
  const { control } = form;
  const isUnverified = rest.formError !== null && hasUnverifiedEmail;
  const email = isUnverified ? emailOf(form.getValues('loginIdentifier'), signup) : (signup?.email ?? '');
  return (
    <>
      {signup && (
        <Note>
          <Trans>
            A mail is on its way to <strong>{signup.email}</strong>. Open the link in it, then log in here.
          </Trans>
        </Note>
      )}
      <Form {...rest} action={t`Login`} isWide>
        <FormField control={control} name="loginIdentifier">
          {(field) => <TextField {...field} label={t`Email or username`} autoComplete="username webauthn" />}
        </FormField>
        <FormField control={control} name="password">
          {(field) => <PasswordField {...field} label={t`Password`} autoComplete="current-password" />}
        </FormField>
        {/* The link comes after the password, so that Tab leads from the name to the password. */}
        <div className={style.options}>
          <Checkbox isSelected={isRemembered} onChange={onRememberChange}>
            <Trans>Remember me</Trans>
          </Checkbox>
          <Link href={paths.forgotPassword()}>
            <Trans>Forgot password?</Trans>
          </Link>
        </div>
      </Form>
      {supportsPasskeys() && <PasskeySignIn isRemembered={isRemembered} onSuspended={onSuspended} />}
      {(isUnverified || signup) && <ResendVerificationForm key={email} email={email} />}
    </>
  );
}

/** The email address of the signup in this browser if its username was typed, otherwise the typed text. */
const emailOf = (typed: string, signup: PendingSignup | null) =>
  signup?.username.toLowerCase() === typed.trim().toLowerCase() ? signup.email : typed;
