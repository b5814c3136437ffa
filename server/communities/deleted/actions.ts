import type { Transaction } from 'kysely';
import type { DeletedItem, RestoredItem } from '#contract/communities/deleted.ts';
import { say } from '#contract/platform/say.ts';
import { lockCommunity, postingRefused, requireCommunity } from '#server/communities/membership/access.ts';
import type { CommunityRow } from '#server/communities/membership/rules.ts';
import { alreadyWritten, isRemovedFromPassage } from '#server/communities/onePostAPassage.ts';
import { personOf } from '#server/communities/people.ts';
import { mayModerate, mayRestore } from '#server/communities/policy.ts';
import { picturesKey, postPictures } from '#server/pictures/public.ts';
import { iso } from '#server/platform/clock.ts';
import { isBeyondMaxOffset, type PageQuery, pageOf, pageStart } from '#server/platform/database/pages.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { DB } from '#server/platform/database/types.ts';
import type { Deps } from '#server/platform/deps.ts';
import { conflict, notFound } from '#server/platform/errors.ts';
import { formatOf } from '#server/platform/formats.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import { type DeletedRow, type DeletedScope, deletedItem, deletedPage, deleteForGood } from './listStore.ts';
import { restorePost, restoreReply } from './restoreStore.ts';
import { endRemovals, isSetAsideWithAuthor } from './store.ts';

const scopeOf = (community: CommunityRow, viewer: Viewer): DeletedScope => ({
  communityId: community.id,
  userId: viewer.id,
  removedBy: viewer.role === 'admin' ? ['guide', 'admin'] : mayModerate(community) ? ['guide'] : [],
});

/** The texts that the caller can restore in a community. */
export async function listDeleted(deps: Deps, viewer: Viewer, id: string, query: PageQuery) {
  const start = pageStart(query);
  const community = await requireCommunity(deps.db, viewer, id);
  const scope = scopeOf(community, viewer);
  const rows = isBeyondMaxOffset(start) ? [] : await deletedPage(deps.db, scope, start, query.limit + 1);
  const toItem = (row: DeletedRow): DeletedItem => ({
    id: row.id,
    kind: row.kind,
    postId: row.post_id,
    author: personOf(row.author_id, row),
    content: row.content,
    format: formatOf(row.is_formatted),
    pictures: postPictures(row.pictures, () => picturesKey(deps, viewer, viewer.id)),
    createdAt: iso(row.created_at),
    deletedAt: iso(row.deleted_at),
    isRemoved: row.removed_by !== null,
    can: { restore: mayRestore(row, community), delete: row.decision_id === null },
  });
  return pageOf(rows, query, toItem, (row) => ({ at: row.deleted_at, id: row.id }));
}

/**
 * Restores a post with its replies, or a reply.
 * @throws ApiError 403 for an author who may not write, 409 for a reply without its post, for a text of somebody whose texts
 * a suspension sets aside, and for a post about a passage if another one of its author was removed.
 */
export async function restoreItem(
  { db, clock }: Deps,
  viewer: Viewer,
  id: string,
  itemId: string,
): Promise<RestoredItem> {
  return inTransaction(db, async (trx) => {
    const { community, item } = await lockItem(trx, viewer, id, itemId);
    if (!mayRestore(item, community)) throw postingRefused(community);
    if (await isSetAsideWithAuthor(trx, item.author_id))
      throw conflict('not_applicable', say('This cannot be restored at present.'));
    const restore = item.kind === 'post' ? restorePost : restoreReply;
    if (!(await restore(trx, itemId)))
      throw conflict('not_applicable', say('The post of this reply is not there. Restore the post first.'));
    const { passage_id, author_id } = item;
    if (passage_id && author_id && (await isRemovedFromPassage(trx, passage_id, author_id)))
      throw alreadyWritten();
    if (item.removed_by) await endRemovals(trx, item.kind, itemId, clock());
    return { kind: item.kind, id: itemId, postId: item.post_id };
  });
}

/**
 * Deletes for good a text that the caller could restore.
 * @throws ApiError 409 for a text that a decision has removed, because its author may appeal.
 */
export async function deleteItem({ db }: Deps, viewer: Viewer, id: string, itemId: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    const { item } = await lockItem(trx, viewer, id, itemId);
    if (item.decision_id !== null)
      throw conflict(
        'not_applicable',
        say('A decision has removed this. It is deleted by itself after 30 days.'),
      );
    await deleteForGood(trx, item);
  });
}

/** Locks the community, so that nothing is decided or restored meanwhile. */
async function lockItem(trx: Transaction<DB>, viewer: Viewer, id: string, itemId: string) {
  const community = await lockCommunity(trx, viewer, id);
  const item = await deletedItem(trx, scopeOf(community, viewer), itemId);
  if (!item) throw notFound(say('There is nothing to restore.'));
  return { community, item };
}
