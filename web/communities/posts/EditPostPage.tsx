import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import type { Post, PostDraft } from '#contract/communities/posts.ts';
import { PostForm } from '#web/communities/posts/form/PostForm.tsx';
import { fieldsOf, hasPictures, parsePostDraft, withKeysOf } from '#web/communities/posts/form/postFields.ts';
import { postQuery } from '#web/communities/queries.ts';
import { paths } from '#web/paths.ts';
import { ApiError, isNotFound } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { QueryError } from '#web/platform/api/QueryError.tsx';
import { useRestoredDraft } from '#web/platform/drafts/useFormDraft.ts';
import { useConfirmedOverwrite } from '#web/platform/forms/useConfirmedOverwrite.ts';
import { PageTitle } from '#web/platform/frame/PageTitle.tsx';
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
  const { data: post, error, isPending, refetch } = useQuery(postQuery(id, postId));
  // An editor that is open stays open even if the permission is lost. The server then rejects the save.
  const [editedId, setEditedId] = useState<string | null>(null);
  if (post?.can.edit && editedId !== postId) setEditedId(postId);

  const notEditable = <PostNotEditable failure={error} communityId={id} onRetry={refetch} />;
  const content = () => {
    if (isPending) return <PostFormSkeleton />;
    if (isNotFound(error))
      return <DeletedPostDraft key={postId} communityId={id} postId={postId} fallback={notEditable} />;
    if (!post || editedId !== postId) return notEditable;
    return <PostEditor key={`${postId} ${post.updatedAt}`} post={post} />;
  };
  return (
    <Page width="narrow">
      <PageTitle title="Edit Post" />
      <BackLink href={post ? paths.post(id, postId) : paths.community(id)}>
        {post ? 'Post' : 'Community'}
      </BackLink>
      <PageHeader title="Edit Post" />
      {content()}
    </Page>
  );
}

const CHANGED = 'The post has been changed since then. Saving replaces that change.';

function PostEditor({ post }: { post: Post }) {
  const { id: postId, communityId: id, updatedAt } = post;
  const queryClient = useQueryClient();
  const name = editDraftName(id, postId);
  const draft = useRestoredDraft(name, parsePostDraft);
  const overwrite = useConfirmedOverwrite();
  const { onEdited } = usePostSaved();

  async function save({ content, pictures }: PostDraft) {
    // Unchanged pictures are left out, so that the text can be saved even if one of them was deleted
    // meanwhile.
    const body = hasPictures(post, pictures) ? { content } : { content, pictures };
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
      warning={draft && draft.basedOn !== updatedAt ? CHANGED : undefined}
      action="Save Changes"
      save={save}
      onSaved={onEdited}
      cancelHref={paths.post(id, postId)}
    />
  );
}

const DELETED = 'The post has been deleted since then. Publishing creates a new post.';

interface DeletedPostDraftProps {
  communityId: string;
  postId: string;
  /** Shown when this browser has no draft of the post. */
  fallback: ReactNode;
}

/** An unsaved change of a deleted post, which can be published as a new post or discarded. */
function DeletedPostDraft({ communityId, postId, fallback }: DeletedPostDraftProps) {
  const name = editDraftName(communityId, postId);
  const draft = useRestoredDraft(name, parsePostDraft);
  const navigate = useNavigate();
  const { onPublished } = usePostSaved();
  if (!draft) return fallback;
  return (
    <PostForm
      draftLocation={{ restored: draft, name }}
      warning={DELETED}
      action="Publish Post"
      save={(body, attempt) => publishPost(communityId, body, attempt)}
      onSaved={onPublished}
      onDiscarded={() => navigate(paths.community(communityId), { replace: true })}
      cancelHref={paths.community(communityId)}
    />
  );
}

interface PostNotEditableProps {
  communityId: string;
  /** Why the post could not be loaded; null when it was loaded but may not be edited. */
  failure: unknown;
  onRetry: () => void;
}

/** Shown when the post does not exist, may not be edited, or could not be loaded. */
function PostNotEditable({ communityId, failure, onRetry }: PostNotEditableProps) {
  const isForbidden = !failure || (failure instanceof ApiError && failure.status === 403);
  if (!isForbidden && !isNotFound(failure)) {
    return <QueryError message={FAILED} failure={failure} onRetry={onRetry} />;
  }
  return (
    <EmptyState
      drawing={isForbidden ? 'door' : 'leaf'}
      title={isForbidden ? FORBIDDEN : FAILED}
      hint={isForbidden ? undefined : 'Post not found.'}
    >
      <ButtonLink href={paths.community(communityId)}>Back to the community</ButtonLink>
    </EmptyState>
  );
}

const FORBIDDEN = "You don't have permission to edit this post.";
const FAILED = 'Could not load post.';
