import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import type { PasskeyAnswer } from '#contract/auth/passkeys.ts';
import { reasonText, type SuspendedSignIn } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { answerFromAutofill, answerWithPasskey, cancelAutofill } from '#web/platform/proof/passkeys.ts';
import { browserKey } from '#web/platform/session/browserKey.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { signInUnlessSuspended } from './signInUnlessSuspended.ts';
import { useFinishSignIn } from './useFinishSignIn.ts';

interface Props {
  isRemembered: boolean;
  onSuspended: (suspension: SuspendedSignIn) => void;
}

/** Signs in with a passkey alone: by a button, and in the autofill of the username. */
export function PasskeySignIn({ isRemembered, onSuspended }: Props) {
  const finishSignIn = useFinishSignIn(isRemembered);

  async function signIn(ticket: string, passkey: PasskeyAnswer) {
    const body = { ticket, passkey, browser: browserKey(), remember: isRemembered };
    await signInUnlessSuspended(
      async () => finishSignIn(await api.auth.passkeySignIn({ body })),
      onSuspended,
    );
  }

  const { mutate, error, isPending } = useMutation({
    mutationFn: async (chosen: ChosenPasskey | null) => {
      if (chosen) return signIn(chosen.ticket, chosen.passkey);
      const { ticket, options } = await api.auth.passkeyRequest();
      return signIn(ticket, await answerWithPasskey(options));
    },
  });
  useAutofill(mutate);

  return (
    <>
      {error && (
        <Note tone="rose" role="alert">
          {reasonText(error, t`An unknown error occurred.`)}
        </Note>
      )}
      <Button variant="quiet" isWide isPending={isPending} onPress={() => mutate(null)}>
        <KeyRound />
        <Trans>Sign in with a passkey</Trans>
      </Button>
    </>
  );
}

/** A passkey that was chosen in the autofill, with the ticket of its request. */
interface ChosenPasskey {
  ticket: string;
  passkey: PasskeyAnswer;
}

/** Offers passkeys in the autofill of the browser while the page is shown. */
function useAutofill(onChosen: (chosen: ChosenPasskey) => void): void {
  const reportChosen = useEffectEvent(onChosen);
  // The autofill is part of the browser, outside React.
  useEffect(() => {
    let ticket = '';
    const loadOptions = async () => {
      const request = await api.auth.passkeyRequest();
      ticket = request.ticket;
      return request.options;
    };
    answerFromAutofill(loadOptions)
      .then((passkey) => passkey && reportChosen({ ticket, passkey }))
      .catch(() => {}); // The error is ignored, because the button has the same function and reports errors.
    return () => void cancelAutofill();
  }, []);
}
