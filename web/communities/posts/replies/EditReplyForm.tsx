import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type Post, type Reply, ReplyDraft } from '#contract/communities/posts.ts';
import { updateCacheAfterReplyEdit } from '#web/communities/posts/postCache.ts';
import { repliesQuery } from '#web/communities/queries.ts';
import { isNotFound } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { Form } from '#web/platform/forms/Form.tsx';
import { UnsavedChangesGuard } from '#web/platform/forms/UnsavedChangesGuard.tsx';
import { useConfirmedOverwrite } from '#web/platform/forms/useConfirmedOverwrite.ts';
import { useContractForm } from '#web/platform/forms/useContractForm.ts';
import { FormattedField } from '#web/platform/text/editing/FormattedField.tsx';

interface Props {
  post: Post;
  reply: Reply;
  onSaved: (reply: Reply) => void;
  onCancel: () => void;
}

/** The form in which members change their own reply. */
export function EditReplyForm({ post, reply, onSaved, onCancel }: Props) {
  const queryClient = useQueryClient();
  const overwrite = useConfirmedOverwrite();
  const params = { id: post.communityId, postId: post.id, replyId: reply.id };
  const { form, ...rest } = useContractForm({
    schema: ReplyDraft,
    defaults: { content: reply.content, format: reply.format },
    send: async (body) => {
      try {
        const saved = await overwrite({
          subject: 'reply',
          ifMatch: reply.updatedAt,
          loadUpdatedAt: async () => {
            const query = { from: reply.id, limit: '1' };
            const { items } = await api.communities.replies({ params, query });
            return items[0]?.updatedAt ?? reply.updatedAt;
          },
          save: (ifMatch) => api.communities.updateReply({ params, body, ifMatch }),
        });
        await updateCacheAfterReplyEdit(queryClient, post, saved);
        onSaved(saved);
      } catch (failure) {
        const { queryKey } = repliesQuery(post.communityId, post.id);
        if (isNotFound(failure)) void queryClient.invalidateQueries({ queryKey });
        throw failure;
      }
    },
    fallback: t`Your reply could not be saved.`,
  });
  // The focus moves to the field when the form appears.
  useEffect(() => form.setFocus('content'), [form]);
  return (
    <Form {...rest} action={t`Save Reply`} onCancel={onCancel}>
      {form.formState.isDirty && <UnsavedChangesGuard />}
      <FormattedField form={form} name="content" formatName="format" label={t`Your Reply`} />
    </Form>
  );
}
