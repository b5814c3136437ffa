import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import type { Community } from '#contract/communities/communities.ts';
import { PostSkeleton } from '#web/communities/posts/PostSkeleton.tsx';
import { feedQuery } from '#web/communities/queries.ts';
import { paths } from '#web/paths.ts';
import { LoadedList } from '#web/platform/loading/LoadedList.tsx';
import { ButtonLink } from '#web/ui/actions/ButtonLink.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import style from './Feed.module.css';
import { FeedPost } from './FeedPost.tsx';

// Loaded lazily, because few communities have pinned posts.
const PinnedPosts = lazy(async () => ({ default: (await import('./PinnedPosts.tsx')).PinnedPosts }));

/** The pinned posts of a community, then all others, newest first. More are loaded on scrolling. */
export function Feed({ community }: { community: Community }) {
  const { pinnedIds } = community;
  return (
    <LoadedList
      query={useInfiniteQuery(feedQuery(community.id))}
      errorMessage={t`Could not load posts.`}
      skeleton={<PostSkeleton count={3} />}
      empty={<EmptyFeed community={community} />}
      isEager
    >
      {(posts) => (
        <div className={style.feed}>
          {pinnedIds.length > 0 && (
            <Suspense fallback={<PostSkeleton count={pinnedIds.length} />}>
              <PinnedPosts communityId={community.id} postIds={pinnedIds} loaded={posts} />
            </Suspense>
          )}
          {posts.map((post) => !pinnedIds.includes(post.id) && <FeedPost key={post.id} post={post} />)}
        </div>
      )}
    </LoadedList>
  );
}

const EmptyFeed = ({ community: { id, can } }: { community: Community }) => (
  <EmptyState
    drawing="lotus"
    title={t`A quiet space... Nothing has been written here yet.`}
    hint={can.post ? t`Share what is alive in your practice.` : t`Posts of the members will appear here.`}
  >
    {can.post && (
      <ButtonLink href={paths.newPost(id)}>
        <Trans>Write the first post</Trans>
      </ButtonLink>
    )}
  </EmptyState>
);
