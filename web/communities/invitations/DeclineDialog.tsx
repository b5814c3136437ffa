import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { clearInvitation } from '#web/communities/public.ts';
import { paths } from '#web/paths.ts';
import { api } from '#web/platform/api/api.ts';
import { Form } from '#web/platform/forms/Form.tsx';
import { FormDialog } from '#web/platform/forms/FormDialog.tsx';
import { FormField } from '#web/platform/forms/FormField.tsx';
import { UnsavedChangesDialog } from '#web/platform/forms/UnsavedChangesDialog.tsx';
import { useContractForm } from '#web/platform/forms/useContractForm.ts';
import { useDialogForm } from '#web/platform/forms/useDialogForm.ts';
import { focusHeading } from '#web/platform/frame/PageTitle.tsx';
import { Checkbox } from '#web/ui/fields/Checkbox.tsx';
import { toast } from '#web/ui/overlays/toast.ts';

interface Props {
  communityId: string;
  token: string;
  isOpen: boolean;
  onClose: () => void;
}

/** Declines an invitation, and on request all later ones. */
export const DeclineDialog = ({ isOpen, onClose, ...rest }: Props) => (
  <FormDialog title={t`Decline this invitation?`} isOpen={isOpen} onClose={onClose}>
    <DeclineForm {...rest} onDone={onClose} />
  </FormDialog>
);

const DeclineFormValues = z.object({ neverAgain: z.boolean() });

function DeclineForm({
  communityId: id,
  token,
  onDone,
}: Omit<Props, 'isOpen' | 'onClose'> & { onDone: () => void }) {
  const navigate = useNavigate();
  const { form, ...rest } = useContractForm({
    schema: DeclineFormValues,
    defaults: { neverAgain: false },
    send: async ({ neverAgain }) => {
      await api.communities.declineInvitation({ params: { id }, body: { inviteToken: token, neverAgain } });
      allowNavigation();
      clearInvitation();
      flushSync(onDone);
      toast.success(neverAgain ? t(NEVER_AGAIN) : t`The invitation is declined.`);
      // The invitation is removed from the page, so the focus moves to the heading.
      focusHeading();
      await navigate(paths.community(id), { replace: true });
    },
    fallback: t`The invitation could not be declined.`,
  });
  const { blocker, allowNavigation, close } = useDialogForm(form.formState.isDirty, rest.isSaving);
  return (
    <>
      <UnsavedChangesDialog blocker={blocker} />
      <Form {...rest} action={t`Decline`} onCancel={close}>
        <p>
          <Trans>The link will no longer work. Nobody is told by mail.</Trans>
        </p>
        <FormField control={form.control} name="neverAgain">
          {({ value, error: _, ...field }) => (
            <Checkbox {...field} isSelected={value}>
              <Trans>Do not invite this address again, to any community</Trans>
            </Checkbox>
          )}
        </FormField>
      </Form>
    </>
  );
}

const NEVER_AGAIN = msg`The invitation is declined. This address will get no more invitations.`;
