import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { type Passkey, PasskeyName, type Security } from '#contract/auth/factors.ts';
import { AccountSection } from '#web/account/AccountSection.tsx';
import { errorText } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { useConfirmedMutation } from '#web/platform/api/useConfirmedMutation.ts';
import { dateText } from '#web/platform/calendar/days.ts';
import { dayText } from '#web/platform/calendar/wallTime.ts';
import { Form } from '#web/platform/forms/Form.tsx';
import { FormDialog } from '#web/platform/forms/FormDialog.tsx';
import { FormField } from '#web/platform/forms/FormField.tsx';
import { useContractForm } from '#web/platform/forms/useContractForm.ts';
import { useDialogForm } from '#web/platform/forms/useDialogForm.ts';
import { createPasskey, supportsPasskeys } from '#web/platform/proof/passkeys.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { Badge } from '#web/ui/feedback/Badge.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { List } from '#web/ui/layout/List.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { invalidateSecurity } from './queries.ts';
import { LAST_SECOND_FACTOR, SecondStepNote } from './SecondStepNote.tsx';
import { SecurityRow } from './SecurityRow.tsx';
import { useFactorAdded, useSignOutOffer } from './useSignOutOffer.ts';

interface Props {
  security: Security;
  /** Shows the recovery codes, which a member receives when there was no second factor before. */
  onCodesCreated: (codes: string[]) => void;
}

export function PasskeysSection({ security, onCodesCreated }: Props) {
  const [isAdding, setIsAdding] = useState(false);
  const reportAdded = useFactorAdded(onCodesCreated);
  const { passkeys, app } = security;
  return (
    <AccountSection
      title={t`Passkeys`}
      intro={t`A passkey is a key in your phone, computer or security key. It signs you in without the password.`}
    >
      <List>
        {passkeys.map((passkey) => (
          <li key={passkey.id}>
            <PasskeyRow passkey={passkey} isLastSecondFactor={passkeys.length === 1 && app === null} />
          </li>
        ))}
      </List>
      {supportsPasskeys() ? (
        <p>
          <Button variant="quiet" onPress={() => setIsAdding(true)}>
            <KeyRound />
            <Trans>Add a Passkey</Trans>
          </Button>
        </p>
      ) : (
        <p>
          <Trans>This browser does not support passkeys at this address.</Trans>
        </p>
      )}
      <FormDialog title={t`Add a Passkey`} isOpen={isAdding} onClose={() => setIsAdding(false)}>
        <AddPasskeyForm
          turnsOnSecondStep={passkeys.length === 0 && app === null}
          onAdded={(codes) => {
            setIsAdding(false);
            reportAdded(t`The passkey is added.`, codes);
          }}
        />
      </FormDialog>
    </AccountSection>
  );
}

function PasskeyRow({ passkey, isLastSecondFactor }: { passkey: Passkey; isLastSecondFactor: boolean }) {
  const [isRenaming, setIsRenaming] = useState(false);
  const offerSignOut = useSignOutOffer();
  const { id, name, createdAt, lastUsedOn, isSynced, host } = passkey;
  const { confirmAndMutate, isPending } = useConfirmedMutation({
    mutationFn: () => api.auth.removePasskey({ params: { id } }),
    onSuccess: () => void offerSignOut(t`The passkey is removed.`),
    onError: (failure) => toast.failure(errorText(failure, t`Failed to remove the passkey.`)),
    confirmation: {
      title: t`Remove this passkey?`,
      body: isLastSecondFactor ? t(LAST_SECOND_FACTOR) : t`It will not sign you in any more.`,
      action: t`Remove`,
      tone: 'danger',
    },
  });
  const added = dateText(createdAt);
  const used = lastUsedOn && dayText(lastUsedOn);
  return (
    <SecurityRow
      title={<bdi>{name}</bdi>}
      details={
        <>
          {used ? t`Added on ${added}, last used on ${used}` : t`Added on ${added}, not used yet`}{' '}
          {isSynced && (
            <Badge>
              <Trans>Synced</Trans>
            </Badge>
          )}{' '}
          {host !== window.location.hostname && (
            <Badge>
              <Trans>Made for {host}</Trans>
            </Badge>
          )}
        </>
      }
    >
      <Button variant="subtle" aria-label={t`Rename ${name}`} onPress={() => setIsRenaming(true)}>
        <Trans>Rename</Trans>
      </Button>
      <Button
        variant="subtle"
        aria-label={t`Remove ${name}`}
        isPending={isPending}
        onPress={() => void confirmAndMutate()}
      >
        <Trans>Remove</Trans>
      </Button>
      <FormDialog title={t`Rename Passkey`} isOpen={isRenaming} onClose={() => setIsRenaming(false)}>
        <RenamePasskeyForm passkey={passkey} onRenamed={() => setIsRenaming(false)} />
      </FormDialog>
    </SecurityRow>
  );
}

interface AddPasskeyFormProps {
  turnsOnSecondStep: boolean;
  onAdded: (codes: string[]) => void;
}

function AddPasskeyForm({ turnsOnSecondStep, onAdded }: AddPasskeyFormProps) {
  const { form, ...rest } = useContractForm({
    schema: PasskeyName,
    defaults: { name: '' },
    send: async ({ name }) => {
      const { ticket, options } = await api.auth.passkeyCreation();
      const passkey = await createPasskey(options);
      const { recoveryCodes = [] } = await api.auth.addPasskey({ body: { ticket, name, passkey } });
      allowNavigation();
      onAdded(recoveryCodes);
    },
    fallback: t`Failed to add the passkey.`,
  });
  const { allowNavigation, close } = useDialogForm(form.formState.isDirty, rest.isSaving);
  return (
    <Form {...rest} action={t`Add`} onCancel={close}>
      {turnsOnSecondStep && <SecondStepNote />}
      <FormField control={form.control} name="name">
        {(field) => (
          <TextField
            {...field}
            label={t`Name`}
            hint={t`Such as “My phone”, so that you recognize it here.`}
            autoComplete="off"
          />
        )}
      </FormField>
    </Form>
  );
}

function RenamePasskeyForm({ passkey: { id, name }, onRenamed }: RenamePasskeyFormProps) {
  const { form, ...rest } = useContractForm({
    schema: PasskeyName,
    defaults: { name },
    send: async (body) => {
      await api.auth.renamePasskey({ params: { id }, body });
      allowNavigation();
      onRenamed();
      void invalidateSecurity();
    },
    fallback: t`Failed to rename the passkey.`,
  });
  const { allowNavigation, close } = useDialogForm(form.formState.isDirty, rest.isSaving);
  return (
    <Form {...rest} action={t`Save`} onCancel={close}>
      <FormField control={form.control} name="name">
        {(field) => <TextField {...field} label={t`Name`} autoComplete="off" />}
      </FormField>
    </Form>
  );
}

interface RenamePasskeyFormProps {
  passkey: Passkey;
  onRenamed: () => void;
}
