import type { Post, PostDraft, PostPicture } from '#contract/communities/posts.ts';
import { say } from '#contract/platform/say.ts';
import { setAsidePost } from '#server/communities/deleted/setAsideStore.ts';
import { mustJoinToRead, postingRefused, requireCommunity } from '#server/communities/membership/access.ts';
import { lockMembership } from '#server/communities/membership/memberStore.ts';
import type { CommunityRow } from '#server/communities/membership/rules.ts';
import { isAuthor, mayDelete, mayEdit, mayRead } from '#server/communities/policy.ts';
import { postPictures, setPostPictures } from '#server/pictures/public.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { type ExpectedVersion, outdated } from '#server/platform/database/versions.ts';
import type { Deps } from '#server/platform/deps.ts';
import { forbidden } from '#server/platform/errors.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import { contextOfPost, postNotFound } from './actions.ts';
import { deletionBy, hasText, type PostRow, postOf, textOfDraft } from './rules.ts';
import { postIn, updatePost } from './store.ts';

export async function editPost(
  deps: Deps,
  viewer: Viewer,
  { id, postId }: { id: string; postId: string },
  { pictures, ...draft }: PostDraft,
  expectedVersion: ExpectedVersion,
): Promise<Post> {
  const { db, clock } = deps;
  const now = clock();
  return inTransaction(db, async (trx) => {
    await lockMembership(trx, id, viewer.id);
    const { community, post } = await requireChangeablePost(trx, viewer, id, postId);
    if (!mayEdit(post, community, viewer)) {
      if (mayEdit(post, { ...community, paused_until: null }, viewer)) throw postingRefused(community);
      throw forbidden(say("You don't have permission to edit this post."));
    }
    const text = textOfDraft(draft, post);
    const isChanged = await updatePost(
      trx,
      { ...text, id: postId, communityId: id, now, isByGuide: !isAuthor(post, viewer) },
      expectedVersion,
    );
    if (isChanged && pictures !== undefined)
      await setPostPictures(trx, { ownerId: viewer.id, postId, now }, pictures ?? []);
    const current = await postIn(trx, id, postId);
    if (!current) throw postNotFound();
    // The client may have repeated the change because the reply was lost.
    if (!isChanged && !(hasText(current, text) && hasPictures(current, pictures))) {
      throw outdated(say('This post has been changed since you opened it.'));
    }
    return postOf(current, await contextOfPost(deps, current, community, viewer, id, trx));
  });
}

/** Sets a post aside for 30 days. Whoever has deleted it can restore it. */
export async function removePost(
  { db, clock }: Deps,
  viewer: Viewer,
  id: string,
  postId: string,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockMembership(trx, id, viewer.id);
    const { community, post } = await requireChangeablePost(trx, viewer, id, postId);
    if (!mayDelete(post, community, viewer)) throw forbidden();
    // Of two simultaneous calls, the second one finds no post.
    if (!(await setAsidePost(trx, postId, deletionBy(viewer, post, community, clock()))))
      throw postNotFound();
  });
}

/**
 * A post that the viewer wants to change or delete. Its author can access it even after leaving the
 * community, others only if they may read it.
 * @throws ApiError 404 or 403 otherwise.
 */
async function requireChangeablePost(
  db: Db,
  viewer: Viewer,
  id: string,
  postId: string,
): Promise<{ community: CommunityRow; post: PostRow }> {
  const community = await requireCommunity(db, viewer, id);
  const post = await postIn(db, id, postId);
  const isOwn = post !== undefined && isAuthor(post, viewer);
  if (!isOwn && !mayRead(community, viewer)) throw mustJoinToRead();
  if (!post) throw postNotFound();
  return { community, post };
}

/** Whether a post already has the pictures of a draft. */
function hasPictures(post: PostRow, pictures: PostDraft['pictures']): boolean {
  const shown = (list: Pick<PostPicture, 'id' | 'alt'>[]) =>
    JSON.stringify(list.map(({ id, alt }) => [id, alt]));
  return pictures === undefined || shown(pictures ?? []) === shown(postPictures(post.pictures, () => ''));
}
