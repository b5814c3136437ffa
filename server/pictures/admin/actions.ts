import type { PublicPictureState } from '#contract/pictures.ts';
import { unblockPicture } from '#server/pictures/blocked/store.ts';
import { pictureNotFound } from '#server/pictures/rules.ts';
import { isBeyondMaxOffset, type PageQuery, pageOf, pageStart } from '#server/platform/database/pages.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { type NewDecision, recordDecision } from '#server/platform/decisions.ts';
import type { Deps } from '#server/platform/deps.ts';
import { newId } from '#server/platform/ids.ts';
import { type BlockedPictureRow, blockedPictureOf, type PublicPictureRow, publicPictureOf } from './rules.ts';
import {
  blockedPictureById,
  blockedPicturesPage,
  latestPublicPictures,
  reportedPublicPictures,
} from './store.ts';

/** A page of the pictures that everybody may see: the latest, or those that are reported. */
export async function pageOfPublicPictures(
  { db }: Pick<Deps, 'db'>,
  query: PageQuery & { state?: PublicPictureState | undefined },
) {
  const isReported = query.state === 'reported';
  const start = pageStart(query);
  const load = isReported ? reportedPublicPictures : latestPublicPictures;
  const rows = isBeyondMaxOffset(start) ? [] : await load(db, start, query.limit + 1);
  return pageOf(rows, query, publicPictureOf, ({ id, created_at, reported_at }: PublicPictureRow) => ({
    at: isReported && reported_at ? reported_at : created_at,
    id,
  }));
}

export async function pageOfBlockedPictures({ db }: Pick<Deps, 'db'>, query: PageQuery) {
  const start = pageStart(query);
  const rows = isBeyondMaxOffset(start) ? [] : await blockedPicturesPage(db, start, query.limit + 1);
  return pageOf(rows, query, blockedPictureOf, ({ id, blocked_at }: BlockedPictureRow) => ({
    at: blocked_at,
    id,
  }));
}

/** Who unblocks a picture: an admin, or the operator on the command line. */
type Actor = Pick<NewDecision, 'actor_id' | 'is_by_operator' | 'reason'>;

/**
 * Allows a removed picture to be uploaded again, and records the decision.
 * @throws ApiError 404 when no picture with this id is blocked.
 */
export async function unblock(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  id: string,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const picture = await blockedPictureById(trx, id);
    if (!picture || !(await unblockPicture(trx, id))) throw pictureNotFound();
    await recordDecision(trx, {
      id: newId(),
      ...actor,
      kind: 'picture.unblocked',
      subject_id: id,
      subject_name: picture.use ?? 'picture',
      decided_at: clock(),
    });
  });
}
