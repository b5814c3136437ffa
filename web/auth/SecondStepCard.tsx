import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { SecondStep } from '#contract/auth/signIns.ts';
import { hasCode, reasonText, type SuspendedSignIn } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { FocusOnMount } from '#web/platform/forms/FocusOnMount.tsx';
import { ProofForm, type SubmittedProof } from '#web/platform/proof/ProofForm.tsx';
import { Button } from '#web/ui/actions/Button.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { useConfirm } from '#web/ui/overlays/useConfirm.ts';
import { AuthCard } from './AuthCard.tsx';
import { signInUnlessSuspended } from './signInUnlessSuspended.ts';
import { useFinishSignIn } from './useFinishSignIn.ts';

interface Props {
  step: SecondStep;
  isRemembered: boolean;
  /** Opens the form for the password again. */
  onStartAgain: () => void;
  onSuspended: (suspension: SuspendedSignIn) => void;
}

/** The second step of a login, after the password. */
export function SecondStepCard({ step, isRemembered, onStartAgain, onSuspended }: Props) {
  const { ticket, methods, options } = step;
  const finishSignIn = useFinishSignIn(isRemembered);
  const [isExpired, setIsExpired] = useState(false);

  async function send({ code, passkey }: SubmittedProof) {
    try {
      await signInUnlessSuspended(
        async () => finishSignIn(await api.auth.secondFactor({ body: { ticket, code, passkey } })),
        onSuspended,
      );
    } catch (failure) {
      setIsExpired(hasCode(failure, 'sign_in_expired'));
      throw failure;
    }
  }

  return (
    <AuthCard title={t`Second Step`}>
      <FocusOnMount>
        <p>
          <Trans>Your account has a second factor. It confirms that it is really you.</Trans>
        </p>
      </FocusOnMount>
      <ProofForm methods={methods} options={options} send={send}>
        {isExpired ? (
          <Button variant="quiet" isWide onPress={onStartAgain}>
            <Trans>Start again</Trans>
          </Button>
        ) : (
          <LostFactors ticket={ticket} />
        )}
      </ProofForm>
    </AuthCard>
  );
}

/** Requests the mail with which a member who has lost all second factors can start a recovery. */
function LostFactors({ ticket }: { ticket: string }) {
  const confirm = useConfirm();
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => api.auth.requestRecovery({ body: { ticket } }),
  });

  async function ask() {
    if (await confirm(lostQuestion())) mutate();
  }

  if (data) {
    return (
      <Note tone="sage" role="status">
        {data.message}
      </Note>
    );
  }
  return (
    <>
      {error && (
        <Note tone="rose" role="alert">
          {reasonText(error, t`An unknown error occurred.`)}
        </Note>
      )}
      <Button variant="subtle" isPending={isPending} onPress={() => void ask()}>
        <Trans>I have lost these</Trans>
      </Button>
    </>
  );
}

const lostQuestion = () => ({
  title: t`Have you lost all of these?`,
  body: t`We send a link to your email. 72 hours after you open it, your passkeys, your authenticator app and your recovery codes are removed, and you can log in with your password alone. Logging in with one of them before then stops it.`,
  action: t`Send the link`,
});
