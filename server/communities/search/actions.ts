import type { FoundText } from '#contract/communities/posts.ts';
import { requireReadableCommunity } from '#server/communities/membership/access.ts';
import { personOf } from '#server/communities/people.ts';
import type { MaybeViewer } from '#server/communities/policy.ts';
import { iso } from '#server/platform/clock.ts';
import { isBeyondMaxOffset, type PageQuery, pageOf, pageStart } from '#server/platform/database/pages.ts';
import type { Deps } from '#server/platform/deps.ts';
import { plainWords } from '#server/platform/formats.ts';
import { prefixQuery } from '#server/platform/search/tsquery.ts';
import { excerptAround } from './rules.ts';
import { type FoundRow, searchTexts } from './store.ts';
import { communityPrefix } from './words.ts';

/** The posts and replies of a community that have the words of `q`, for those who may read them. */
export async function searchPosts(
  { db }: Deps,
  viewer: MaybeViewer,
  communityId: string,
  { q = '', ...query }: PageQuery & { q?: string | undefined },
) {
  const start = pageStart(query);
  await requireReadableCommunity(db, viewer, communityId);
  const words = prefixQuery(q, communityPrefix(communityId));
  const isEmpty = words === null || isBeyondMaxOffset(start);
  const rows = isEmpty ? [] : await searchTexts(db, viewer, { communityId, words }, start, query.limit + 1);
  const toItem = (row: FoundRow): FoundText => ({
    postId: row.post_id,
    replyId: row.reply_id,
    author: personOf(row.author_id, row),
    excerpt: excerptAround(plainWords(row.content, row.is_formatted), q),
    createdAt: iso(row.created_at),
  });
  return pageOf(rows, query, toItem, (row) => ({ at: row.created_at, id: row.id }));
}
