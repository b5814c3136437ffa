import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import type { NewPost, Post } from '#contract/communities/posts.ts';
import { PostForm } from '#web/communities/posts/form/PostForm.tsx';
import { fieldsOf, hasPictures, parsePostDraft, withKeysOf } from '#web/communities/posts/form/postFields.ts';
import { postQuery } from '#web/communities/queries.ts';
import { paths } from '#web/paths.ts';
import { isNotFound } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { useRestoredDraft } from '#web/platform/drafts/useFormDraft.ts';
import { useConfirmedOverwrite } from '#web/platform/forms/useConfirmedOverwrite.ts';
import { PageTitle } from '#web/platform/frame/PageTitle.tsx';
import { Loaded } from '#web/platform/loading/Loaded.tsx';
import { ButtonLink } from '#web/ui/actions/ButtonLink.tsx';
import { BackLink } from '#web/ui/actions/Link.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { PostFormSkeleton } from './PostFormSkeleton.tsx';
import { editDraftName } from './postDraftNames.ts';
import { publishPost, usePostSaved } from './publishPost.ts';

export { loadPost as loader } from '#web/communities/queries.ts';
export { EditPostPage as Component };

export function EditPostPage() {
  const { id = '', postId = '' } = useParams();
  const query = useQuery(postQuery(id, postId));
  const post = query.data;
  // An editor that is open stays open even if the permission is lost. The server then rejects the save.
  const [editedId, setEditedId] = useState<string | null>(null);
  if (post?.can.edit && editedId !== postId) setEditedId(postId);
  const forbidden = (
    <EmptyState drawing="door" title={t`You don't have permission to edit this post.`}>
      <BackToCommunity id={id} />
    </EmptyState>
  );
  return (
    <Page width="narrow">
      <PageTitle title={t`Edit Post`} />
      <BackLink href={post ? paths.post(id, postId) : paths.community(id)}>
        {post ? t`Post` : t`Community`}
      </BackLink>
      <PageHeader title={t`Edit Post`} />
      <Loaded
        query={query}
        errorMessage={t(FAILED)}
        notFound={<DeletedPostDraft key={postId} communityId={id} postId={postId} />}
        forbidden={editedId !== postId && forbidden}
        skeleton={<PostFormSkeleton />}
      >
        {(post) =>
          editedId === postId ? <PostEditor key={`${postId} ${post.updatedAt}`} post={post} /> : forbidden
        }
      </Loaded>
    </Page>
  );
}

const CHANGED = msg`The post has been changed since then. Saving replaces that change.`;

function PostEditor({ post }: { post: Post }) {
  const { id: postId, communityId: id, updatedAt } = post;
  const queryClient = useQueryClient();
  const name = editDraftName(id, postId);
  const draft = useRestoredDraft(name, parsePostDraft);
  const overwrite = useConfirmedOverwrite();
  const { onEdited } = usePostSaved();

  async function save({ pictures, isAnnouncement: _, ...text }: NewPost) {
    // Unchanged pictures are left out, so that the text can be saved even if one of them was deleted
    // meanwhile.
    const body = hasPictures(post, pictures) ? text : { ...text, pictures };
    try {
      return await overwrite({
        subject: 'post',
        ifMatch: updatedAt,
        loadUpdatedAt: async () => (await api.communities.readPost({ params: { id, postId } })).updatedAt,
        save: (ifMatch) => api.communities.updatePost({ params: { id, postId }, body, ifMatch }),
      });
    } catch (failure) {
      // The post was deleted elsewhere: after a refetch the page offers to publish the text as a new post.
      if (isNotFound(failure)) void queryClient.resetQueries({ queryKey: postQuery(id, postId).queryKey });
      throw failure;
    }
  }

  return (
    <PostForm
      initial={fieldsOf(post)}
      draftLocation={{ restored: draft && withKeysOf(post, draft), name, basedOn: updatedAt }}
      warning={draft && draft.basedOn !== updatedAt ? t(CHANGED) : undefined}
      action={t`Save Changes`}
      save={save}
      onSaved={onEdited}
      cancelHref={paths.post(id, postId)}
    />
  );
}

const DELETED = msg`The post has been deleted since then. Publishing creates a new post.`;

interface DeletedPostDraftProps {
  communityId: string;
  postId: string;
}

/** An unsaved change of a deleted post, if this browser has one. It can be published as a new post or discarded. */
function DeletedPostDraft({ communityId, postId }: DeletedPostDraftProps) {
  const name = editDraftName(communityId, postId);
  const draft = useRestoredDraft(name, parsePostDraft);
  const navigate = useNavigate();
  const { onPublished } = usePostSaved();
  if (!draft) {
    return (
      <EmptyState drawing="leaf" title={t(FAILED)} hint={t`Post not found.`}>
        <BackToCommunity id={communityId} />
      </EmptyState>
    );
  }
  return (
    <PostForm
      draftLocation={{ restored: draft, name }}
      warning={t(DELETED)}
      action={t`Publish Post`}
      save={(body, attempt) => publishPost(communityId, body, attempt)}
      onSaved={onPublished}
      onDiscarded={() => navigate(paths.community(communityId), { replace: true })}
      cancelHref={paths.community(communityId)}
    />
  );
}

const BackToCommunity = ({ id }: { id: string }) => (
  <ButtonLink href={paths.community(id)}>
    <Trans>Back to the community</Trans>
  </ButtonLink>
);

const FAILED = msg`Could not load post.`;
