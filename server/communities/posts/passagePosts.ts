import type { Transaction } from 'kysely';
import type { Post, PostDraft, PostPage, PostPassage } from '#contract/communities/posts.ts';
import { alreadyWritten, isRemovedFromPassage } from '#server/communities/onePostAPassage.ts';
import type { CommunityAccess } from '#server/communities/policy.ts';
import type { Db } from '#server/platform/database/database.ts';
import { isBeyondMaxOffset, type PageQuery, pageOf, pageStart } from '#server/platform/database/pages.ts';
import type { DB } from '#server/platform/database/types.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import { createPost, postsContext } from './actions.ts';
import { findPassagePosts, passagePostOf } from './passageStore.ts';
import { type PostRow, postOf } from './rules.ts';

/** The passage about which posts are written, with its community as the viewer may read it. */
export interface PassageContext {
  communityId: string;
  community: CommunityAccess;
  passage: PostPassage;
}

/** A page of what members have written about a passage, oldest first. */
export async function listPassagePosts(
  deps: Deps,
  viewer: Viewer | null,
  { communityId, community, passage }: PassageContext,
  query: PageQuery,
): Promise<PostPage> {
  const start = pageStart(query);
  const count = query.limit + 1;
  const rows = isBeyondMaxOffset(start) ? [] : await findPassagePosts(deps.db, passage.id, start, count);
  const context = postsContext(deps, community, viewer, communityId, passage);
  const toItem = (row: PostRow) => postOf(row, context);
  return pageOf(rows, query, toItem, ({ created_at, id }) => ({ at: created_at, id }));
}

/** What the viewer has written about a passage; null if they have not. */
export async function ownPassagePost(
  deps: Deps,
  db: Db,
  viewer: Viewer,
  { communityId, community, passage }: PassageContext,
): Promise<Post | null> {
  const row = await passagePostOf(db, passage.id, viewer.id);
  return row ? postOf(row, postsContext(deps, community, viewer, communityId, passage)) : null;
}

/**
 * Creates a post about a passage. What guides have removed keeps its place as long as it can be restored.
 * @throws ApiError 409 if the viewer has written about it already, and the errors of `createPost`.
 */
export async function createPassagePost(
  deps: Deps,
  trx: Transaction<DB>,
  viewer: Viewer,
  { communityId, passage }: PassageContext,
  id: string,
  draft: PostDraft,
): Promise<Post> {
  const post = await createPost(deps, trx, viewer, communityId, id, draft, passage);
  // Checked after the insert, which waits until another call has removed the earlier post.
  if (await isRemovedFromPassage(trx, passage.id, viewer.id)) throw alreadyWritten();
  return post;
}
