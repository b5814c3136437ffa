import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { Post, Reply } from '#contract/communities/posts.ts';
import { feedQuery, postQuery, repliesQuery } from '#web/communities/queries.ts';

// The caches are changed at once, so that the user sees no old data while it is refetched.

/** Caches a new post and puts it first in the feed. */
export async function updateAfterPublish(cache: QueryClient, post: Post): Promise<void> {
  await changeFeed(cache, post.communityId, (items, page) => {
    const others = items.filter(({ id }) => id !== post.id);
    return page === 0 ? [post, ...others] : others;
  });
  cachePost(cache, post);
}

/** Replaces an edited post. */
export async function updateAfterEdit(cache: QueryClient, post: Post): Promise<void> {
  await changeFeed(cache, post.communityId, (items) =>
    items.map((item) => (item.id === post.id ? post : item)),
  );
  cachePost(cache, post);
}

/** Removes a post from the feed. The caller removes the post's own queries after leaving its page. */
export const updateAfterDelete = (cache: QueryClient, { id, communityId }: Post): Promise<void> =>
  changeFeed(cache, communityId, (items) => items.filter((item) => item.id !== id));

/** Appends a new reply to the last page, if that is loaded. */
export const updateAfterReply = (cache: QueryClient, post: Post, reply: Reply): Promise<void> =>
  changeReplies(cache, post, (items, isLast) => {
    const others = items.filter(({ id }) => id !== reply.id);
    return isLast ? [...others, reply] : others;
  });

/** Removes a reply. */
export const updateAfterReplyDelete = (cache: QueryClient, post: Post, reply: Reply): Promise<void> =>
  changeReplies(cache, post, (items) => items.filter(({ id }) => id !== reply.id));

function cachePost(cache: QueryClient, post: Post): void {
  cache.setQueryData(postQuery(post.communityId, post.id).queryKey, post);
  void cache.invalidateQueries({ queryKey: feedQuery(post.communityId).queryKey });
}

async function changeFeed(
  cache: QueryClient,
  communityId: string,
  change: (items: Post[], page: number) => Post[],
): Promise<void> {
  const { queryKey } = feedQuery(communityId);
  // An older request that is still running would overwrite the change.
  await cache.cancelQueries({ queryKey });
  cache.setQueryData(queryKey, (cached) => cached && mapPages(cached, change));
}

async function changeReplies(
  cache: QueryClient,
  { id, communityId }: Post,
  change: (items: Reply[], isLast: boolean) => Reply[],
): Promise<void> {
  const { queryKey } = repliesQuery(communityId, id);
  await cache.cancelQueries({ queryKey });
  cache.setQueryData(
    queryKey,
    (cached) =>
      cached &&
      mapPages(cached, (items: Reply[], page) => change(items, cached.pages[page]?.nextCursor === null)),
  );
  void cache.invalidateQueries({ queryKey });
}

const mapPages = <T, Page extends { items: T[] }, Param>(
  cached: InfiniteData<Page, Param>,
  change: (items: T[], page: number) => T[],
): InfiniteData<Page, Param> => ({
  ...cached,
  pages: cached.pages.map((page, index) => ({ ...page, items: change(page.items, index) })),
});
