import { useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { paths } from '#web/paths.ts';
import { FocusOnMount } from '#web/platform/forms/FocusOnMount.tsx';
import { savePendingSignup } from '#web/platform/session/pendingSignup.ts';
import { useSession } from '#web/platform/session/session.tsx';
import { Link } from '#web/ui/actions/Link.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { useTimeout } from '#web/ui/useTimeout.ts';
import { AuthCard } from './AuthCard.tsx';
import { ResendVerification } from './ResendVerification.tsx';
import { SignupForm, type SignupRequest } from './SignupForm.tsx';

const SECONDS_TO_LOGIN = 5;

export function SignupPage() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [asked, setAsked] = useState<SignupRequest | null>(null);
  const { session } = useSession();
  const returnTo = search.get('returnTo');
  const login = paths.login(returnTo ?? undefined);
  useTimeout(asked !== null, SECONDS_TO_LOGIN, () => navigate(login));

  function onAsked(signup: SignupRequest) {
    savePendingSignup({ username: signup.username, email: signup.email, returnTo });
    setAsked(signup);
  }

  if (session) return <Navigate to={paths.dashboard()} replace />;
  return (
    <AuthCard
      title="Join"
      below={
        <>
          Here before? <Link href={login}>Login</Link>
        </>
      }
    >
      {asked ? (
        <>
          <FocusOnMount>
            <Note tone="sage" role="status">
              {asked.message} The login opens in {SECONDS_TO_LOGIN} seconds.
            </Note>
          </FocusOnMount>
          <ResendVerification email={asked.email} />
        </>
      ) : (
        <SignupForm onAsked={onAsked} />
      )}
    </AuthCard>
  );
}
