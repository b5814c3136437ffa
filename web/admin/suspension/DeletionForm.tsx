import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { AccountRemoval, type AdminUser } from '#contract/admin.ts';
import { invalidateAdminQueries } from '#web/admin/queries.ts';
import { reasonText } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { Form } from '#web/platform/forms/Form.tsx';
import { FormField } from '#web/platform/forms/FormField.tsx';
import { UnsavedChangesDialog } from '#web/platform/forms/UnsavedChangesDialog.tsx';
import { useContractForm } from '#web/platform/forms/useContractForm.ts';
import { useDialogForm } from '#web/platform/forms/useDialogForm.ts';
import { TextArea } from '#web/ui/fields/TextField.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { useConfirm } from '#web/ui/overlays/useConfirm.ts';

interface Props {
  user: AdminUser;
  onDone: () => void;
}

/** Deletes the account of a suspended member, with a reason for the decisions. */
export function DeletionForm({ user: { id, username }, onDone }: Props) {
  const confirm = useConfirm();
  const { form, ...rest } = useContractForm({
    schema: AccountRemoval,
    defaults: { reason: '' },
    send: async (body) => {
      if (!(await confirm(deletionQuestion(username)))) return;
      await api.admin.removeUser({ params: { id }, body });
      allowNavigation();
      onDone();
      toast.success(t`The account of ${username} is deleted.`);
      invalidateAdminQueries();
    },
    fallback: (failure) => reasonText(failure, t`An unexpected error occurred.`),
  });
  const { blocker, allowNavigation, close } = useDialogForm(form.formState.isDirty, rest.isSaving);
  return (
    <>
      <UnsavedChangesDialog blocker={blocker} />
      <Form {...rest} action={t`Delete This Account`} tone="danger" onCancel={close}>
        <p>
          <Trans>
            The journal, the practice and the bookings of this member go at once and for good. Posts stay as
            those of a former member.
          </Trans>
        </p>
        <FormField control={form.control} name="reason">
          {(field) => (
            <TextArea
              {...field}
              label={t`Reason`}
              hint={t`It is shown to admins under “Decisions”.`}
              rows={3}
            />
          )}
        </FormField>
      </Form>
    </>
  );
}

const deletionQuestion = (username: string) => ({
  title: t`Delete the account of ${username}?`,
  body: t`This cannot be undone.`,
  action: t`Delete This Account`,
  tone: 'danger' as const,
});
