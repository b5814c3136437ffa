import { useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { paths } from '#web/paths.ts';
import { TakesFocus } from '#web/platform/forms/TakesFocus.tsx';
import { keepPendingSignup } from '#web/platform/session/pendingSignup.ts';
import { useSession } from '#web/platform/session/session.tsx';
import { useLater } from '#web/platform/useLater.ts';
import { Link } from '#web/ui/actions/Link.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { ResendVerification } from './ResendVerification.tsx';
import { type Asked, SignupForm } from './SignupForm.tsx';
import { Threshold } from './Threshold.tsx';

const SECONDS_TO_LOGIN = 5;

export function SignupPage() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [asked, setAsked] = useState<Asked | null>(null);
  const { session } = useSession();
  const returnTo = search.get('returnTo');
  const login = paths.login(returnTo ?? undefined);
  useLater(asked !== null, SECONDS_TO_LOGIN, () => navigate(login));

  function onAsked(signup: Asked) {
    keepPendingSignup({ username: signup.username, email: signup.email, returnTo });
    setAsked(signup);
  }

  if (session) return <Navigate to={paths.dashboard()} replace />;
  return (
    <Threshold
      title="Join"
      below={
        <>
          Here before? <Link href={login}>Login</Link>
        </>
      }
    >
      {asked ? (
        <>
          <TakesFocus>
            <Note tone="sage" role="status">
              {asked.message} The login opens in {SECONDS_TO_LOGIN} seconds.
            </Note>
          </TakesFocus>
          <ResendVerification email={asked.email} />
        </>
      ) : (
        <SignupForm onAsked={onAsked} />
      )}
    </Threshold>
  );
}
