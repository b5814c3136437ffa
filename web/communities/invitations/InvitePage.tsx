import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { type InvitationDraft, invitations } from '#contract/communities/invitations.ts';
import { CommunityAdminLayout } from '#web/communities/CommunityAdminLayout.tsx';
import { LinksSection } from '#web/communities/links/LinksSection.tsx';
import { communityLinks } from '#web/communities/links/queries.ts';
import { api } from '#web/platform/api/api.ts';
import { useCreateOnce } from '#web/platform/api/useCreateOnce.ts';
import { Form } from '#web/platform/forms/Form.tsx';
import { FormField } from '#web/platform/forms/FormField.tsx';
import { UnsavedChangesGuard } from '#web/platform/forms/UnsavedChangesGuard.tsx';
import { useContractForm } from '#web/platform/forms/useContractForm.ts';
import { TextArea, TextField } from '#web/ui/fields/TextField.tsx';
import { DialogButton } from '#web/ui/overlays/DialogButton.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import style from './InvitePage.module.css';
import { PendingInvitations } from './PendingInvitations.tsx';
import { invitationsQuery } from './queries.ts';

export { loadInvitations as loader } from './queries.ts';
export { InvitePage as Component };

export const InvitePage = () => (
  <CommunityAdminLayout
    title={t`Invite Members`}
    intro={t`The link works once, within 14 days, and only for the address that it is sent to.`}
    permission="invite"
    noPermissionText={t`Only guides of a private community can send invitations`}
  >
    {({ id }) => (
      <>
        <InviteForm key={id} communityId={id} />
        <p className={style.many}>
          <DialogButton load={loadInviteMany} dialog={{ communityId: id }}>
            <Trans>Invite Many People</Trans>
          </DialogButton>
        </p>
        <PendingInvitations communityId={id} />
        <LinksSection owner={communityLinks(id)} />
      </>
    )}
  </CommunityAdminLayout>
);

const loadInviteMany = async () => (await import('./InviteManyDialog.tsx')).InviteManyDialog;

/** Sends an invitation by mail. Afterwards, the form is empty again. */
function InviteForm({ communityId }: { communityId: string }) {
  const queryClient = useQueryClient();
  const invite = useCreateOnce<InvitationDraft, { message: string }>({
    create: (body, idempotencyKey) =>
      api.communities.invite({ params: { id: communityId }, body, idempotencyKey }),
    ifChanged: 'sendAnew',
  });
  const { form, ...rest } = useContractForm({
    schema: invitations.invite.body,
    defaults: { email: '', words: '' },
    send: async (body) => {
      const { message } = await invite(body);
      toast.success(message);
      form.setFocus('email');
      form.reset();
      await queryClient.invalidateQueries({ queryKey: invitationsQuery(communityId).queryKey });
    },
    fallback: t`Failed to send invitation. Please try again.`,
  });
  return (
    <Form {...rest} action={t`Send Invitation`}>
      {form.formState.isDirty && <UnsavedChangesGuard />}
      <FormField control={form.control} name="email">
        {(field) => (
          <TextField {...field} label={t`Email`} type="email" inputMode="email" autoComplete="off" />
        )}
      </FormField>
      <FormField control={form.control} name="words">
        {(field) => (
          <TextArea
            {...field}
            value={field.value ?? ''}
            label={t`Words (optional)`}
            hint={t`They appear in the mail and on the page of the invitation. Web addresses do not become links.`}
            rows={4}
          />
        )}
      </FormField>
    </Form>
  );
}
