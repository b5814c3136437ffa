import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import { AppealDraft, type OwnDecision } from '#contract/communities/decisions.ts';
import { api } from '#web/platform/api/api.ts';
import { useCreateOnce } from '#web/platform/api/useCreateOnce.ts';
import { Form } from '#web/platform/forms/Form.tsx';
import { FormDialog } from '#web/platform/forms/FormDialog.tsx';
import { FormField } from '#web/platform/forms/FormField.tsx';
import { UnsavedChangesDialog } from '#web/platform/forms/UnsavedChangesDialog.tsx';
import { useContractForm } from '#web/platform/forms/useContractForm.ts';
import { useDialogForm } from '#web/platform/forms/useDialogForm.ts';
import { focusHeading } from '#web/platform/frame/PageTitle.tsx';
import { TextArea } from '#web/ui/fields/TextField.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { ownDecisionsQuery } from './queries.ts';

interface Props {
  decisionId: string;
  isOpen: boolean;
  onClose: () => void;
}

/** Asks for the words of an appeal. */
export const AppealDialog = ({ decisionId, isOpen, onClose }: Props) => (
  <FormDialog title={t`Appeal`} isOpen={isOpen} onClose={onClose}>
    <AppealForm decisionId={decisionId} onDone={onClose} />
  </FormDialog>
);

function AppealForm({ decisionId, onDone }: { decisionId: string; onDone: () => void }) {
  const queryClient = useQueryClient();
  const appeal = useCreateOnce<{ words: string }, OwnDecision>({
    create: (body, idempotencyKey) =>
      api.communities.appeal({ params: { id: decisionId }, body, idempotencyKey }),
    ifChanged: 'sendAnew',
  });
  const { form, ...rest } = useContractForm({
    schema: AppealDraft,
    defaults: { words: '' },
    send: async (body) => {
      await appeal(body);
      allowNavigation();
      flushSync(onDone);
      // The button that opened the dialog is removed, so the focus moves to the heading.
      focusHeading();
      toast.success(t`Your appeal is sent.`);
      await queryClient.invalidateQueries({ queryKey: ownDecisionsQuery().queryKey });
    },
    fallback: t`Your appeal could not be sent.`,
  });
  const { blocker, allowNavigation, close } = useDialogForm(form.formState.isDirty, rest.isSaving);
  return (
    <>
      <UnsavedChangesDialog blocker={blocker} />
      <p>
        <Trans>Somebody else will look at it again. You can appeal once.</Trans>
      </p>
      <Form {...rest} action={t`Send Appeal`} onCancel={close}>
        <FormField control={form.control} name="words">
          {(field) => <TextArea {...field} label={t`Your words`} rows={5} />}
        </FormField>
      </Form>
    </>
  );
}
