import { unblock } from '#server/pictures/admin/actions.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ApiError } from '#server/platform/errors.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { STORE_ID_KEY } from './cleanup.ts';

/*
 * The commands of `npm run pictures`. Each returns the text to print.
 */

const MAX_LISTED = 20;

type Features = Deps['features'];

/** Whether a file belongs to a picture of a feature. */
const isFileOfPicture = (features: Features, key: string): boolean =>
  features.some(({ storedFiles }) => storedFiles?.key.test(key));

/**
 * Compares the rows of pictures with the files in the storage.
 * @throws with a report when files are missing. Files without a row are reported too, but are not an error,
 * because they are deleted after a day.
 */
export async function checkPictures({
  features,
  db,
  storage,
}: Pick<Deps, 'features' | 'db' | 'storage'>): Promise<string> {
  const files = await filesIn(features, storage);
  let pictures = 0;
  const missing: string[] = [];
  for await (const keys of expectedFiles(features, db)) {
    pictures += 1;
    missing.push(...keys.filter((key) => !files.delete(key)));
  }
  const report = [
    `Pictures: ${pictures}.`,
    ...listed('Files that are missing', missing),
    ...listed('Files without a row, which the server deletes after a day', [...files]),
  ].join('\n');
  if (missing.length > 0) throw new Error(report);
  return report;
}

/** The keys of the files of all pictures in the storage. */
async function filesIn(features: Features, storage: Storage): Promise<Set<string>> {
  const batches = await Array.fromAsync(storage.list('pictures/'));
  return new Set(
    batches
      .flat()
      .map(({ key }) => key)
      .filter((key) => isFileOfPicture(features, key)),
  );
}

/** The keys of the files that each picture of every feature should have. */
async function* expectedFiles(features: Features, db: Deps['db']): AsyncIterable<string[]> {
  for (const { storedFiles } of features) if (storedFiles) yield* storedFiles.expected(db);
}

const listed = (title: string, keys: string[]): string[] => [
  `${title}: ${keys.length}.`,
  ...keys.slice(0, MAX_LISTED).map((key) => `  ${key}`),
  ...(keys.length > MAX_LISTED ? ['  …'] : []),
];

/**
 * Copies all files into another storage, except those that it already has, so that the command can be
 * repeated after an interruption.
 * @throws when the other storage belongs to another database.
 */
export async function copyPictures(features: Features, from: Storage, to: Storage): Promise<string> {
  await copyStoreId(from, to);
  const existing = new Map<string, number>();
  for await (const batch of to.list('pictures/')) for (const { key, size } of batch) existing.set(key, size);
  let copied = 0;
  for await (const batch of from.list('pictures/')) {
    for (const { key, size } of batch) {
      if (!isFileOfPicture(features, key) || existing.get(key) === size) continue;
      if (await copyFile(from, to, key)) copied += 1;
    }
  }
  return `${copied} files are copied.`;
}

/** @throws when the other storage belongs to another database. */
async function copyStoreId(from: Storage, to: Storage): Promise<void> {
  const [storeId, otherId] = [await from.get(STORE_ID_KEY), await to.get(STORE_ID_KEY)];
  if (otherId && !otherId.equals(storeId ?? Buffer.of()))
    throw new Error('The other store belongs to another database.');
  if (storeId) await to.put(STORE_ID_KEY, storeId, 'text/plain');
}

/** Copies a file. Returns false if it was deleted in the meantime. */
async function copyFile(from: Storage, to: Storage, key: string): Promise<boolean> {
  const bytes = await from.get(key);
  if (!bytes) return false;
  await to.put(key, bytes, 'image/webp');
  return true;
}

/** @throws when no removed picture has this id. */
export async function unblockRemovedPicture(deps: Pick<Deps, 'db' | 'clock'>, id: string): Promise<string> {
  const operator = { actor_id: null, is_by_operator: true, reason: 'from the shell' };
  try {
    await unblock(deps, operator, id);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) throw new Error('No removed picture has this id.');
    throw error;
  }
  return 'The picture can be uploaded again.';
}
