import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { BackupTarget } from '#server/platform/backup/targets/target.ts';
import type { BackupSettings } from '#server/platform/process/backupSettings.ts';
import { deleteOldErasures } from './erasures.ts';
import { surplusOf } from './keeping.ts';
import { idOf, Manifest, manifestKey, NAME_PATTERN } from './manifest.ts';
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

/** The manifest of a backup. @throws BackupFileMissing, or if it is damaged */
export async function readManifest(target: BackupTarget, name: string): Promise<Manifest> {
  const parsed = Manifest.safeParse(JSON.parse(await text(Readable.from(target.read(manifestKey(name))))));
  if (!parsed.success) throw new Error(`The manifest of ${name} is damaged.`);
  return parsed.data;
}

export async function objectsOfNewest(target: BackupTarget): Promise<Map<string, ObjectEntry>> {
  const newest = (await provenNames(target)).at(-1);
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

/** Deletes the backups that are not kept any more, and then the objects that no backup needs. */
export async function deleteSurplus(
  target: BackupTarget,
  { keep, timeZone }: Pick<BackupSettings, 'keep' | 'timeZone'>,
): Promise<void> {
  const names = await provenNames(target);
  const backups = names.map((name) => ({ name, startedAt: startOf(name) }));
  const surplus = surplusOf(backups, keep, timeZone);
  for (const name of surplus) {
    // First the manifest, so that no half of a backup counts.
    await target.delete([manifestKey(name)]);
    await target.delete([...(await target.list(`${name}/`)).keys()]);
  }
  const oldest = backups.find(({ name }) => !surplus.includes(name));
  if (oldest) await deleteOldErasures(target, oldest.startedAt);
  const needed = new Set<string>();
  for (const name of names.filter((each) => !surplus.includes(each))) {
    const list = await intactObjectsOf(target, name).catch(() => null);
    // Then nobody knows which objects this backup needs.
    if (!list) return;
    for (const object of list.keys()) needed.add(object);
  }
  const stored = [...(await target.list(objectPath(''))).keys()];
  await target.delete(stored.filter((key) => !needed.has(nameOfObject(key))));
}

/** When a backup was begun, to the minute, from its name. */
const startOf = (name: string): Temporal.Instant =>
  Temporal.Instant.from(name.replace(/^(.{13})(\d\d)Z.*$/, '$1:$2Z'));

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
