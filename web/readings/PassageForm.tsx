import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { NewPost, Post } from '#contract/communities/posts.ts';
import type { Passage } from '#contract/readings/passages.ts';
import { hasPictures, type PostFields, PostForm, parsePostDraft } from '#web/communities/posts/public.ts';
import { paths } from '#web/paths.ts';
import { isClientError } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { createOnce } from '#web/platform/api/createOnce.ts';
import type { FormDraft } from '#web/platform/drafts/formDraft.ts';
import { type Attempt, useRestoredDraft } from '#web/platform/drafts/useFormDraft.ts';
import { asFormatted } from '#web/platform/text/editing/quotation.ts';
import { invalidateReadings } from './queries.ts';

interface Props {
  passage: Passage;
  /** A plain text that the member wants to share, of an entry of the journal. */
  words: string | undefined;
  onWritten: (post: Post) => Promise<void>;
}

/** The form in which a member writes about a passage, with a stored draft. */
export function PassageForm({ passage: { id, reading }, words, onWritten }: Props) {
  const queryClient = useQueryClient();
  const name = `readings/passages/${id}`;
  const draft = useRestoredDraft(name, parsePostDraft);
  const [restored] = useState(() => draft && withWords(draft, words));
  return (
    <PostForm
      initial={
        words === undefined
          ? undefined
          : { content: words, format: 'plain', pictures: [], isAnnouncement: false }
      }
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

/** A draft with the words below its text, unless it has them already. */
function withWords(draft: FormDraft<PostFields>, words: string | undefined): FormDraft<PostFields> {
  const { content, format } = draft.fields;
  if (words === undefined) return draft;
  const added = format === 'formatted' ? asFormatted(words) : words;
  if (content.includes(added)) return draft;
  const text = [content.trimEnd(), added].filter(Boolean).join('\n\n');
  return { ...draft, fields: { ...draft.fields, content: text } };
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
