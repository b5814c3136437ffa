import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { Post, Reply } from '#contract/communities/communities.ts';
import { feedQuery, postQuery, repliesQuery } from '#web/communities/queries.ts';

// What has been read is changed at once, so that nothing old is seen while it is read anew.

/** A new post is known, and stands first in the feed. */
export async function updateAfterPublish(cache: QueryClient, post: Post): Promise<void> {
  await changeFeed(cache, post.communityId, (items, page) => {
    const others = items.filter(({ id }) => id !== post.id);
    return page === 0 ? [post, ...others] : others;
  });
  know(cache, post);
}

/** A post has been changed. */
export async function updateAfterEdit(cache: QueryClient, post: Post): Promise<void> {
  await changeFeed(cache, post.communityId, (items) =>
    items.map((item) => (item.id === post.id ? post : item)),
  );
  know(cache, post);
}

/** A post is gone from the feed. What was read of itself is forgotten by who leaves its page. */
export const updateAfterDelete = (cache: QueryClient, { id, communityId }: Post): Promise<void> =>
  changeFeed(cache, communityId, (items) => items.filter((item) => item.id !== id));

/** A reply has been written after all others: seen where the last of them are. */
export const updateAfterReply = (cache: QueryClient, post: Post, reply: Reply): Promise<void> =>
  changeReplies(cache, post, (items, isLast) => {
    const others = items.filter(({ id }) => id !== reply.id);
    return isLast ? [...others, reply] : others;
  });

/** A reply is gone. */
export const updateAfterReplyDelete = (cache: QueryClient, post: Post, reply: Reply): Promise<void> =>
  changeReplies(cache, post, (items) => items.filter(({ id }) => id !== reply.id));

function know(cache: QueryClient, post: Post): void {
  cache.setQueryData(postQuery(post.communityId, post.id).queryKey, post);
  void cache.invalidateQueries({ queryKey: feedQuery(post.communityId).queryKey });
}

async function changeFeed(
  cache: QueryClient,
  communityId: string,
  change: (items: Post[], page: number) => Post[],
): Promise<void> {
  const { queryKey } = feedQuery(communityId);
  // A reading that began before the deed would bring back what was.
  await cache.cancelQueries({ queryKey });
  cache.setQueryData(queryKey, (read) => read && changed(read, change));
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
    (read) =>
      read && changed(read, (items: Reply[], page) => change(items, read.pages[page]?.nextCursor === null)),
  );
  void cache.invalidateQueries({ queryKey });
}

const changed = <T, Page extends { items: T[] }, Param>(
  read: InfiniteData<Page, Param>,
  change: (items: T[], page: number) => T[],
): InfiniteData<Page, Param> => ({
  ...read,
  pages: read.pages.map((page, at) => ({ ...page, items: change(page.items, at) })),
});
