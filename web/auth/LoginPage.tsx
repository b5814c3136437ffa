import { useEffect, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { paths } from '#web/paths.ts';
import { clearExpiryNotice, expiryNotice } from '#web/platform/session/expiry.ts';
import { clearPendingSignup } from '#web/platform/session/pendingSignup.ts';
import { returnPath } from '#web/platform/session/returnTo.ts';
import { useSession } from '#web/platform/session/session.tsx';
import { Link } from '#web/ui/actions/Link.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { AuthCard } from './AuthCard.tsx';
import { LoginForm } from './LoginForm.tsx';

/** Who is signed in already, here or in another tab, goes on to where they wanted to go. */
export function LoginPage() {
  const { session } = useSession();
  const [search] = useSearchParams();
  const [expired] = useState(expiryNotice);
  // Told here once; a later visit of this page has nothing to do with it.
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
      {expired && <Note role="alert">{expired}</Note>}
      <LoginForm />
    </AuthCard>
  );
}
