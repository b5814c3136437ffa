import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Post, Reply } from '#contract/communities/posts.ts';
import { linkedText } from '#contract/platform/linkedText.ts';
import { LoadMore } from '#web/communities/LoadMore.tsx';
import { MoreMenu } from '#web/communities/moderation/MoreMenu.tsx';
import { MutedFold } from '#web/communities/moderation/MutedFold.tsx';
import { PersonRow } from '#web/communities/PersonRow.tsx';
import { PostDate } from '#web/communities/posts/PostDate.tsx';
import { updateCacheAfterReply, updateCacheAfterReplyDelete } from '#web/communities/posts/postCache.ts';
import { repliesQuery } from '#web/communities/queries.ts';
import { paths } from '#web/paths.ts';
import { errorText } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { QueryError } from '#web/platform/api/QueryError.tsx';
import { useSession } from '#web/platform/session/useSession.ts';
import { LinkedProse, paragraphsOf } from '#web/platform/text/LinkedText.tsx';
import { IconButton } from '#web/ui/actions/IconButton.tsx';
import { SkeletonLines } from '#web/ui/feedback/Skeleton.tsx';
import { List } from '#web/ui/layout/List.tsx';
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { useConfirm } from '#web/ui/overlays/useConfirm.ts';
import style from './Replies.module.css';
import { ReplySection } from './ReplySection.tsx';

/** The replies to a post, oldest first, and the form for a new one. */
export function Replies({ post }: { post: Post }) {
  const queryClient = useQueryClient();
  const query = useInfiniteQuery(repliesQuery(post.communityId, post.id));
  const { data, error, isPending, refetch } = query;
  // The replies that the member wrote on this page. A reply that no loaded page of the list contains is shown below the
  // "Load more" button.
  const [addedReplies, setAddedReplies] = useState<Reply[]>([]);
  const [announcement, setAnnouncement] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);

  const loadedReplies = data?.pages.flatMap((page) => page.items) ?? [];
  const addedAfterLoaded = query.hasNextPage
    ? addedReplies.filter(({ id }) => !loadedReplies.some((reply) => reply.id === id))
    : [];

  const onReplied = async (reply: Reply) => {
    setAddedReplies((previous) => [...previous, reply]);
    setAnnouncement('Your reply is posted.');
    await updateCacheAfterReply(queryClient, post, reply);
  };
  const onRemoved = (reply: Reply) => {
    setAddedReplies((previous) => previous.filter(({ id }) => id !== reply.id));
    setAnnouncement('The reply is deleted.');
    heading.current?.focus();
  };

  return (
    <section className={style.replies} aria-labelledby="replies">
      <h2 id="replies" tabIndex={-1} ref={heading}>
        Replies
      </h2>
      {isPending && <SkeletonLines lineCount={4} />}
      {error && !data && <QueryError message={LOAD_FAILED} failure={error} onRetry={refetch} />}
      {data && loadedReplies.length === 0 && !query.hasNextPage && (
        <p className={style.empty}>No replies yet.</p>
      )}
      <ReplyList post={post} replies={loadedReplies} onRemoved={onRemoved} />
      {data && (
        <LoadMore query={query} pageCount={data.pages.length} failure={error} errorMessage={LOAD_FAILED} />
      )}
      <ReplyList post={post} replies={addedAfterLoaded} onRemoved={onRemoved} />
      <VisuallyHidden isLive>{announcement}</VisuallyHidden>
      <div className={style.form}>
        <ReplySection post={post} shownReplies={[...loadedReplies, ...addedReplies]} onReplied={onReplied} />
      </div>
    </section>
  );
}

const LOAD_FAILED = 'Could not load replies.';

interface ReplyListProps {
  post: Post;
  replies: Reply[];
  onRemoved: (reply: Reply) => void;
}

function ReplyList({ post, replies, onRemoved }: ReplyListProps) {
  if (replies.length === 0) return null;
  return (
    <List className={style.list}>
      {replies.map((reply) => (
        <ReplyRow key={reply.id} post={post} reply={reply} onRemoved={() => onRemoved(reply)} />
      ))}
    </List>
  );
}

interface ReplyRowProps {
  post: Post;
  reply: Reply;
  onRemoved: () => void;
}

function ReplyRow({ post, reply, onRemoved }: ReplyRowProps) {
  const confirm = useConfirm();
  const { session } = useSession();
  const queryClient = useQueryClient();
  const deleteMutation = useMutation({
    mutationFn: () =>
      api.communities.removeReply({
        params: { id: post.communityId, postId: post.id, replyId: reply.id },
      }),
    onSuccess: async () => {
      await updateCacheAfterReplyDelete(queryClient, post, reply);
      onRemoved();
    },
    onError: (failure) => toast.failure(`${DELETE_FAILED} ${errorText(failure, '')}`.trim()),
  });

  async function confirmAndDelete() {
    const isConfirmed = await confirm({
      title: 'Delete this reply?',
      body: 'The reply will be deleted permanently.',
      action: 'Delete',
      tone: 'danger',
    });
    if (isConfirmed) deleteMutation.mutate();
  }

  return (
    <li>
      <MutedFold authorId={reply.authorId}>
        <div className={style.head}>
          <PersonRow person={reply.author} isSmall>
            <PostDate at={reply.createdAt} />
          </PersonRow>
          <div className={style.actions}>
            {reply.can.delete && (
              <IconButton
                label="Delete reply"
                variant="danger-quiet"
                isPending={deleteMutation.isPending}
                onPress={confirmAndDelete}
              >
                <Trash2 />
              </IconButton>
            )}
            {session && (
              <MoreMenu
                communityId={post.communityId}
                subject={{ kind: 'reply', id: reply.id }}
                authorId={reply.authorId}
                path={paths.post(post.communityId, post.id)}
              />
            )}
          </div>
        </div>
        <div className={style.content}>
          <LinkedProse paragraphs={paragraphsOf(reply.content).map(linkedText)} isSmall />
        </div>
      </MutedFold>
    </li>
  );
}

const DELETE_FAILED = 'Failed to delete reply.';
