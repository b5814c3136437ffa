import { t } from '@lingui/core/macro';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import type { Reauthentication } from '#contract/platform/reauthentication.ts';
import { api } from '#web/platform/api/api.ts';
import { queryClient } from '#web/platform/api/queryClient.ts';
import { replaceSession } from '#web/platform/session/sessionStore.ts';
import { DialogSheet } from '#web/ui/overlays/DialogSheet.tsx';
import { ProofForm, type SubmittedProof } from './ProofForm.tsx';

/** The answer to the dialog that is open. */
let openDialog: Promise<boolean> | null = null;

/**
 * Asks the member in a dialog to confirm who they are, and replaces the session. Resolves with false when the member
 * cancels. Calls that ask at the same time share one dialog.
 */
export function requestReauthentication(reauthentication: Reauthentication): Promise<boolean> {
  openDialog ??= showDialog(reauthentication).finally(() => {
    openDialog = null;
  });
  return openDialog;
}

/** Shows the dialog in a separate React root, because only few pages need it and all of them share it. */
function showDialog(reauthentication: Reauthentication): Promise<boolean> {
  const root = createRoot(document.createElement('div'));
  const answer = new Promise<boolean>((resolve) => {
    root.render(
      <QueryClientProvider client={queryClient}>
        <ProofDialog reauthentication={reauthentication} onAnswer={resolve} />
      </QueryClientProvider>,
    );
  });
  return answer.finally(() => root.unmount());
}

interface Props {
  reauthentication: Reauthentication;
  onAnswer: (isProved: boolean) => void;
}

function ProofDialog({ reauthentication: { methods, options, ticket }, onAnswer }: Props) {
  const cancel = () => onAnswer(false);

  async function send(proof: SubmittedProof) {
    const { token, user } = await api.auth.reauthenticate({ body: { ticket, ...proof } });
    replaceSession({ token, user });
    onAnswer(true);
  }

  return (
    <DialogSheet title={t`Confirm that it is you`} isOpen onClose={cancel}>
      <ProofForm {...{ methods, options, send }} onCancel={cancel} />
    </DialogSheet>
  );
}
