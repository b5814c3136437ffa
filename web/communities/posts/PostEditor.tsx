import { useQueryClient } from '@tanstack/react-query';
import type { Post, PostDraft } from '#contract/communities/communities.ts';
import { postQuery } from '#web/communities/queries.ts';
import { paths } from '#web/paths.ts';
import { isNotFound } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { useRestoredDraft } from '#web/platform/drafts/useFormDraft.ts';
import { useOverwriting } from '#web/platform/forms/useOverwriting.ts';
import { PostForm } from './PostForm.tsx';
import { editDraftName } from './postDraftNames.ts';
import { savedPost } from './savedPost.ts';
import { usePostSaved } from './usePostSaved.ts';

const CHANGED = 'The post itself has been changed since: saving replaces that change.';

export function PostEditor({ post: { id: postId, communityId: id, content, updatedAt } }: { post: Post }) {
  const cache = useQueryClient();
  const name = editDraftName(id, postId);
  const found = useRestoredDraft(name, savedPost);
  const overwrite = useOverwriting();
  const { onRewritten } = usePostSaved();

  async function save(body: PostDraft) {
    try {
      return await overwrite({
        what: 'post',
        basis: updatedAt,
        current: async () => (await api.communities.readPost({ params: { id, postId } })).updatedAt,
        write: (basis) => api.communities.updatePost({ params: { id, postId }, body, basis }),
      });
    } catch (failure) {
      // Deleted elsewhere: the page is to learn that too, and then offers to publish the text as a new post.
      if (isNotFound(failure)) void cache.resetQueries({ queryKey: postQuery(id, postId).queryKey });
      throw failure;
    }
  }

  return (
    <PostForm
      content={content}
      place={{ found, name, basedOn: updatedAt }}
      fate={found && found.basedOn !== updatedAt ? CHANGED : undefined}
      action="Save Changes"
      save={save}
      onSaved={onRewritten}
      cancelHref={paths.post(id, postId)}
    />
  );
}
