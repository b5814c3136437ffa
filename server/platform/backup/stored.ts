import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { deleteOldErasures } from '#server/platform/backup/erasures/erasures.ts';
import type { BackupTarget } from '#server/platform/backup/targets/target.ts';
import type { BackupSettings } from '#server/platform/process/backupSettings.ts';
import { surplusOf } from './keeping.ts';
import { backupName, idOf, Manifest, manifestKey, NAME_PATTERN, startOf } from './manifest.ts';
import { nameOfObject, type ObjectEntry, objectPath, readObjectList, requireSame } from './objects.ts';

/* The backups in a target. One without a manifest does not count. */

/** The names of all backups in the target that have a manifest, the oldest first. */
export const provenNames = async (target: BackupTarget): Promise<string[]> =>
  provenIn([...(await target.list('')).keys()]);

const provenIn = (keys: string[]): string[] =>
  keys
    .filter((key) => key.endsWith('/manifest.json'))
    .map((key) => key.slice(0, -'/manifest.json'.length))
    .filter((name) => NAME_PATTERN.test(name))
    .sort();

/** A manifest cannot be read, or is that of another backup. */
export class ManifestDamaged extends Error {
  override readonly name = 'ManifestDamaged';
}

/** The manifest of a backup. @throws BackupFileMissing or ManifestDamaged */
export async function readManifest(target: BackupTarget, name: string): Promise<Manifest> {
  const manifest = manifestIn(await text(Readable.from(target.read(manifestKey(name)))));
  if (!manifest) throw new ManifestDamaged(`The manifest of ${name} is damaged.`);
  // A target that serves an earlier backup under a later name is noticed.
  if (name !== backupName(manifest.id, Temporal.Instant.from(manifest.startedAt)))
    throw new ManifestDamaged(`The manifest of ${name} is that of another backup.`);
  return manifest;
}

function manifestIn(content: string): Manifest | null {
  try {
    return Manifest.parse(JSON.parse(content));
  } catch {
    return null;
  }
}

/** The objects of the newest of these backups, if their list is intact. */
export async function objectsOfNewest(
  target: BackupTarget,
  names: string[],
): Promise<Map<string, ObjectEntry>> {
  const newest = names.at(-1);
  return newest === undefined ? new Map() : intactObjectsOf(target, newest).catch(() => new Map());
}

/** The objects of a backup. @throws if their list is not what was written */
async function intactObjectsOf(target: BackupTarget, name: string): Promise<Map<string, ObjectEntry>> {
  const { files } = await readManifest(target, name);
  await requireSame(target, `${name}/objects`, files.objects);
  return readObjectList(target.read(`${name}/objects`));
}

/**
 * Deletes what earlier backups of this database have left behind that did not come to their end.
 * @param failedRuns Returns those of these runs that have failed. A backup of another server is left alone.
 */
export async function deleteUnfinished(
  target: BackupTarget,
  failedRuns: (ids: string[]) => Promise<Set<string>>,
): Promise<void> {
  await target.deleteUnfinished();
  const keys = [...(await target.list('')).keys()];
  const proven = new Set(provenIn(keys));
  const nameIn = (key: string) => key.split('/')[0] ?? '';
  const unproven = keys.filter((key) => NAME_PATTERN.test(nameIn(key)) && !proven.has(nameIn(key)));
  const failed = await failedRuns([...new Set(unproven.map((key) => idOf(nameIn(key))))]);
  await target.delete(unproven.filter((key) => failed.has(idOf(nameIn(key)))));
}

/** The names of the backups of this database and of others, the oldest first. */
export interface Owned {
  own: string[];
  others: string[];
}

/** The backups among these that are not kept any more. */
export const surplusNames = (
  names: string[],
  { keep, timeZone }: Pick<BackupSettings, 'keep' | 'timeZone'>,
): string[] =>
  surplusOf(
    names.map((name) => ({ name, startedAt: startOf(name) })),
    keep,
    timeZone,
  );

/**
 * Deletes the backups of this database that are not kept any more, and then the objects that no backup needs. Backups of
 * other databases are never deleted. Returns the names of those that were deleted.
 */
export async function deleteSurplus(
  target: BackupTarget,
  settings: Pick<BackupSettings, 'keep' | 'timeZone'>,
  { own, others }: Owned,
): Promise<string[]> {
  const surplus = surplusNames(own, settings);
  for (const name of surplus) {
    // First the manifest, so that no half of a backup counts.
    await target.delete([manifestKey(name)]);
    await target.delete([...(await target.list(`${name}/`)).keys()]);
  }
  const kept = [...own, ...others].filter((name) => !surplus.includes(name)).sort();
  if (kept[0] !== undefined) await deleteOldErasures(target, startOf(kept[0]));
  const needed = new Set<string>();
  for (const name of kept) {
    const list = await intactObjectsOf(target, name).catch(() => null);
    // Then nobody knows which objects this backup needs.
    if (!list) return surplus;
    for (const object of list.keys()) needed.add(object);
  }
  const stored = [...(await target.list(objectPath(''))).keys()];
  await target.delete(stored.filter((key) => !needed.has(nameOfObject(key))));
  return surplus;
}

/**
 * Reads all files of a backup again. Returns their number.
 * @throws if one is missing or was changed
 */
export async function checkBackup(target: BackupTarget, name: string): Promise<number> {
  const manifest = await readManifest(target, name);
  const files = Object.entries(manifest.files);
  for (const [part, written] of files) await requireSame(target, `${name}/${part}`, written);
  const objects = await readObjectList(target.read(`${name}/objects`));
  for (const object of objects.values()) await requireSame(target, objectPath(object.name), object);
  return files.length + objects.size;
}

/** Reads the files of a backup back. @throws if one is not what was written */
export async function requireWritten(
  target: BackupTarget,
  name: string,
  { files }: Manifest,
  signal: AbortSignal,
): Promise<void> {
  for (const [part, written] of Object.entries(files)) {
    signal.throwIfAborted();
    await requireSame(target, `${name}/${part}`, written);
  }
}
