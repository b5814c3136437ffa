import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Post, Reply } from '#contract/communities/communities.ts';
import { repliesQuery } from '#web/communities/queries.ts';
import { QueryError } from '#web/platform/api/QueryError.tsx';
import { SkeletonLines } from '#web/ui/feedback/Skeleton.tsx';
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx';
import { LoadMore } from './LoadMore.tsx';
import { updateAfterReply } from './postCache.ts';
import style from './Replies.module.css';
import { ReplyList } from './ReplyList.tsx';
import { ReplySection } from './ReplySection.tsx';

/** What others say to a post, oldest first, and the field to say something. */
export function Replies({ post }: { post: Post }) {
  const cache = useQueryClient();
  const reading = useInfiniteQuery(repliesQuery(post.communityId, post.id));
  const { data, error, isPending, refetch } = reading;
  // Written while later pages are not read yet: shown after the way to those.
  const [written, setWritten] = useState<Reply[]>([]);
  const [news, setNews] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);

  const read = data?.pages.flatMap((page) => page.items) ?? [];
  const beyond = reading.hasNextPage
    ? written.filter(({ id }) => !read.some((reply) => reply.id === id))
    : [];

  const onWritten = async (reply: Reply) => {
    setWritten((former) => [...former, reply]);
    setNews('Your reply is posted.');
    await updateAfterReply(cache, post, reply);
  };
  const onRemoved = (reply: Reply) => {
    setWritten((former) => former.filter(({ id }) => id !== reply.id));
    setNews('The reply is deleted.');
    heading.current?.focus();
  };

  return (
    <section className={style.replies} aria-labelledby="replies">
      <h2 id="replies" tabIndex={-1} ref={heading}>
        Replies
      </h2>
      {isPending && <SkeletonLines lines={4} />}
      {error && !data && <QueryError sentence={FAILED} failure={error} onRetry={refetch} />}
      {data && read.length === 0 && !reading.hasNextPage && <p className={style.none}>No replies yet.</p>}
      <ReplyList post={post} replies={read} onRemoved={onRemoved} />
      {data && <LoadMore reading={reading} pages={data.pages.length} failure={error} sentence={FAILED} />}
      <ReplyList post={post} replies={beyond} onRemoved={onRemoved} />
      <VisuallyHidden isLive>{news}</VisuallyHidden>
      <div className={style.place}>
        <ReplySection post={post} known={[...read, ...written]} onWritten={onWritten} />
      </div>
    </section>
  );
}

const FAILED = 'Could not load replies.';
