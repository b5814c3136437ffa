import { useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { paths } from '../paths.ts';
import { keepPendingSignup } from '../platform/pendingSignup.ts';
import { useSession } from '../platform/session.tsx';
import { TakesFocus } from '../platform/TakesFocus.tsx';
import { useLater } from '../platform/useLater.ts';
import { Link } from '../ui/Link.tsx';
import { Note } from '../ui/Note.tsx';
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
