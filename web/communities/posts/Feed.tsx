import { useInfiniteQuery } from '@tanstack/react-query';
import type { Community } from '#contract/communities/communities.ts';
import { feedQuery } from '#web/communities/queries.ts';
import { QueryError } from '#web/platform/api/QueryError.tsx';
import { EmptyFeed } from './EmptyFeed.tsx';
import style from './Feed.module.css';
import { FeedPost } from './FeedPost.tsx';
import { FeedSkeleton } from './FeedSkeleton.tsx';
import { LoadMore } from './LoadMore.tsx';

/** What is written in a community, newest first; goes on as one scrolls. */
export function Feed({ community }: { community: Community }) {
  const { data, error, isPending, refetch, ...reading } = useInfiniteQuery(feedQuery(community.id));
  if (isPending) return <FeedSkeleton />;
  if (!data) return <QueryError sentence={FAILED} failure={error} onRetry={refetch} />;
  const posts = data.pages.flatMap((page) => page.items);
  if (posts.length === 0 && !reading.hasNextPage) return <EmptyFeed community={community} />;
  return (
    <>
      <div className={style.feed}>
        {posts.map((post) => (
          <FeedPost key={post.id} post={post} />
        ))}
      </div>
      <LoadMore reading={reading} pages={data.pages.length} failure={error} sentence={FAILED} isEager />
    </>
  );
}

const FAILED = 'Could not load posts.';
