import { useEffect, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { paths } from '../paths.ts';
import { dropExpiryNotice, expiryNotice } from '../platform/expiry.ts';
import { dropPendingSignup } from '../platform/pendingSignup.ts';
import { returnPath } from '../platform/returnTo.ts';
import { useSession } from '../platform/session.tsx';
import { Link } from '../ui/Link.tsx';
import { Note } from '../ui/Note.tsx';
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
