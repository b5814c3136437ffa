import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { Post, Reply } from '#contract/communities/posts.ts';
import { communityQuery } from '#web/communities/public.ts';
import { feedQuery, postQuery, repliesQuery } from '#web/communities/queries.ts';

// The cached queries are changed before the refetch, so that the user does not see old data meanwhile.

/** Caches a new post and puts it first in the feed. */
export async function updateCacheAfterPublish(queryClient: QueryClient, post: Post): Promise<void> {
  await changeFeed(queryClient, post.communityId, (items, pageIndex) => {
    const others = items.filter(({ id }) => id !== post.id);
    return pageIndex === 0 ? [post, ...others] : others;
  });
  cachePost(queryClient, post);
  // The limit of announcements has changed.
  if (post.isAnnouncement)
    void queryClient.invalidateQueries({ queryKey: communityQuery(post.communityId).queryKey });
}

/** Replaces an edited post. */
export async function updateCacheAfterEdit(queryClient: QueryClient, post: Post): Promise<void> {
  invalidateReadings(queryClient, post);
  await changeFeed(queryClient, post.communityId, (items) =>
    items.map((item) => (item.id === post.id ? post : item)),
  );
  cachePost(queryClient, post);
}

/** Removes a post from the feed. The caller removes the post's own queries after leaving its page. */
export function updateCacheAfterDelete(queryClient: QueryClient, post: Post): Promise<void> {
  invalidateReadings(queryClient, post);
  return changeFeed(queryClient, post.communityId, (items) => items.filter(({ id }) => id !== post.id));
}

/** Refetches the passage about which a post was written. It is not in the feed. */
function invalidateReadings(queryClient: QueryClient, { passage }: Post): void {
  if (passage) void queryClient.invalidateQueries({ queryKey: ['readings'] });
}

/** Appends a new reply to the last page, if that is loaded. */
export async function updateCacheAfterReply(
  queryClient: QueryClient,
  post: Post,
  reply: Reply,
): Promise<void> {
  await changeReplyCount(queryClient, post, 1);
  await changeReplies(queryClient, post, (items, isLastPage) => {
    const others = items.filter(({ id }) => id !== reply.id);
    return isLastPage ? [...others, reply] : others;
  });
}

/** Replaces an edited reply. */
export const updateCacheAfterReplyEdit = (
  queryClient: QueryClient,
  post: Post,
  reply: Reply,
): Promise<void> =>
  changeReplies(queryClient, post, (items) => items.map((item) => (item.id === reply.id ? reply : item)));

/** Removes a reply. */
export async function updateCacheAfterReplyDelete(
  queryClient: QueryClient,
  post: Post,
  reply: Reply,
): Promise<void> {
  await changeReplyCount(queryClient, post, -1);
  await changeReplies(queryClient, post, (items) => items.filter(({ id }) => id !== reply.id));
}

async function changeReplyCount(queryClient: QueryClient, post: Post, by: number): Promise<void> {
  const { id, communityId } = post;
  invalidateReadings(queryClient, post);
  await changeFeed(queryClient, communityId, (items) =>
    items.map((item) => (item.id === id ? { ...item, replyCount: item.replyCount + by } : item)),
  );
  void queryClient.invalidateQueries({ queryKey: feedQuery(communityId).queryKey });
}

function cachePost(queryClient: QueryClient, post: Post): void {
  queryClient.setQueryData(postQuery(post.communityId, post.id).queryKey, post);
  void queryClient.invalidateQueries({ queryKey: feedQuery(post.communityId).queryKey });
}

async function changeFeed(
  queryClient: QueryClient,
  communityId: string,
  change: (items: Post[], pageIndex: number) => Post[],
): Promise<void> {
  const { queryKey } = feedQuery(communityId);
  // An older request that is still running would overwrite the change.
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, (cached) => cached && mapPages(cached, change));
}

type RepliesData = InfiniteData<{ items: Reply[]; nextCursor: string | null }, string | undefined>;

/** Changes all cached lists of replies to a post: from the first one, and from a linked one. */
async function changeReplies(
  queryClient: QueryClient,
  { id, communityId }: Post,
  change: (items: Reply[], isLastPage: boolean) => Reply[],
): Promise<void> {
  const { queryKey } = repliesQuery(communityId, id);
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueriesData<RepliesData>(
    { queryKey },
    (cached) =>
      cached &&
      mapPages(cached, (items: Reply[], pageIndex) =>
        change(items, cached.pages[pageIndex]?.nextCursor === null),
      ),
  );
  void queryClient.invalidateQueries({ queryKey });
}

const mapPages = <T, Page extends { items: T[] }, PageParam>(
  cached: InfiniteData<Page, PageParam>,
  change: (items: T[], pageIndex: number) => T[],
): InfiniteData<Page, PageParam> => ({
  ...cached,
  pages: cached.pages.map((page, index) => ({ ...page, items: change(page.items, index) })),
});
