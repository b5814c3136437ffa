import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Post, Reply } from '#contract/communities/posts.ts';
import { updateCacheAfterReply } from '#web/communities/posts/postCache.ts';
import { repliesQuery } from '#web/communities/queries.ts';
import { paths } from '#web/paths.ts';
import { isClientError } from '#web/platform/api/ApiError.ts';
import { LoadedList } from '#web/platform/loading/LoadedList.tsx';
import { Link } from '#web/ui/actions/Link.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { SkeletonLines } from '#web/ui/feedback/Skeleton.tsx';
import { List } from '#web/ui/layout/List.tsx';
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx';
import style from './Replies.module.css';
import { ReplyRow } from './ReplyRow.tsx';
import { ReplySection } from './ReplySection.tsx';

/** The replies to a post, oldest first, and the form for a new one. */
export function Replies({ post }: { post: Post }) {
  const queryClient = useQueryClient();
  const { query, linkedId, isGone } = useReplies(post);
  const { data } = query;
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
    setAnnouncement(t`Your reply is posted.`);
    await updateCacheAfterReply(queryClient, post, reply);
  };
  const onEdited = (reply: Reply) => {
    setAddedReplies((previous) => previous.map((each) => (each.id === reply.id ? reply : each)));
    setAnnouncement(t`The reply is saved.`);
  };
  const onRemoved = (reply: Reply) => {
    setAddedReplies((previous) => previous.filter(({ id }) => id !== reply.id));
    setAnnouncement(t`The reply is deleted.`);
    heading.current?.focus();
  };

  return (
    <section className={style.replies} aria-labelledby="replies">
      <h2 id="replies" tabIndex={-1} ref={heading}>
        <Trans>Replies</Trans>
      </h2>
      {isGone && (
        <Note role="status">
          <Trans>That reply is no longer here.</Trans>
        </Note>
      )}
      {linkedId && (
        <p>
          <Link href={paths.post(post.communityId, post.id)}>
            <Trans>Show all replies</Trans>
          </Link>
        </p>
      )}
      <LoadedList
        query={query}
        errorMessage={t`Could not load replies.`}
        skeleton={<SkeletonLines lineCount={4} />}
        empty={
          <p className={style.empty}>
            <Trans>No replies yet.</Trans>
          </p>
        }
      >
        {(replies) => <ReplyList {...{ post, linkedId, onEdited, onRemoved }} replies={replies} />}
      </LoadedList>
      <ReplyList {...{ post, onEdited, onRemoved }} replies={addedAfterLoaded} />
      <VisuallyHidden isLive>{announcement}</VisuallyHidden>
      <div className={style.form}>
        <ReplySection post={post} onReplied={onReplied} />
      </div>
    </section>
  );
}

/**
 * The replies of a post: from the one that the URL names, or from the first one if the URL names none or a
 * deleted one.
 */
function useReplies({ communityId, id }: Post) {
  const [params] = useSearchParams();
  const linkedId = params.get('reply') ?? undefined;
  const linked = useInfiniteQuery(repliesQuery(communityId, id, linkedId));
  const isGone = linkedId !== undefined && isClientError(linked.error);
  const all = useInfiniteQuery({
    ...repliesQuery(communityId, id),
    enabled: linkedId === undefined || isGone,
  });
  return isGone ? { query: all, isGone } : { query: linked, linkedId, isGone };
}

interface ReplyListProps {
  post: Post;
  replies: Reply[];
  /** The reply that the URL names. It gets the focus. */
  linkedId?: string | undefined;
  onEdited: (reply: Reply) => void;
  onRemoved: (reply: Reply) => void;
}

function ReplyList({ post, replies, linkedId, onEdited, onRemoved }: ReplyListProps) {
  if (replies.length === 0) return null;
  return (
    <List className={style.list}>
      {replies.map((reply) => (
        <ReplyRow
          key={reply.id}
          post={post}
          reply={reply}
          isLinked={reply.id === linkedId}
          onEdited={onEdited}
          onRemoved={() => onRemoved(reply)}
        />
      ))}
    </List>
  );
}
