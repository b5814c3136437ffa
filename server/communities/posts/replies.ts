import type { Reply, ReplyDraft } from '#contract/communities/posts.ts';
import { say } from '#contract/platform/say.ts';
import { preventAccountDeletion } from '#server/account/public.ts';
import { setAsideReply } from '#server/communities/deleted/setAsideStore.ts';
import { mustJoinToRead, postingRefused, requireCommunity } from '#server/communities/membership/access.ts';
import { lockMembership } from '#server/communities/membership/memberStore.ts';
import type { CommunityRow } from '#server/communities/membership/rules.ts';
import {
  isAuthor,
  type MaybeViewer,
  mayDelete,
  mayEditReply,
  mayPost,
  mayRead,
} from '#server/communities/policy.ts';
import type { Db } from '#server/platform/database/database.ts';
import { isBeyondMaxOffset, type PageQuery, pageOf, pageStart } from '#server/platform/database/pages.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { type ExpectedVersion, outdated } from '#server/platform/database/versions.ts';
import type { Deps } from '#server/platform/deps.ts';
import { badField, forbidden, notFound, sessionExpired } from '#server/platform/errors.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import { postNotFound, requirePost } from './actions.ts';
import { insertReply, positionOfReply, repliesTo, replyTo, updateReplyText } from './replyStore.ts';
import { deletionBy, hasText, type ReplyRow, replyOf, textOfDraft } from './rules.ts';
import { postIn } from './store.ts';

const replyNotFound = () => notFound(say('Reply not found.'));

/** The error for someone who may not write, possibly because their account has just been deleted. */
const cannotReply = async (db: Db, viewer: Viewer, id: string) =>
  (await preventAccountDeletion(db, viewer.id))
    ? postingRefused(await requireCommunity(db, viewer, id))
    : sessionExpired();

/** Creates a reply with this id. */
export async function createReply(
  { clock }: Deps,
  db: Db,
  viewer: Viewer,
  { id, postId }: { id: string; postId: string },
  replyId: string,
  draft: ReplyDraft,
): Promise<Reply> {
  return inTransaction(db, async (trx) => {
    const { community } = await requirePost(trx, viewer, id, postId);
    if (!mayPost(community)) throw postingRefused(community);
    const isInserted = await insertReply(trx, {
      ...textOfDraft(draft),
      communityId: id,
      postId,
      id: replyId,
      authorId: viewer.id,
      now: clock(),
    });
    if (!isInserted)
      throw (await postIn(trx, id, postId)) ? await cannotReply(trx, viewer, id) : postNotFound();
    const reply = await replyTo(trx, postId, replyId);
    if (!reply) throw replyNotFound();
    return replyOf(reply, community, viewer);
  });
}

export async function readReply({ db }: Deps, viewer: Viewer, params: ReplyParams): Promise<Reply> {
  const { community } = await requirePost(db, viewer, params.id, params.postId);
  const reply = await replyTo(db, params.postId, params.replyId);
  if (!reply) throw replyNotFound();
  return replyOf(reply, community, viewer);
}

/** A page of the replies to a post. With `from`, it starts with that reply. */
export async function listReplies(
  { db }: Deps,
  viewer: MaybeViewer,
  { id, postId }: { id: string; postId: string },
  query: PageQuery & { from?: string | undefined },
) {
  const { from, ...paging } = query;
  if (from !== undefined && (paging.cursor !== undefined || paging.page !== undefined))
    throw badField('from', say('Use either from, page or cursor'));
  const start = pageStart(paging);
  const { community } = await requirePost(db, viewer, id, postId);
  const first = from === undefined ? undefined : await positionOfReply(db, postId, from);
  if (from !== undefined && !first) throw replyNotFound();
  const count = query.limit + 1;
  const rows = isBeyondMaxOffset(start) ? [] : await repliesTo(db, postId, first ? { first } : start, count);
  const toItem = (row: ReplyRow) => replyOf(row, community, viewer);
  return pageOf(rows, paging, toItem, (row) => ({ at: row.created_at, id: row.id }));
}

interface ReplyParams {
  id: string;
  postId: string;
  replyId: string;
}

/** Changes a reply of the caller. The earlier text is not kept. */
export async function editReply(
  { db, clock }: Deps,
  viewer: Viewer,
  params: ReplyParams,
  draft: ReplyDraft,
  expectedVersion: ExpectedVersion,
): Promise<Reply> {
  const { id, postId, replyId } = params;
  return inTransaction(db, async (trx) => {
    await lockMembership(trx, id, viewer.id);
    const { community, reply } = await requireChangeableReply(trx, viewer, params);
    if (!mayEditReply(reply, community, viewer)) {
      if (isAuthor(reply, viewer)) throw postingRefused(community);
      throw forbidden(say("You don't have permission to edit this reply."));
    }
    const text = textOfDraft(draft, reply);
    const change = { ...text, id: replyId, communityId: id, now: clock() };
    const isChanged = await updateReplyText(trx, change, expectedVersion);
    const current = await replyTo(trx, postId, replyId);
    if (!current) throw replyNotFound();
    // The client may have repeated the change because the server's answer was lost.
    if (!isChanged && !hasText(current, text))
      throw outdated(say('This reply has been changed since you opened it.'));
    return replyOf(current, community, viewer);
  });
}

/** Sets a reply aside for 30 days. Whoever has deleted it can restore it. */
export async function removeReply({ db, clock }: Deps, viewer: Viewer, params: ReplyParams): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockMembership(trx, params.id, viewer.id);
    const { community, reply } = await requireChangeableReply(trx, viewer, params);
    if (!mayDelete(reply, community, viewer)) throw forbidden();
    // Of two simultaneous calls, the second one finds no reply.
    const deletion = deletionBy(viewer, reply, community, clock());
    if (!(await setAsideReply(trx, params.replyId, deletion))) throw replyNotFound();
  });
}

/**
 * A reply that the viewer wants to change or delete. Its author can access it even after leaving the community, others
 * only if they may read it.
 * @throws ApiError 404 or 403 otherwise.
 */
async function requireChangeableReply(
  db: Db,
  viewer: Viewer,
  { id, postId, replyId }: ReplyParams,
): Promise<{ community: CommunityRow; reply: ReplyRow }> {
  const community = await requireCommunity(db, viewer, id);
  const reply = (await postIn(db, id, postId)) ? await replyTo(db, postId, replyId) : undefined;
  const isOwn = reply !== undefined && isAuthor(reply, viewer);
  if (!isOwn && !mayRead(community, viewer)) throw mustJoinToRead();
  if (!reply) throw replyNotFound();
  return { community, reply };
}
