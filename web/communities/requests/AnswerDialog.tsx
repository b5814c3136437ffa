import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import { type JoinRequest, RequestAnswer } from '#contract/communities/requests.ts';
import { invalidateCommunityQueries } from '#web/communities/queries.ts';
import { ApiError } from '#web/platform/api/ApiError.ts';
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

interface Props {
  communityId: string;
  request: JoinRequest;
  /** Null while the dialog is closed. */
  answer: 'accept' | 'decline' | null;
  onClose: () => void;
}

/** Accepts or declines a request to join, with optional words. */
export const AnswerDialog = ({ answer, onClose, ...rest }: Props) => (
  <FormDialog
    title={answer === 'decline' ? t`Decline this request?` : t`Accept this request?`}
    isOpen={answer !== null}
    onClose={onClose}
  >
    {answer && <AnswerForm {...rest} answer={answer} onDone={onClose} />}
  </FormDialog>
);

interface FormProps extends Omit<Props, 'answer' | 'onClose'> {
  answer: 'accept' | 'decline';
  onDone: () => void;
}

function AnswerForm({ communityId, request, answer, onDone }: FormProps) {
  const queryClient = useQueryClient();
  const { form, ...rest } = useContractForm({
    schema: RequestAnswer,
    defaults: { words: '' },
    send: async (body) => {
      const call = answer === 'accept' ? api.communities.acceptRequest : api.communities.declineRequest;
      await call({ params: { id: communityId, requestId: request.id }, body }).catch((failure: unknown) => {
        // The request may have been withdrawn, or answered by somebody else.
        if (failure instanceof ApiError) invalidateCommunityQueries(queryClient);
        throw failure;
      });
      allowNavigation();
      flushSync(onDone);
      // The request is removed from the list, so the focus moves to the heading.
      focusHeading();
      toast.success(answer === 'accept' ? t`They are a member now.` : t`The request is declined.`);
      invalidateCommunityQueries(queryClient);
    },
    fallback: t`The request could not be answered.`,
  });
  const { blocker, allowNavigation, close } = useDialogForm(form.formState.isDirty, rest.isSaving);
  return (
    <>
      <UnsavedChangesDialog blocker={blocker} />
      <Form {...rest} action={answer === 'accept' ? t`Accept` : t`Decline`} onCancel={close}>
        <FormField control={form.control} name="words">
          {(field) => (
            <TextArea
              {...field}
              value={field.value ?? ''}
              label={t`Words (optional)`}
              hint={t`They get your words by mail, not your name.`}
              rows={3}
            />
          )}
        </FormField>
      </Form>
    </>
  );
}
