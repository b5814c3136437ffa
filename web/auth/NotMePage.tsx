import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Reauthentication } from '#contract/platform/reauthentication.ts';
import { paths } from '#web/paths.ts';
import { ApiError, reasonText } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { dateText } from '#web/platform/calendar/days.ts';
import { ProofForm, type SubmittedProof } from '#web/platform/proof/ProofForm.tsx';
import { endSession } from '#web/platform/session/sessionStore.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { ButtonLink } from '#web/ui/actions/ButtonLink.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { TokenCard } from './TokenCard.tsx';

export { NotMePage as Component };

/** The page of the link “This was not me” in mails about the security of an account. */
export const NotMePage = () => (
  <TokenCard title={t`This Was Not Me`} otherWay={<ResetLink />}>
    {(token) => <SecureAccount token={token} />}
  </TokenCard>
);

const ResetLink = () => (
  <ButtonLink isWide href={paths.forgotPassword()}>
    <Trans>Reset your password</Trans>
  </ButtonLink>
);

function SecureAccount({ token }: { token: string }) {
  const [reauthentication, setReauthentication] = useState<Reauthentication | null>(null);
  const [message, setMessage] = useState<string | null>(null);
  const [endsAt, setEndsAt] = useState<string | null>(null);

  async function send(proof: SubmittedProof = {}) {
    const ticket = reauthentication?.ticket;
    const reply = await api.auth.notMe({ body: { token, ticket, ...proof } });
    if (reply.endsAt) return setEndsAt(reply.endsAt);
    endSession(); // The server has ended all sessions.
    setMessage(reply.message);
  }

  const { mutate, error, isPending } = useMutation({
    mutationFn: async () => {
      try {
        await send();
      } catch (failure) {
        if (!(failure instanceof ApiError) || !failure.reauthentication) throw failure;
        setReauthentication(failure.reauthentication);
      }
    },
  });

  if (message) {
    return (
      <Note tone="sage" role="status">
        {message}
      </Note>
    );
  }
  if (endsAt) {
    return (
      <>
        <Note role="status">
          <Trans>
            The changes will be undone on {dateText(endsAt)}, unless somebody stops this with the password
            that the account had before. We have told all addresses of the account.
          </Trans>
        </Note>
        <p>
          <Trans>Do you know the password from before this mail? Then the changes are undone now.</Trans>
        </p>
        <ProofForm
          methods={['password']}
          passwordLabel={t`Password from before`}
          send={send}
          action={t`Undo the changes now`}
        />
      </>
    );
  }
  if (reauthentication) {
    return (
      <>
        <p role="status">
          <Trans>Please confirm that it is you, with a second factor that you had before.</Trans>
        </p>
        <ProofForm {...reauthentication} send={send} action={t`Secure my account`} />
      </>
    );
  }
  return (
    <>
      <p>
        <Trans>
          This signs out every browser, undoes the changes since the mail was sent, and makes the password
          invalid. We then send a link for a new one to the address of the mail.
        </Trans>
      </p>
      {error && (
        <Note tone="rose" role="alert">
          {reasonText(error, t`An unknown error occurred.`)}
        </Note>
      )}
      <Button variant="danger" isWide isPending={isPending} onPress={() => mutate()}>
        <Trans>Secure my account</Trans>
      </Button>
      {error && <ResetLink />}
    </>
  );
}
