import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SentInvitations } from '#contract/communities/invitations.ts';
import { api } from '#web/platform/api/api.ts';
import { addressesIn } from '#web/platform/forms/addresses/addressList.ts';
import { Form } from '#web/platform/forms/Form.tsx';
import { FormDialog } from '#web/platform/forms/FormDialog.tsx';
import { UnsavedChangesDialog } from '#web/platform/forms/UnsavedChangesDialog.tsx';
import { useContractForm } from '#web/platform/forms/useContractForm.ts';
import { useDialogForm } from '#web/platform/forms/useDialogForm.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import {
  InviteManyFields,
  inviteManyValues,
  SentInvitationsNote,
  withTranslatedReasons,
} from './InviteManyFields.tsx';
import { invitationsQuery } from './queries.ts';

interface Props {
  communityId: string;
  isOpen: boolean;
  onClose: () => void;
}

/** Invites the addresses of a pasted list into a community, and then says what was sent. */
export function InviteManyDialog({ communityId, isOpen, onClose }: Props) {
  const [sent, setSent] = useState<SentInvitations | null>(null);
  const close = () => {
    setSent(null);
    onClose();
  };
  return (
    <FormDialog title={t`Invite Many People`} isOpen={isOpen} onClose={close}>
      {sent ? (
        <>
          <SentInvitationsNote sent={sent} />
          <Button autoFocus onPress={close}>{t`Close`}</Button>
        </>
      ) : (
        <InviteManyForm communityId={communityId} onSent={setSent} onCancel={close} />
      )}
    </FormDialog>
  );
}

interface FormProps {
  communityId: string;
  onSent: (sent: SentInvitations) => void;
  onCancel: () => void;
}

function InviteManyForm({ communityId: id, onSent }: FormProps) {
  const queryClient = useQueryClient();
  const { form, ...rest } = useContractForm({
    schema: inviteManyValues,
    defaults: { emails: '', words: '' },
    send: async ({ emails, words }) => {
      const body = { emails: addressesIn(emails).addresses, words };
      const sent = await api.communities.inviteMany({ params: { id }, body });
      allowNavigation();
      onSent(await withTranslatedReasons(sent));
      await queryClient.invalidateQueries({ queryKey: invitationsQuery(id).queryKey });
    },
    fallback: t`The invitations could not be sent.`,
  });
  const { blocker, allowNavigation, close } = useDialogForm(form.formState.isDirty, rest.isSaving);
  return (
    <>
      <UnsavedChangesDialog blocker={blocker} />
      <Form {...rest} action={t`Send Invitations`} onCancel={close}>
        <InviteManyFields control={form.control} />
      </Form>
    </>
  );
}
