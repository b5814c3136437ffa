import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { paths } from '../paths.ts';
import { leaveFor } from '../platform/departure.ts';
import { endSession } from '../platform/sessionStore.ts';
import { TakesFocus } from '../platform/TakesFocus.tsx';
import { useLater } from '../platform/useLater.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { Link } from '../ui/Link.tsx';
import { Note } from '../ui/Note.tsx';
import { ResetPasswordForm } from './ResetPasswordForm.tsx';
import { Threshold } from './Threshold.tsx';

const SECONDS_TO_LOGIN = 3;

export function ResetPasswordPage() {
  const [search] = useSearchParams();
  const [told, setTold] = useState<string | null>(null);
  const token = search.get('token');
  useLater(told !== null, SECONDS_TO_LOGIN, () => leaveFor(paths.login()));

  function tell(message: string) {
    endSession(); // the reset has ended it: a later call would only be told that it expired
    setTold(message);
  }

  return (
    <Threshold title="Reset Password" below={<Link href={paths.login()}>Back to the login</Link>}>
      {!token && (
        <>
          <Note tone="rose" role="alert">
            No password reset token provided. Please request a new link.
          </Note>
          <ButtonLink variant="primary" isWide href={paths.forgotPassword()}>
            Request a new link
          </ButtonLink>
        </>
      )}
      {token && !told && <ResetPasswordForm token={token} onReset={tell} />}
      {told && (
        <TakesFocus>
          <Note tone="sage" role="status">
            {told} The login opens in {SECONDS_TO_LOGIN} seconds.
          </Note>
        </TakesFocus>
      )}
    </Threshold>
  );
}
