import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import type { NewPost, Post } from '#contract/communities/posts.ts';
import type { Passage } from '#contract/readings/passages.ts';
import { hasPictures, PostForm, parsePostDraft } from '#web/communities/posts/public.ts';
import { paths } from '#web/paths.ts';
import { isClientError } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { createOnce } from '#web/platform/api/createOnce.ts';
import { type Attempt, useRestoredDraft } from '#web/platform/drafts/useFormDraft.ts';
import { invalidateReadings } from './queries.ts';

interface Props {
  passage: Passage;
  onWritten: (post: Post) => Promise<void>;
}

/** The form in which a member writes about a passage, with a stored draft. */
export function PassageForm({ passage: { id, reading }, onWritten }: Props) {
  const queryClient = useQueryClient();
  const name = `readings/passages/${id}`;
  const restored = useRestoredDraft(name, parsePostDraft);
  return (
    <PostForm
      draftLocation={{ name, restored }}
      label={t`Your Words`}
      action={t`Publish My Words`}
      save={async (body, attempt) => {
        try {
          return await publishWords(id, body, attempt);
        } catch (failure) {
          // They may have been written in another tab, or the reading may have ended.
          if (isClientError(failure)) void invalidateReadings(queryClient);
          throw failure;
        }
      }}
      onSaved={onWritten}
      cancelHref={paths.reading(reading.id)}
    />
  );
}

function publishWords(id: string, { isAnnouncement: _, ...body }: NewPost, attempt: Attempt): Promise<Post> {
  return createOnce(attempt, {
    create: (idempotencyKey) => api.readings.createPassagePost({ params: { id }, body, idempotencyKey }),
    update: ({ id: postId, communityId, updatedAt }) =>
      api.communities.updatePost({ params: { id: communityId, postId }, body, ifMatch: updatedAt }),
    matchesDraft: (post) =>
      post.content === body.content && post.format === body.format && hasPictures(post, body.pictures),
  });
}
