import { RESTORE_DAYS } from '#contract/communities/deleted.ts';
import {
  eraseAvatarsSetAside,
  restoreAvatar,
  setAsideAvatar,
} from '#server/pictures/suspendedAvatars/store.ts';
import { type ArchiveFile, inBatches, jsonListFile } from '#server/platform/archive/archive.ts';
import { iso } from '#server/platform/clock.ts';
import type { Deps, Feature } from '#server/platform/deps.ts';
import { deleteOrphanedFiles, deletePicturesOf, deleteUnused, PICTURE_KEY } from './cleanup.ts';
import { fetchEarlierAddresses, fetchQueues } from './fetching.ts';
import { picturesRoutes } from './routes.ts';
import { fileKey, fileKeysOf, type OwnPictureRow, type PictureRow } from './rules.ts';
import { picturesById, picturesPage } from './store.ts';

const BATCH = 100;

export const picturesFeature = {
  routes: picturesRoutes,
  queues: fetchQueues,
  archive,
  storedFiles: { key: PICTURE_KEY, expected: expectedFiles },
  afterAccountSuspended: async (_deps, trx, { userId, setsAside }) => {
    if (setsAside) await setAsideAvatar(trx, userId);
  },
  afterAccountRestored: restoreAvatar,
  beforeAccountRemoved: async (_deps, trx, userId) => deletePicturesOf(trx, userId),
  deleteExpired: async ({ db, clock }) =>
    eraseAvatarsSetAside(db, clock().subtract({ hours: RESTORE_DAYS * 24 })),
  recurring: {
    'unused-pictures': { cron: '* * * * *', run: deleteUnused, asksOtherServer: true },
    'earlier-addresses': { cron: '* * * * *', run: fetchEarlierAddresses, asksOtherServer: true },
    'orphaned-files': { cron: '17 3 * * *', run: deleteOrphanedFiles, asksOtherServer: true },
  },
} satisfies Feature;

/** A member's pictures in their largest size, and a list of them, as files of the data export. */
async function* archive({ db, storage }: Deps, userId: string): AsyncIterable<ArchiveFile> {
  const next = (last: OwnPictureRow | null) =>
    picturesPage(db, userId, last ? { after: { at: last.created_at, id: last.id } } : { offset: 0 }, BATCH);
  yield {
    path: 'pictures.json',
    text: () =>
      jsonListFile(next, ({ id, use, width, height, created_at }: OwnPictureRow) => ({
        id,
        use,
        width,
        height,
        createdAt: iso(created_at),
      })),
  };
  for await (const { id, sizes } of inBatches(next))
    yield {
      path: `pictures/${id}.webp`,
      bytes: () => storage.get(fileKey(id, Math.max(...sizes))),
    };
}

async function* expectedFiles(db: Deps['db']): AsyncIterable<string[]> {
  const next = (last: Pick<PictureRow, 'id'> | null) => picturesById(db, last);
  for await (const row of inBatches(next)) yield fileKeysOf(row);
}
