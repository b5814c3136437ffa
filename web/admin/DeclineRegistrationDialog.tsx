import { t } from '@lingui/core/macro';
import { flushSync } from 'react-dom';
import { registrations, type WaitingRegistration } from '#contract/auth/registrations.ts';
import { api } from '#web/platform/api/api.ts';
import { Form } from '#web/platform/forms/Form.tsx';
import { FormDialog } from '#web/platform/forms/FormDialog.tsx';
import { FormField } from '#web/platform/forms/FormField.tsx';
import { UnsavedChangesDialog } from '#web/platform/forms/UnsavedChangesDialog.tsx';
import { useContractForm } from '#web/platform/forms/useContractForm.ts';
import { useDialogForm } from '#web/platform/forms/useDialogForm.ts';
import { focusHeading } from '#web/platform/frame/PageTitle.tsx';
import { TextArea } from '#web/ui/fields/TextField.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { invalidateRegistrations } from './queries.ts';

interface Props {
  /** Null while the dialog is closed. */
  registration: WaitingRegistration | null;
  onClose: () => void;
}

/** Declines a registration, with optional words. */
export const DeclineRegistrationDialog = ({ registration, onClose }: Props) => (
  <FormDialog title={t`Decline this registration?`} isOpen={registration !== null} onClose={onClose}>
    {registration && <DeclineForm registration={registration} onDone={onClose} />}
  </FormDialog>
);

function DeclineForm({
  registration: { id },
  onDone,
}: {
  registration: WaitingRegistration;
  onDone: () => void;
}) {
  const { form, ...rest } = useContractForm({
    schema: registrations.declineRegistration.body,
    defaults: { words: '' },
    send: async (body) => {
      // It may have been decided by another admin.
      const { message } = await api.auth
        .declineRegistration({ params: { id }, body })
        .finally(invalidateRegistrations);
      allowNavigation();
      flushSync(onDone);
      focusHeading();
      toast.success(message);
    },
    fallback: t`The registration could not be declined.`,
  });
  const { blocker, allowNavigation, close } = useDialogForm(form.formState.isDirty, rest.isSaving);
  return (
    <>
      <UnsavedChangesDialog blocker={blocker} />
      <Form {...rest} action={t`Decline`} onCancel={close}>
        <FormField control={form.control} name="words">
          {(field) => (
            <TextArea
              {...field}
              value={field.value ?? ''}
              label={t`Words (optional)`}
              hint={t`They get your words by mail, not your name. They may ask again.`}
              rows={3}
            />
          )}
        </FormField>
      </Form>
    </>
  );
}
