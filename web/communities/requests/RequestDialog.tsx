import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import type { Community } from '#contract/communities/communities.ts';
import { RequestDraft } from '#contract/communities/requests.ts';
import { communityQuery } from '#web/communities/public.ts';
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
  community: Community;
  /** The token of a link that leads to a request. */
  linkToken?: string | undefined;
  isOpen: boolean;
  onClose: () => void;
}

/** Asks the guides of a community to join, with answers to their questions. */
export const RequestDialog = ({ community, linkToken, isOpen, onClose }: Props) => (
  <FormDialog title={t`Ask to Join`} isOpen={isOpen} onClose={onClose}>
    <RequestForm community={community} linkToken={linkToken} onDone={onClose} />
  </FormDialog>
);

interface FormProps extends Omit<Props, 'isOpen' | 'onClose'> {
  onDone: () => void;
}

function RequestForm({ community, linkToken, onDone }: FormProps) {
  const { id, questions } = community;
  const queryClient = useQueryClient();
  const { form, ...rest } = useContractForm({
    schema: RequestDraft,
    defaults: { answers: questions.map(() => '') },
    send: async (body) => {
      const changed = await api.communities
        .requestToJoin({ params: { id }, body: { ...body, linkToken } })
        .catch((failure: unknown) => {
          // The questions or the way to join may have changed.
          if (failure instanceof ApiError) invalidateCommunityQueries(queryClient);
          throw failure;
        });
      allowNavigation();
      flushSync(onDone);
      queryClient.setQueryData(communityQuery(id).queryKey, changed);
      focusHeading();
      toast.success(t`You have asked to join.`);
    },
    fallback: t`Your request could not be sent.`,
  });
  const { blocker, allowNavigation, close } = useDialogForm(form.formState.isDirty, rest.isSaving);
  return (
    <>
      <UnsavedChangesDialog blocker={blocker} />
      <Form {...rest} action={t`Ask to Join`} onCancel={close}>
        <p>
          {questions.length > 0
            ? t`The guides would like to know this. They see your name and your answers.`
            : t`The guides see your name, and answer by mail.`}
        </p>
        {questions.map((question, index) => (
          <FormField key={question} control={form.control} name={`answers.${index}`}>
            {(field) => <TextArea {...field} label={question} rows={3} />}
          </FormField>
        ))}
      </Form>
    </>
  );
}
