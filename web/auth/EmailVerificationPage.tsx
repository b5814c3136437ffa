import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { paths } from '#web/paths.ts';
import { reasonText } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { markSignupVerified, pendingSignup } from '#web/platform/session/pendingSignup.ts';
import { ButtonLink } from '#web/ui/actions/ButtonLink.tsx';
import { Link } from '#web/ui/actions/Link.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { AuthCard } from './AuthCard.tsx';
import { ChoosePasswordForm } from './ChoosePasswordForm.tsx';
import { ResendVerificationForm } from './EmailRequestForm.tsx';
import { useTokenQuery } from './useTokenQuery.ts';

export { EmailVerificationPage as Component };

export function EmailVerificationPage() {
  const [search] = useSearchParams();
  const token = search.get('token');
  return (
    <AuthCard title={t`Email Verification`}>
      {token ? (
        <Verification token={token} />
      ) : (
        <>
          <Note tone="rose" role="alert">
            <Trans>No verification token found. Please check your link.</Trans>
          </Note>
          <InvalidLinkActions />
        </>
      )}
    </AuthCard>
  );
}

function Verification({ token }: { token: string }) {
  const { data, error, isPending } = useTokenQuery('verification', token, api.auth.verifyEmail);
  if (isPending) return <Spinner label={t`Verifying your email`} />;
  if (error) {
    return (
      <>
        <div role="alert">
          <h2>
            <Trans>Verification Failed</Trans>
          </h2>
          <p>{reasonText(error, t`An unknown error occurred during verification.`)}</p>
        </div>
        <InvalidLinkActions />
      </>
    );
  }
  if (data.setPassword) {
    return (
      <>
        <div role="status">
          <h2>
            <Trans>Choose your password</Trans>
          </h2>
          <p>
            <Trans>
              Your email is verified. Somebody has signed up with this address more than once, so the earlier
              passwords are not valid. Please choose a new one.
            </Trans>
          </p>
        </div>
        <ChoosePasswordForm token={data.setPassword} action={t`Set password`} />
      </>
    );
  }
  return data.isWaiting ? <WaitingForApproval /> : <Verified message={data.message} />;
}

/** An admin has to accept the account. */
function WaitingForApproval() {
  // From now on, the login page does not say that a verification mail was sent.
  useEffect(markSignupVerified, []);
  return (
    <div role="status">
      <h2>
        <Trans>Your email is verified</Trans>
      </h2>
      <p>
        <Trans>Your account is waiting for approval. You will get a mail when it is decided.</Trans>
      </p>
    </div>
  );
}

function Verified({ message }: { message: string }) {
  const [isFromThisBrowser] = useState(() => pendingSignup() !== null);
  // From now on, the login page does not say that a verification mail was sent.
  useEffect(markSignupVerified, []);
  return (
    <>
      <div role="status">
        <h2>
          <Trans>Verification Successful!</Trans>
        </h2>
        <p>{message}</p>
      </div>
      <ProceedToLogin />
      {!isFromThisBrowser && (
        <p>
          <Trans>
            If you did not choose the password of this account yourself,{' '}
            <Link href={paths.forgotPassword()}>choose a new one</Link>.
          </Trans>
        </p>
      )}
    </>
  );
}

/** The actions for a link that does not work: request another mail, or log in. */
function InvalidLinkActions() {
  return (
    <>
      <ResendVerificationForm email={pendingSignup()?.email ?? ''} />
      <ProceedToLogin />
    </>
  );
}

const ProceedToLogin = () => (
  <ButtonLink variant="primary" isWide href={paths.login()}>
    <Trans>Proceed to Login</Trans>
  </ButtonLink>
);
