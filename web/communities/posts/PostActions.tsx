import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import type { Post } from '#contract/communities/communities.ts';
import { feedQuery, postQuery, repliesQuery } from '#web/communities/queries.ts';
import { paths } from '#web/paths.ts';
import { errorText } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { deleteDraft } from '#web/platform/drafts/drafts.ts';
import { useSession } from '#web/platform/session/session.tsx';
import { IconButton } from '#web/ui/actions/IconButton.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { useConfirm } from '#web/ui/overlays/useConfirm.ts';
import style from './PostArticle.module.css';
import { updateAfterDelete } from './postCache.ts';
import { editDraftName, replyDraftName } from './postDraftNames.ts';

interface Props {
  post: Post;
  /** It is gone, and its page is about to be left. */
  onDeleted: () => void;
}

export function PostActions({ post, onDeleted }: Props) {
  const { communityId, id, can } = post;
  const confirm = useConfirm();
  const navigate = useNavigate();
  const deletion = useDeletion(post, onDeleted);

  async function askAndDelete() {
    const agreed = await confirm({
      title: 'Delete this post?',
      body: 'It will be gone for good, with its replies.',
      action: 'Delete',
      tone: 'danger',
    });
    if (agreed) deletion.mutate();
  }

  return (
    <div className={style.tools}>
      {can.edit && (
        <IconButton label="Edit post" onPress={() => navigate(paths.editPost(communityId, id))}>
          <Pencil />
        </IconButton>
      )}
      {can.delete && (
        <IconButton
          label="Delete post"
          variant="danger-quiet"
          isPending={deletion.isPending}
          onPress={askAndDelete}
        >
          <Trash2 />
        </IconButton>
      )}
    </div>
  );
}

function useDeletion(post: Post, onDeleted: () => void) {
  const { communityId: id, id: postId } = post;
  const { session } = useSession();
  const cache = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => api.communities.removePost({ params: { id, postId } }),
    onSuccess: async () => {
      for (const name of [editDraftName(id, postId), replyDraftName(id, postId)]) {
        if (session) deleteDraft(session.user.id, name);
      }
      await updateAfterDelete(cache, post);
      // At once: what stands on this page is not to hold its leaving back.
      flushSync(onDeleted);
      await navigate(paths.community(id), { replace: true });
      for (const { queryKey } of [postQuery(id, postId), repliesQuery(id, postId)]) {
        cache.removeQueries({ queryKey });
      }
      toast.success('The post is deleted.');
      return cache.invalidateQueries({ queryKey: feedQuery(id).queryKey });
    },
    onError: (failure) => toast.failure(`${FAILED} ${errorText(failure, '')}`.trim()),
  });
}

const FAILED = 'Failed to delete post.';
