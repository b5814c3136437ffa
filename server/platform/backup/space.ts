import fs from 'node:fs/promises';
import { sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
import type { BackupSettings } from '#server/platform/process/backupSettings.ts';

/** How much free space the restore for the proof needs, as a multiple of the size of the database. */
const NEEDED_SPACE = 2;

/** @throws if the disks have no place to write the backup and to restore it */
export async function requireSpace(
  db: Db,
  dataDir: string,
  { to }: Pick<BackupSettings, 'to'>,
): Promise<void> {
  const { rows } = await sql<{ size: number }>`select pg_database_size(current_database()) as size`.execute(
    db,
  );
  const size = rows[0]?.size ?? 0;
  const isSameDisk = typeof to === 'string' && (await diskOf(to)) === (await diskOf(dataDir));
  const needed = (NEEDED_SPACE + Number(isSameDisk)) * size;
  if ((await freeBytes(dataDir)) < needed || (typeof to === 'string' && (await freeBytes(to)) < size))
    throw new Error('Not enough space to test the backup.');
}

const diskOf = async (folder: string) => (await fs.stat(folder)).dev;

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await fs.statfs(folder);
  return bavail * bsize;
}
