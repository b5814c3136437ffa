import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import type { Post } from '#contract/communities/posts.ts';
import { MoreMenu } from '#web/communities/moderation/MoreMenu.tsx';
import { PersonRow } from '#web/communities/PersonRow.tsx';
import { feedQuery, postQuery, repliesQuery } from '#web/communities/queries.ts';
import { paths } from '#web/paths.ts';
import { errorText } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { deleteDraft } from '#web/platform/drafts/draftStorage.ts';
import { personName } from '#web/platform/member/personName.ts';
import { useSession } from '#web/platform/session/useSession.ts';
import { MemberText } from '#web/platform/text/MemberText.tsx';
import { IconButton } from '#web/ui/actions/IconButton.tsx';
import { Link } from '#web/ui/actions/Link.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { useConfirm } from '#web/ui/overlays/useConfirm.ts';
import { EditedNote } from './EditedNote.tsx';
import style from './PostArticle.module.css';
import { PostDate } from './PostDate.tsx';
import { PostPictures } from './PostPictures.tsx';
import { updateCacheAfterDelete } from './postCache.ts';
import { editDraftName, replyDraftName } from './postDraftNames.ts';

interface Props {
  post: Post;
  onDeleted: () => void;
  /** Whether the post is part of another page, which stays when it is deleted. */
  isPart?: boolean;
}

/** A post with its author, date and actions. */
export function PostArticle({ post, onDeleted, isPart = false }: Props) {
  const { author, content, format, pictures, createdAt } = post;
  const name = personName(author);
  const passageTitle = post.passage?.title;
  return (
    <article className={style.post} aria-label={t`Post by ${name}`}>
      <div className={style.head}>
        <PersonRow person={author}>
          <PostDate at={createdAt} />
          <EditedNote text={post} />
          {post.isAnnouncement && ` · ${t`Announcement`}`}
        </PersonRow>
        <PostActions post={post} onDeleted={onDeleted} isPart={isPart} />
      </div>
      {post.passage && !isPart && (
        <p>
          <Link href={paths.passage(post.passage.id)}>
            <Trans>About the passage “{passageTitle}”</Trans>
          </Link>
        </p>
      )}
      <MemberText text={content} format={format} />
      <PostPictures pictures={pictures} isFirstInView />
    </article>
  );
}

interface PostActionsProps {
  post: Post;
  /** Called when the post has been deleted, before the app leaves the page. */
  onDeleted: () => void;
  isPart: boolean;
}

function PostActions({ post, onDeleted, isPart }: PostActionsProps) {
  const { communityId, id, can } = post;
  const confirm = useConfirm();
  const navigate = useNavigate();
  const deleteMutation = useDeletePost(post, onDeleted, isPart);

  async function confirmAndDelete() {
    const isConfirmed = await confirm({
      title: t`Delete this post?`,
      body: t`The post and its replies disappear from the community. It can be brought back for 30 days.`,
      action: t`Delete`,
      tone: 'danger',
    });
    if (isConfirmed) deleteMutation.mutate();
  }

  return (
    <div className={style.actions}>
      {can.edit && (
        <IconButton label={t`Edit post`} onPress={() => navigate(paths.editPost(communityId, id))}>
          <Pencil />
        </IconButton>
      )}
      {can.delete && (
        <IconButton
          label={t`Delete post`}
          variant="danger-quiet"
          isPending={deleteMutation.isPending}
          onPress={confirmAndDelete}
        >
          <Trash2 />
        </IconButton>
      )}
      <MoreMenu
        name={personName(post.author)}
        communityId={communityId}
        subject={{ kind: 'post', id }}
        authorId={post.authorId}
        path={paths.post(communityId, id)}
        text={{ communityId, postId: id, content: post.content, format: post.format }}
      />
    </div>
  );
}

function useDeletePost(post: Post, onDeleted: () => void, isPart: boolean) {
  const { communityId: id, id: postId } = post;
  const { session } = useSession();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => api.communities.removePost({ params: { id, postId } }),
    onSuccess: async () => {
      for (const name of [editDraftName(id, postId), replyDraftName(id, postId)]) {
        if (session) deleteDraft(session.user.id, name);
      }
      await updateCacheAfterDelete(queryClient, post);
      // Synchronous: the reply form must be unmounted before the navigation, which it could block.
      flushSync(onDeleted);
      if (!isPart) await navigate(paths.community(id), { replace: true });
      for (const { queryKey } of [postQuery(id, postId), repliesQuery(id, postId)]) {
        queryClient.removeQueries({ queryKey });
      }
      toast.success(t`The post is deleted.`);
      return queryClient.invalidateQueries({ queryKey: feedQuery(id).queryKey });
    },
    onError: (failure) => toast.failure(`${t`Failed to delete post.`} ${errorText(failure, '')}`.trim()),
  });
}
