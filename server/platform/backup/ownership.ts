import crypto from 'node:crypto';
import { sql } from 'kysely';
import type { BackupTarget } from '#server/platform/backup/targets/target.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { BackupSettings } from '#server/platform/process/backupSettings.ts';
import { backupName, idOf, startOf } from './manifest.ts';
import { currentRuns, objectKey, recordedRuns } from './runs.ts';
import { type Owned, provenNames, readManifest, surplusNames } from './stored.ts';

/*
 * Which backups in a target are those of this database. Others may be those of a site that was lost, in whose place an empty
 * one has begun, or of another site that uses the same place. They are never deleted.
 */

/** Names a database in its backups. It says nothing about the key. */
export const seriesOf = (objectKey: Buffer): string =>
  crypto.createHmac('sha256', objectKey).update('series').digest('hex').slice(0, 32);

export const ownedBackups = (target: BackupTarget, db: Db, objectKey: Buffer): Promise<Owned> =>
  ownedNames(target, seriesOf(objectKey), (ids) => recordedRuns(db, ids));

/**
 * Tells the backups of a series from others.
 * @param knownRuns Returns those of these runs that this database has recorded, for backups of earlier versions.
 */
export async function ownedNames(
  target: BackupTarget,
  series: string,
  knownRuns: (ids: string[]) => Promise<Set<string>>,
): Promise<Owned> {
  const names = await provenNames(target);
  const known = await knownRuns(names.map(idOf));
  const owned: Owned = { own: [], others: [] };
  for (const name of names) {
    const manifest = await readManifest(target, name).catch(() => null);
    const isOwn = manifest?.series === undefined ? known.has(idOf(name)) : manifest.series === series;
    owned[isOwn ? 'own' : 'others'].push(name);
  }
  return owned;
}

/** The names of the proven backups of this database that should be kept, and are not in the target. */
export async function missingBackups(
  target: BackupTarget,
  db: Db,
  settings: Pick<BackupSettings, 'keep' | 'timeZone'>,
): Promise<string[]> {
  const runs = await currentRuns(db);
  const nameOf = ({ id, started_at }: (typeof runs)[number]) => backupName(id, started_at);
  const proven = runs.filter(({ state }) => state === 'proven').map(nameOf);
  if (proven.length === 0) return [];
  const { own, others } = await ownedBackups(target, db, await objectKey(db));
  // A backup that is being made may have deleted an earlier one, and a restored database does not know later ones.
  const surplus = new Set(surplusNames([...new Set([...own, ...runs.map(nameOf)])], settings));
  const present = new Set([...own, ...others]);
  return proven.filter((name) => !present.has(name) && !surplus.has(name)).sort();
}

/** Records when the newest of the backups of others was begun. */
export async function recordOthers(db: Db, others: string[]): Promise<void> {
  const newest = others.at(-1);
  await sql`update backup_state set others_at = ${newest === undefined ? null : startOf(newest)}`.execute(db);
}

/**
 * When the newest backup of another database in the same place was begun, if that was before the first of this one: this
 * site may have begun anew, and the backups may be those of a lost one. Otherwise null.
 */
export async function backupOfFormerSite(db: Db): Promise<Temporal.Instant | null> {
  const { rows } = await sql<{ at: Temporal.Instant }>`
    select others_at as at from backup_state where others_at < begun_at`.execute(db);
  return rows[0]?.at ?? null;
}
