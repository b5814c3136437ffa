import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { Smartphone } from 'lucide-react';
import { useState } from 'react';
import { NewCode, type Security } from '#contract/auth/factors.ts';
import { AccountSection } from '#web/account/AccountSection.tsx';
import { errorText } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { useConfirmedMutation } from '#web/platform/api/useConfirmedMutation.ts';
import { dateText } from '#web/platform/calendar/days.ts';
import { Form } from '#web/platform/forms/Form.tsx';
import { FormDialog } from '#web/platform/forms/FormDialog.tsx';
import { FormField } from '#web/platform/forms/FormField.tsx';
import { useContractForm } from '#web/platform/forms/useContractForm.ts';
import { useDialogForm } from '#web/platform/forms/useDialogForm.ts';
import { useMember } from '#web/platform/session/useMember.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import style from './AuthenticatorAppSection.module.css';
import { QrCode } from './QrCode.tsx';
import { LAST_SECOND_FACTOR, SecondStepNote } from './SecondStepNote.tsx';
import { SecurityRow } from './SecurityRow.tsx';
import { useFactorAdded, useSignOutOffer } from './useSignOutOffer.ts';

interface Props {
  security: Security;
  /** Shows the recovery codes, which a member receives when there was no second factor before. */
  onCodesCreated: (codes: string[]) => void;
}

/** The key of a new authenticator app, until a first code confirms it. */
interface PendingKey {
  uri: string;
  key: string;
}

export function AuthenticatorAppSection({ security: { app, passkeys }, onCodesCreated }: Props) {
  const [pendingKey, setPendingKey] = useState<PendingKey | null>(null);
  const { mutate: start, isPending } = useMutation({
    mutationFn: () => api.auth.createApp(),
    onSuccess: setPendingKey,
    onError: (failure) => toast.failure(errorText(failure, t`Failed to start.`)),
  });
  const reportAdded = useFactorAdded(onCodesCreated);

  function finish(codes: string[]) {
    setPendingKey(null);
    reportAdded(t`The authenticator app is added.`, codes);
  }

  return (
    <AccountSection
      title={t`Authenticator App`}
      intro={t`An app on your phone shows a new six-digit code every 30 seconds. It is asked for after your password.`}
    >
      {app && <AuthenticatorAppRow addedAt={app.addedAt} isLastSecondFactor={passkeys.length === 0} />}
      <p>
        <Button variant="quiet" isPending={isPending} onPress={() => start()}>
          <Smartphone />
          {app ? t`Replace the App` : t`Add an Authenticator App`}
        </Button>
      </p>
      <FormDialog
        title={app ? t`Replace the App` : t`Add an Authenticator App`}
        isOpen={pendingKey !== null}
        onClose={() => setPendingKey(null)}
      >
        {pendingKey && (
          <ConfirmAuthenticatorAppForm
            pendingKey={pendingKey}
            turnsOnSecondStep={app === null && passkeys.length === 0}
            onAdded={finish}
          />
        )}
      </FormDialog>
    </AccountSection>
  );
}

function AuthenticatorAppRow({
  addedAt,
  isLastSecondFactor,
}: {
  addedAt: string;
  isLastSecondFactor: boolean;
}) {
  const offerSignOut = useSignOutOffer();
  const { confirmAndMutate, isPending } = useConfirmedMutation({
    mutationFn: () => api.auth.removeApp(),
    onSuccess: () => void offerSignOut(t`The authenticator app is removed.`),
    onError: (failure) => toast.failure(errorText(failure, t`Failed to remove the authenticator app.`)),
    confirmation: {
      title: t`Remove the authenticator app?`,
      body: isLastSecondFactor ? t(LAST_SECOND_FACTOR) : t`Its codes will not sign you in any more.`,
      action: t`Remove`,
      tone: 'danger',
    },
  });
  return (
    <SecurityRow title={t`Authenticator app`} details={t`Added on ${{ date: dateText(addedAt) }}`}>
      <Button
        variant="subtle"
        aria-label={t`Remove the authenticator app`}
        isPending={isPending}
        onPress={() => void confirmAndMutate()}
      >
        <Trans>Remove</Trans>
      </Button>
    </SecurityRow>
  );
}

interface ConfirmAuthenticatorAppFormProps {
  pendingKey: PendingKey;
  turnsOnSecondStep: boolean;
  onAdded: (codes: string[]) => void;
}

/** Shows the key as a QR code and as text, and asks for the first code. */
function ConfirmAuthenticatorAppForm({
  pendingKey: { uri, key },
  turnsOnSecondStep,
  onAdded,
}: ConfirmAuthenticatorAppFormProps) {
  const { username } = useMember();
  const { form, ...rest } = useContractForm({
    schema: NewCode,
    defaults: { code: '' },
    send: async (body) => {
      const { recoveryCodes = [] } = await api.auth.confirmApp({ body });
      allowNavigation();
      onAdded(recoveryCodes);
    },
    fallback: t`Failed to add the authenticator app.`,
  });
  const { allowNavigation, close } = useDialogForm(form.formState.isDirty, rest.isSaving);
  return (
    <Form {...rest} action={t`Add`} onCancel={close}>
      {turnsOnSecondStep && <SecondStepNote />}
      <p>
        <Trans>
          Scan this with your authenticator app. If the app is on this device, <a href={uri}>open the app</a>{' '}
          or copy the key into it.
        </Trans>
      </p>
      <QrCode text={uri} label={t`The key of ${username}, to scan`} />
      <p className={style.key}>
        <Trans>
          Key: <code>{key.match(/.{1,4}/g)?.join(' ')}</code>
        </Trans>{' '}
        <Button variant="subtle" onPress={() => void copyKey(key)}>
          <Trans>Copy the Key</Trans>
        </Button>
      </p>
      <FormField control={form.control} name="code">
        {(field) => (
          <TextField
            {...field}
            label={t`Code`}
            hint={t`The six digits that the app shows now.`}
            inputMode="numeric"
            autoComplete="one-time-code"
          />
        )}
      </FormField>
    </Form>
  );
}

async function copyKey(key: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(key);
    toast.success(t`The key is copied.`);
  } catch {
    // Browsers deny clipboard access on pages without HTTPS, for instance.
    toast.failure(t`The key could not be copied. Please select it and copy it yourself.`);
  }
}
