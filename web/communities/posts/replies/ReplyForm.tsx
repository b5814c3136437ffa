import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { type Post, type Reply, ReplyDraft } from '#contract/communities/posts.ts';
import { replyDraftName } from '#web/communities/posts/postDraftNames.ts';
import { repliesQuery } from '#web/communities/queries.ts';
import { DraftNote } from '#web/platform/drafts/DraftNote.tsx';
import { draftParser } from '#web/platform/drafts/formDraft.ts';
import { useDraftAutosave } from '#web/platform/drafts/useAutosavedForm.ts';
import { useFormDraft, useRestoredDraft } from '#web/platform/drafts/useFormDraft.ts';
import { Form } from '#web/platform/forms/Form.tsx';
import { FormField } from '#web/platform/forms/FormField.tsx';
import { UnsavedChangesDialog } from '#web/platform/forms/UnsavedChangesDialog.tsx';
import { useContractForm } from '#web/platform/forms/useContractForm.ts';
import { useUnsavedGuard } from '#web/platform/forms/useUnsavedGuard.ts';
import { TextArea } from '#web/ui/fields/TextField.tsx';
import { createReplyOnce } from './createReplyOnce.ts';

interface Props {
  post: Post;
  onReplied: (reply: Reply) => Promise<void>;
}

const EMPTY: Record<keyof ReplyDraft, string> = { content: '' };
const parseReplyDraft = draftParser(z.object({ content: z.string() }), () => ({ content: '' }));
const ROWS = 4;

export function ReplyForm({ post, onReplied }: Props) {
  const { id, communityId } = post;
  const queryClient = useQueryClient();
  const name = replyDraftName(communityId, id);
  const storedDraft = useRestoredDraft(name, parseReplyDraft);
  const formDraft = useFormDraft({ name, restored: storedDraft });
  const { restored } = formDraft;
  const { form, ...rest } = useContractForm({
    schema: ReplyDraft,
    defaults: restored?.fields ?? EMPTY,
    send: async (draft) => {
      try {
        const reply = await formDraft.save(form.getValues(), (attempt) =>
          createReplyOnce(post, draft, attempt),
        );
        formDraft.discard();
        form.reset(EMPTY);
        await onReplied(reply);
      } catch (failure) {
        // The reply may have been saved although the response was lost.
        void queryClient.invalidateQueries({ queryKey: repliesQuery(communityId, id).queryKey });
        throw failure;
      }
    },
    fallback: t`Your reply could not be posted.`,
  });
  const { blocker } = useUnsavedGuard(form.formState.isDirty);
  useDraftAutosave(form, EMPTY, formDraft);

  const discard = () => {
    formDraft.discard();
    form.reset(EMPTY);
    form.setFocus('content');
  };

  return (
    <Form {...rest} action={t`Post Reply`}>
      <UnsavedChangesDialog blocker={blocker} deleteDraft={formDraft.remove} />
      {restored && <DraftNote changedAt={restored.at} onDiscard={discard} />}
      <FormField control={form.control} name="content">
        {(field) => <TextArea {...field} label={t`Your Reply`} rows={ROWS} isProse />}
      </FormField>
    </Form>
  );
}
