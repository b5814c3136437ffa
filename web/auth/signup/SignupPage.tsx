import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { AuthCard } from '#web/auth/AuthCard.tsx';
import { ResendVerificationForm } from '#web/auth/EmailRequestForm.tsx';
import { paths } from '#web/paths.ts';
import { SuccessNote } from '#web/platform/forms/SuccessNote.tsx';
import { savePendingSignup } from '#web/platform/session/pendingSignup.ts';
import { useSession } from '#web/platform/session/useSession.ts';
import { siteQuery } from '#web/platform/site/site.ts';
import { Link } from '#web/ui/actions/Link.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { useTimeout } from '#web/ui/useTimeout.ts';
import { DeclineInvitation } from './DeclineInvitation.tsx';
import { inviteTokenOf, siteInviteTokenOf } from './inviteToken.ts';
import { SignupForm, type SubmittedSignup } from './SignupForm.tsx';

export { SignupPage as Component };

const SECONDS_TO_LOGIN = 5;

export function SignupPage() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [submitted, setSubmitted] = useState<SubmittedSignup | null>(null);
  const { session } = useSession();
  const returnTo = search.get('returnTo');
  const login = paths.login(returnTo ?? undefined);
  useTimeout(submitted !== null, SECONDS_TO_LOGIN, () => navigate(login));

  function onSubmitted(signup: SubmittedSignup) {
    savePendingSignup({ username: signup.username, email: signup.email, returnTo });
    setSubmitted(signup);
  }

  if (session) return <Navigate to={paths.dashboard()} replace />;
  return (
    <AuthCard
      title={t`Join`}
      below={
        <Trans>
          Here before? <Link href={login}>Login</Link>
        </Trans>
      }
    >
      {submitted ? (
        <>
          <SuccessNote>
            <Trans>
              {submitted.message} The login opens in {SECONDS_TO_LOGIN} seconds.
            </Trans>
          </SuccessNote>
          <ResendVerificationForm email={submitted.email} />
        </>
      ) : (
        <Registration onSubmitted={onSubmitted} />
      )}
    </AuthCard>
  );
}

/** The form, or why there is none. */
function Registration({ onSubmitted }: { onSubmitted: (signup: SubmittedSignup) => void }) {
  const [search] = useSearchParams();
  const { registration, pages } = useQuery(siteQuery()).data;
  const [declined, setDeclined] = useState<string | null>(null);
  const { mode, question } = registration;
  const inviteToken = inviteTokenOf(search);
  const mailedToken = search.get('invite');
  const decline = mailedToken && <DeclineInvitation token={mailedToken} onDeclined={setDeclined} />;
  if (declined) return <SuccessNote>{declined}</SuccessNote>;
  if (mode === 'closed')
    return (
      <>
        <Note>
          <Trans>Registration is closed.</Trans>
        </Note>
        {decline}
      </>
    );
  if (mode === 'invitation' && !inviteToken)
    return (
      <Note>
        <Trans>You need an invitation to join.</Trans>
      </Note>
    );
  return (
    <>
      <SignupForm
        inviteToken={inviteToken}
        question={question ?? t`What brings you here?`}
        // An invitation by an admin replaces the approval, as long as it is valid.
        isAskedFirst={mode === 'approval' && siteInviteTokenOf(search) === null}
        agreedPages={pages.map(({ slug }) => slug)}
        onSubmitted={onSubmitted}
      />
      {decline}
    </>
  );
}
