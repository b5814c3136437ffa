import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { use, useEffect, useEffectEvent } from 'react';
import { z } from 'zod';
import { type Post, type Reply, ReplyDraft } from '#contract/communities/posts.ts';
import { TextFormat } from '#contract/platform/text/formats.ts';
import { replyDraftName } from '#web/communities/posts/postDraftNames.ts';
import { repliesQuery } from '#web/communities/queries.ts';
import { QuotingContext } from '#web/communities/quoting.ts';
import { DraftNote } from '#web/platform/drafts/DraftNote.tsx';
import { draftParser } from '#web/platform/drafts/formDraft.ts';
import { useDraftAutosave } from '#web/platform/drafts/useAutosavedForm.ts';
import { useFormDraft, useRestoredDraft } from '#web/platform/drafts/useFormDraft.ts';
import { Form } from '#web/platform/forms/Form.tsx';
import { UnsavedChangesDialog } from '#web/platform/forms/UnsavedChangesDialog.tsx';
import { useContractForm } from '#web/platform/forms/useContractForm.ts';
import { useUnsavedGuard } from '#web/platform/forms/useUnsavedGuard.ts';
import { FormattedField } from '#web/platform/text/editing/FormattedField.tsx';
import { newTextFormat } from '#web/platform/text/editing/formattingChoice.ts';
import { quotation } from '#web/platform/text/editing/quotation.ts';
import { createReplyOnce } from './createReplyOnce.ts';

interface Props {
  post: Post;
  onReplied: (reply: Reply) => Promise<void>;
}

const emptyFields = (): ReplyDraft => ({ content: '', format: newTextFormat() });
const parseReplyDraft = draftParser<ReplyDraft>(
  z.object({ content: z.string(), format: TextFormat }),
  () => ({
    content: '',
    format: 'plain',
  }),
);
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
    defaults: restored?.fields ?? emptyFields(),
    send: async (draft) => {
      try {
        const reply = await formDraft.save(form.getValues(), (attempt) =>
          createReplyOnce(post, draft, attempt),
        );
        formDraft.discard();
        form.reset(emptyFields());
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
  // The format of a new text alone is no draft.
  useDraftAutosave(form, { content: '' }, formDraft);

  const quoting = use(QuotingContext);
  const insertQuotation = useEffectEvent((text: string, format: TextFormat) => {
    const { content, format: ownFormat } = form.getValues();
    const quoted = quotation(text, format, ownFormat === 'formatted');
    const before = content.trimEnd();
    form.setValue('content', before ? `${before}\n\n${quoted}` : quoted, { shouldDirty: true });
    form.setFocus('content');
  });
  // This is an effect, because the menus of the post and its replies are outside the form.
  useEffect(() => {
    if (!quoting) return;
    quoting.insert.current = insertQuotation;
    return () => {
      quoting.insert.current = null;
    };
  }, [quoting]);

  const discard = () => {
    formDraft.discard();
    form.reset(emptyFields());
    form.setFocus('content');
  };

  return (
    <Form {...rest} action={t`Post Reply`}>
      <UnsavedChangesDialog blocker={blocker} deleteDraft={formDraft.remove} />
      {restored && <DraftNote changedAt={restored.at} onDiscard={discard} />}
      <FormattedField
        form={form}
        name="content"
        formatName="format"
        label={t`Your Reply`}
        rows={ROWS}
        isNew
      />
    </Form>
  );
}
