import type { NewPost, Post, PostPage, PostPassage } from '#contract/communities/posts.ts';
import { say } from '#contract/platform/say.ts';
import { preventAccountDeletion } from '#server/account/public.ts';
import { announce } from '#server/communities/announcements/actions.ts';
import {
  postingRefused,
  requireReadable,
  requireReadableCommunity,
} from '#server/communities/membership/access.ts';
import type { CommunityRow } from '#server/communities/membership/rules.ts';
import type { CommunityAccess, MaybeViewer } from '#server/communities/policy.ts';
import { picturesKey, setPostPictures } from '#server/pictures/public.ts';
import type { Db } from '#server/platform/database/database.ts';
import { isBeyondMaxOffset, type PageQuery, pageOf, pageStart } from '#server/platform/database/pages.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Deps } from '#server/platform/deps.ts';
import { notFound, sessionExpired } from '#server/platform/errors.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import { passageById } from './passageStore.ts';
import { type PostRow, type PostsContext, postOf, textOfDraft } from './rules.ts';
import { findFeed, findPost, insertPost, postIn } from './store.ts';

export const postNotFound = () => notFound(say('Post not found.'));

/**
 * A post with its community, if the viewer may read it.
 * @throws ApiError 404 or 403 otherwise.
 */
export async function requirePost(
  db: Db,
  viewer: MaybeViewer,
  id: string,
  postId: string,
): Promise<{ community: CommunityRow; post: PostRow }> {
  const community = await requireReadableCommunity(db, viewer, id);
  const post = await postIn(db, id, postId);
  if (!post) throw postNotFound();
  return { community, post };
}

/** A page of a community's feed, newest first. */
export async function readFeed(
  deps: Deps,
  viewer: Viewer | null,
  communityId: string,
  query: PageQuery,
): Promise<PostPage> {
  const start = pageStart(query);
  const count = isBeyondMaxOffset(start) ? 0 : query.limit + 1;
  const found = await findFeed(deps.db, viewer, communityId, start, count);
  const context = postsContext(deps, requireReadable(found.community, viewer), viewer, communityId);
  const toItem = (post: PostRow) => postOf(post, context);
  return pageOf(found.posts, query, toItem, ({ created_at, id }) => ({ at: created_at, id }));
}

export async function readPost(
  deps: Deps,
  viewer: Viewer | null,
  communityId: string,
  postId: string,
): Promise<Post> {
  const found = await findPost(deps.db, viewer, communityId, postId);
  const community = requireReadable(found.community, viewer);
  const [post] = found.posts;
  if (!post) throw postNotFound();
  return postOf(post, await contextOfPost(deps, post, community, viewer, communityId));
}

/** The context in which a viewer sees one post, with its passage if it was written about one. */
export async function contextOfPost(
  deps: Deps,
  { passage_id }: PostRow,
  community: CommunityAccess,
  viewer: Viewer | null,
  communityId: string,
  db: Db = deps.db,
): Promise<PostsContext> {
  const passage = passage_id === null ? null : await passageById(db, passage_id);
  return postsContext(deps, community, viewer, communityId, passage);
}

/**
 * The context in which a viewer sees the posts of a community. The key of their pictures is made when it is first needed.
 * It is empty for a public community, whose pictures need none.
 */
export function postsContext(
  deps: Deps,
  community: CommunityAccess,
  viewer: Viewer | null,
  communityId: string,
  passage: PostPassage | null = null,
): PostsContext {
  let key: string | undefined;
  const pictureKey = () => {
    key ??= community.privacy === 'public' || !viewer ? '' : picturesKey(deps, viewer, communityId);
    return key;
  };
  return { communityId, community, viewer, pictureKey, passage };
}

/**
 * Creates a post with this id, in the feed or about a passage of a reading.
 * @throws ApiError 401 when the account has been deleted, 403 or 404 when the viewer may not post in the community, and the
 * errors of `announce`.
 */
export async function createPost(
  deps: Deps,
  db: Db,
  viewer: Viewer,
  communityId: string,
  id: string,
  draft: NewPost,
  passage: PostPassage | null = null,
): Promise<Post> {
  const inserted = await insertWithParts(deps, db, viewer, communityId, id, draft, passage);
  if (inserted)
    return postOf(inserted.post, postsContext(deps, inserted.community, viewer, communityId, passage));
  if (!(await preventAccountDeletion(db, viewer.id))) throw sessionExpired();
  throw postingRefused(await requireReadableCommunity(db, viewer, communityId));
}

/** Inserts a post, in a transaction if it has pictures or is an announcement. */
function insertWithParts(
  { clock }: Deps,
  db: Db,
  viewer: Viewer,
  communityId: string,
  id: string,
  { pictures, isAnnouncement = false, ...draft }: NewPost,
  passage: PostPassage | null,
) {
  const now = clock();
  const authorId = viewer.id;
  const newPost = {
    ...textOfDraft(draft),
    communityId,
    id,
    authorId,
    isAnnouncement,
    passageId: passage?.id,
    now,
  };
  if (!pictures?.length && !isAnnouncement) return insertPost(db, newPost);
  return inTransaction(db, async (trx) => {
    if (isAnnouncement) await announce(trx, viewer, { postId: id, communityId, now });
    const inserted = await insertPost(trx, newPost);
    if (inserted && pictures)
      inserted.post.pictures = await setPostPictures(trx, { ownerId: authorId, postId: id, now }, pictures);
    return inserted;
  });
}
