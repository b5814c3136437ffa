import type { Reply } from '#contract/communities/posts.ts';
import { preventAccountDeletion } from '#server/account/public.ts';
import { mustJoinToRead, requireCommunity } from '#server/communities/access.ts';
import { setAsideReply } from '#server/communities/deleted/store.ts';
import { lockMembership } from '#server/communities/members/store.ts';
import { mayNotPost, postNotFound, requirePost } from '#server/communities/posts/actions.ts';
import { deletionBy, isAuthor, mayDelete, type ReplyRow, replyOf } from '#server/communities/posts/rules.ts';
import { postIn } from '#server/communities/posts/store.ts';
import { mayPost, mayRead } from '#server/communities/rules.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Deps } from '#server/platform/deps.ts';
import { forbidden, notFound, sessionExpired } from '#server/platform/errors.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import { newId } from '#server/platform/sessions/tokens.ts';
import { insertReply, replyTo } from './store.ts';

const replyNotFound = () => notFound('Reply not found.');

/** The error for someone who may not write, possibly because their account has just been deleted. */
const mayNotReply = async (db: Db, viewer: Viewer, id: string) =>
  (await preventAccountDeletion(db, viewer.id))
    ? mayNotPost(await requireCommunity(db, viewer, id))
    : sessionExpired();

export async function createReply(
  { db, clock }: Deps,
  viewer: Viewer,
  id: string,
  postId: string,
  content: string,
): Promise<Reply> {
  return inTransaction(db, async (trx) => {
    const { community } = await requirePost(trx, viewer, id, postId);
    if (!mayPost(community)) throw mayNotPost(community);
    const replyId = newId();
    const isInserted = await insertReply(trx, {
      communityId: id,
      postId,
      id: replyId,
      authorId: viewer.id,
      content,
      now: clock(),
    });
    if (!isInserted)
      throw (await postIn(trx, id, postId)) ? await mayNotReply(trx, viewer, id) : postNotFound();
    const reply = await replyTo(trx, postId, replyId);
    if (!reply) throw replyNotFound();
    return replyOf(reply, community, viewer);
  });
}

/** Sets a reply aside for 30 days. Who has deleted it can restore it. */
export async function removeReply(
  { db, clock }: Deps,
  viewer: Viewer,
  { id, postId, replyId }: { id: string; postId: string; replyId: string },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockMembership(trx, id, viewer.id);
    const community = await requireCommunity(trx, viewer, id);
    const reply: ReplyRow | undefined = (await postIn(trx, id, postId))
      ? await replyTo(trx, postId, replyId)
      : undefined;
    const isOwn = reply !== undefined && isAuthor(reply, viewer);
    if (!isOwn && !mayRead(community, viewer)) throw mustJoinToRead();
    if (!reply) throw replyNotFound();
    if (!mayDelete(reply, community, viewer)) throw forbidden();
    await setAsideReply(trx, replyId, deletionBy(viewer, reply, community, clock()));
  });
}
