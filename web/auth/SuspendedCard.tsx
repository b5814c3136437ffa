import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { hasCode, type SuspendedSignIn } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { dateText, dayOf } from '#web/platform/calendar/days.ts';
import { download } from '#web/platform/download.ts';
import { FocusOnMount } from '#web/platform/forms/FocusOnMount.tsx';
import { ContactLink } from '#web/platform/frame/ContactLink.tsx';
import { contactAddress, productName } from '#web/platform/frame/product.ts';
import { ProofForm, type SubmittedProof } from '#web/platform/proof/ProofForm.tsx';
import { Button } from '#web/ui/actions/Button.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { userText } from '#web/ui/userText.ts';
import { AuthCard } from './AuthCard.tsx';
import style from './SuspendedCard.module.css';

interface Props {
  suspension: SuspendedSignIn;
  /** Opens the login form again. */
  onStartAgain: () => void;
}

type Action = 'export' | 'deletion';

/** What a suspended member sees after the login: why, until when, and how to get or delete what is theirs. */
export function SuspendedCard({ suspension, onStartAgain }: Props) {
  const { until, words } = suspension;
  const [action, setAction] = useState<Action | null>(null);
  const [isDeleted, setIsDeleted] = useState(false);
  const date = until && dateText(until);
  if (isDeleted) return <DeletedCard />;
  return (
    <AuthCard title={t`Account Suspended`}>
      <FocusOnMount>
        <p>
          {date ? (
            <Trans>Your account is suspended until {date}.</Trans>
          ) : (
            <Trans>Your account is suspended.</Trans>
          )}
        </p>
      </FocusOnMount>
      <blockquote className={style.words} {...userText()}>
        {words}
      </blockquote>
      {contactAddress() && (
        <p>
          <Trans>
            You can reach the people who run this site at <ContactLink />.
          </Trans>
        </p>
      )}
      <p>
        <Trans>Your data stays yours. For both of these you need your password again.</Trans>
      </p>
      <Button variant="quiet" isWide onPress={() => setAction('export')}>
        <Trans>Download Your Data</Trans>
      </Button>
      <Button variant="quiet" isWide onPress={() => setAction('deletion')}>
        <Trans>Delete Your Account</Trans>
      </Button>
      <ProofDialog
        {...{ action, suspension, onStartAgain }}
        onClose={() => setAction(null)}
        onDeleted={() => setIsDeleted(true)}
      />
    </AuthCard>
  );
}

const DeletedCard = () => (
  <AuthCard title={t`Your account is deleted`}>
    <FocusOnMount>
      <p>
        <Trans>Your journal, your practice and all that was yours alone are gone with it.</Trans>
      </p>
    </FocusOnMount>
  </AuthCard>
);

interface ProofDialogProps extends Props {
  /** What the proof is for; null while the dialog is closed. */
  action: Action | null;
  onClose: () => void;
  onDeleted: () => void;
}

function ProofDialog({ action, suspension, onStartAgain, onClose, onDeleted }: ProofDialogProps) {
  const { ticket } = suspension;

  async function exportData(proof: Proof) {
    const file = await api.auth.exportSuspended({ body: { ticket, ...proof }, isLong: true });
    download(file, `${productName().toLowerCase()}-export-${dayOf()}.zip`);
    onClose();
    toast.success(t`Your data is downloaded.`);
  }

  async function deleteAccount(proof: Proof) {
    await api.auth.deleteSuspended({ body: { ticket, ...proof } });
    onDeleted();
  }

  const isDeletion = action === 'deletion';
  return (
    <Dialog
      title={isDeletion ? t`Delete your account?` : t`Download your data`}
      isOpen={action !== null}
      onClose={onClose}
    >
      <div className={style.dialog}>
        <p>
          {isDeletion ? (
            <Trans>
              Your journal, practice and bookings go at once and for good. Posts stay as those of a former
              member. Until the suspension ends, but for 12 months at most, no new account can be made with
              your address.
            </Trans>
          ) : (
            <Trans>All your data as a ZIP: JSON files, and the journal also as Markdown.</Trans>
          )}
        </p>
        <PasswordAndFactor
          suspension={suspension}
          action={isDeletion ? t`Delete Your Account` : t`Download Your Data`}
          send={isDeletion ? deleteAccount : exportData}
          {...{ onStartAgain, onClose }}
        />
      </div>
    </Dialog>
  );
}

type Proof = SubmittedProof & { password: string };

interface PasswordAndFactorProps extends Props {
  action: string;
  send: (proof: Proof) => Promise<void>;
  onClose: () => void;
}

/** Asks for the password, and then for a second factor if the account has one. */
function PasswordAndFactor({ suspension, action, send, onStartAgain, onClose }: PasswordAndFactorProps) {
  const { methods = [], options } = suspension;
  const [password, setPassword] = useState<string | null>(null);
  const [isPasswordWrong, setIsPasswordWrong] = useState(false);
  const [isExpired, setIsExpired] = useState(false);

  async function sendProof(proof: Proof) {
    try {
      await send(proof);
    } catch (failure) {
      const isAtSecondStep = password !== null;
      setIsExpired(hasCode(failure, 'sign_in_expired') || hasCode(failure, 'unknown_passkey'));
      if (!isAtSecondStep || !hasCode(failure, 'wrong_password')) throw failure;
      setIsPasswordWrong(true);
      setPassword(null);
    }
  }

  const startAgain = isExpired && (
    <Button variant="quiet" isWide onPress={onStartAgain}>
      <Trans>Start again</Trans>
    </Button>
  );
  if (password !== null) {
    return (
      <ProofForm
        key="factor"
        methods={methods}
        options={options}
        action={action}
        send={(factor) => sendProof({ ...factor, password })}
        onCancel={onClose}
      >
        {startAgain}
      </ProofForm>
    );
  }
  return (
    <>
      {isPasswordWrong && (
        <Note tone="rose" role="alert">
          <Trans>Password is not correct.</Trans>
        </Note>
      )}
      <ProofForm
        key="password"
        methods={['password']}
        action={methods.length > 0 ? t`Continue` : action}
        send={async ({ password: given = '' }) => {
          setIsPasswordWrong(false);
          if (methods.length > 0) setPassword(given);
          else await sendProof({ password: given });
        }}
        onCancel={onClose}
      >
        {startAgain}
      </ProofForm>
    </>
  );
}
