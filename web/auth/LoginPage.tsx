import { useEffect, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { paths } from '#web/paths.ts';
import { dropExpiryNotice, expiryNotice } from '#web/platform/session/expiry.ts';
import { dropPendingSignup } from '#web/platform/session/pendingSignup.ts';
import { returnPath } from '#web/platform/session/returnTo.ts';
import { useSession } from '#web/platform/session/session.tsx';
import { Link } from '#web/ui/actions/Link.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { LoginForm } from './LoginForm.tsx';
import { Threshold } from './Threshold.tsx';

/** Who is signed in already, here or in another tab, goes on to where they wanted to go. */
export function LoginPage() {
  const { session } = useSession();
  const [search] = useSearchParams();
  const [expired] = useState(expiryNotice);
  // Told here once; a later visit of this page has nothing to do with it.
  useEffect(dropExpiryNotice, []);

  const isSignedIn = session !== null;
  useEffect(() => {
    if (isSignedIn) dropPendingSignup();
  }, [isSignedIn]);

  if (session) return <Navigate to={returnPath(search, session.user.email)} replace />;
  return (
    <Threshold
      title="Login"
      below={
        <>
          New here? <Link href={paths.signup(search.get('returnTo') ?? undefined)}>Join</Link>
        </>
      }
    >
      {expired && <Note role="alert">{expired}</Note>}
      <LoginForm />
    </Threshold>
  );
}
