import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { Copy, Download, Printer } from 'lucide-react';
import { useState } from 'react';
import { AccountSection } from '#web/account/AccountSection.tsx';
import { errorText } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { useConfirmedMutation } from '#web/platform/api/useConfirmedMutation.ts';
import { download } from '#web/platform/download.ts';
import { productName } from '#web/platform/frame/product.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { Checkbox } from '#web/ui/fields/Checkbox.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { invalidateSecurity } from './queries.ts';
import style from './RecoveryCodesSection.module.css';
import { useSignOutOffer } from './useSignOutOffer.ts';

interface Props {
  codesLeft: number;
  onCodesCreated: (codes: string[]) => void;
}

export function RecoveryCodesSection({ codesLeft, onCodesCreated }: Props) {
  const { confirmAndMutate, isPending } = useConfirmedMutation({
    mutationFn: () => api.auth.replaceRecoveryCodes(),
    onSuccess: ({ recoveryCodes }) => {
      onCodesCreated(recoveryCodes);
      void invalidateSecurity();
    },
    onError: (failure) => toast.failure(errorText(failure, t`Failed to create recovery codes.`)),
    confirmation: {
      title: t`Create new recovery codes?`,
      body: t`The codes that you have now stop working.`,
      action: t`Create new codes`,
    },
  });
  return (
    <AccountSection
      title={t`Recovery Codes`}
      intro={t`If you lose your passkeys and your authenticator app, you can sign in with your password and a recovery code. Each code works once.`}
    >
      <p>
        <Plural value={codesLeft} one="You have # code left." other="You have # codes left." />
      </p>
      <p>
        <Button variant="quiet" isPending={isPending} onPress={() => void confirmAndMutate()}>
          <Trans>Create New Codes</Trans>
        </Button>
      </p>
    </AccountSection>
  );
}

interface RecoveryCodesDialogProps {
  /** The codes to show; empty closes the dialog. */
  codes: string[];
  onClose: () => void;
}

/** Shows recovery codes once. It closes after the member has confirmed that the codes are saved. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const [isConfirmed, setIsConfirmed] = useState(false);
  // A second factor or the codes have changed, so signing out elsewhere is offered after the codes are saved.
  const offerSignOut = useSignOutOffer();
  const close = () => {
    if (!isConfirmed) return;
    setIsConfirmed(false);
    onClose();
    void offerSignOut(t`You have new recovery codes.`);
  };
  return (
    <Dialog
      title={t`Your recovery codes`}
      isOpen={codes.length > 0}
      onClose={close}
      footer={
        <Button variant="primary" isDisabled={!isConfirmed} onPress={close}>
          <Trans>Done</Trans>
        </Button>
      }
    >
      <div className={style.content} data-print-dialog>
        <p>
          <Trans>
            They are shown only now. Keep them where you find them without your phone. Each works once.
          </Trans>
        </p>
        <ol className={style.codes} data-testid="recovery-codes">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
        <CodeActions codes={codes} />
        <Checkbox isSelected={isConfirmed} onChange={setIsConfirmed}>
          <Trans>I have kept them</Trans>
        </Checkbox>
      </div>
    </Dialog>
  );
}

function CodeActions({ codes }: { codes: string[] }) {
  const text = `${codes.join('\n')}\n`;

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      toast.success(t`The codes are copied.`);
    } catch {
      toast.failure(t`The codes could not be copied. Please download or print them.`);
    }
  }

  return (
    <div className={style.actions}>
      <Button onPress={() => void copy()}>
        <Copy />
        <Trans>Copy</Trans>
      </Button>
      <Button
        onPress={() =>
          download(
            new Blob([text], { type: 'text/plain' }),
            `${productName().toLowerCase()}-recovery-codes.txt`,
          )
        }
      >
        <Download />
        <Trans>Download</Trans>
      </Button>
      <Button onPress={() => window.print()}>
        <Printer />
        <Trans>Print</Trans>
      </Button>
    </div>
  );
}
