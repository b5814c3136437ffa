import { setTimeout as sleep } from 'node:timers/promises';
import type { Transaction } from 'kysely';
import type { User } from '#contract/account.ts';
import type { OwnPictures } from '#contract/pictures.ts';
import { lockAccount, ownUser, updateAvatar } from '#server/account/public.ts';
import { blockPicture } from '#server/pictures/blocked/store.ts';
import { isInOpenCase } from '#server/pictures/cases/cases.ts';
import { isBeyondMaxOffset, type PageQuery, pageOf, pageStart } from '#server/platform/database/pages.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { DB } from '#server/platform/database/types.ts';
import { recordDecision } from '#server/platform/decisions.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sessionExpired } from '#server/platform/errors.ts';
import type { FileReply } from '#server/platform/http/call.ts';
import { newId } from '#server/platform/ids.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import { visiblePicture } from './access.ts';
import { dropFiles } from './cleanup.ts';
import { picturesKey } from './keys.ts';
import { placePicture, removeCopies } from './places.ts';
import {
  availableSize,
  fileKey,
  MAX_BYTES,
  ownPictureOf,
  type PictureRow,
  pictureNotFound,
  pictureUrl,
} from './rules.ts';
import {
  deletePicture,
  lockPicture,
  pictureById,
  picturesPage,
  releasePicture,
  storageUsageOf,
} from './store.ts';
import { withStorage } from './uploads.ts';

export async function listOwnPictures(deps: Deps, viewer: Viewer, query: PageQuery): Promise<OwnPictures> {
  const start = pageStart(query);
  const rows = isBeyondMaxOffset(start) ? [] : await picturesPage(deps.db, viewer.id, start, query.limit + 1);
  const { bytes } = await storageUsageOf(deps.db, viewer.id);
  const key = picturesKey(deps, viewer, viewer.id);
  return {
    ...pageOf(
      rows,
      query,
      (row) => ownPictureOf(row, key),
      ({ created_at, id }) => ({ at: created_at, id }),
    ),
    room: { used: bytes, most: MAX_BYTES },
  };
}

/**
 * The bytes of a picture in one size, or in the largest existing size.
 * @throws ApiError 404 for a caller who may not see it.
 */
export async function readPictureFile(
  deps: Deps,
  { id, size }: { id: string; size: string },
  key: string | undefined,
): Promise<FileReply> {
  const picture = await visiblePicture(deps, id, key);
  if (!picture) throw pictureNotFound();
  const { row, isPrivate } = picture;
  const fileSize = availableSize(row.sizes, Number(size));
  const bytes = await withStorage(() => deps.storage.get(fileKey(id, fileSize)));
  if (!bytes) throw pictureNotFound();
  // A public community can become private, so no shared cache may keep the pictures of its posts.
  const audience = row.use === 'post' || isPrivate ? 'private' : 'public';
  return {
    bytes,
    headers: {
      'cache-control': `${audience}, max-age=31536000, immutable`,
      'content-disposition': `inline; filename="${id}.webp"`,
      'content-security-policy': 'sandbox',
      'cross-origin-resource-policy': 'same-origin',
    },
  };
}

/**
 * Deletes a picture of the viewer, and removes it from where it is used. While it is in an open case, it stays there.
 * @throws ApiError 404 when the viewer has no picture with this id.
 */
export async function removePicture(deps: Deps, viewer: Viewer, id: string): Promise<void> {
  await removeEverywhere(deps, id, async (trx, row) => {
    if (row.owner_id !== viewer.id) throw pictureNotFound();
    if (!(await isInOpenCase(trx, id))) return 'delete';
    await releasePicture(trx, id);
    return 'keep';
  });
}

/**
 * Deletes a picture on behalf of an admin, records the decision, and blocks further uploads of it.
 * @throws ApiError 404 when there is no such picture.
 */
export async function removeAsAdmin(deps: Deps, viewer: Viewer, id: string, reason: string): Promise<void> {
  await removeEverywhere(deps, id, async (trx, row) => {
    await blockPicture(trx, row, deps.clock());
    await recordDecision(trx, {
      id: newId(),
      actor_id: viewer.id,
      kind: 'picture.removed',
      subject_id: id,
      subject_name: row.use,
      reason,
      decided_at: deps.clock(),
    });
    return 'delete';
  });
}

/** How long the reply to a deletion waits for the files. */
const MAX_FILES_WAIT_MS = 1_000;

/**
 * Removes a picture from where it is used, then deletes it with its files, or keeps it.
 * @throws ApiError 404 when there is no such picture.
 */
async function removeEverywhere(
  deps: Deps,
  id: string,
  decide: (trx: Transaction<DB>, row: PictureRow) => Promise<'delete' | 'keep'>,
): Promise<void> {
  const deleted = await inTransaction(deps.db, async (trx) => {
    // The account is locked before the picture, as everywhere.
    const ownerId = (await pictureById(trx, id))?.owner_id;
    if (ownerId) await lockAccount(trx, ownerId);
    const row = await lockPicture(trx, id);
    if (!row) throw pictureNotFound();
    const outcome = await decide(trx, row);
    if (row.member_id) await updateAvatar(trx, row.member_id, null);
    await removeCopies(trx, row);
    if (outcome === 'keep') return [];
    await deletePicture(trx, id);
    return [row];
  });
  // If the store hangs, the files are deleted after the reply.
  await Promise.race([dropFiles(deps, deleted), sleep(MAX_FILES_WAIT_MS, undefined, { ref: false })]);
}

/**
 * Makes an uploaded picture the avatar, or removes the avatar.
 * @throws ApiError 400 for a picture of another member or for another use, and one that is used already.
 */
export async function setAvatar(deps: Deps, viewer: Viewer, pictureId: string | null): Promise<User> {
  const { db, clock, settings } = deps;
  return inTransaction(db, async (trx) => {
    if (!(await lockAccount(trx, viewer.id))) throw sessionExpired();
    const place = { ownerId: viewer.id, use: 'avatar', placeId: viewer.id, field: 'pictureId' } as const;
    const row = await placePicture(trx, place, pictureId, clock());
    if (!row) return ownUser(deps, viewer, await updateAvatar(trx, viewer.id, null));
    return ownUser(
      deps,
      viewer,
      await updateAvatar(trx, viewer.id, {
        id: row.id,
        colour: row.colour,
        url: pictureUrl(settings, row.id),
      }),
    );
  });
}
