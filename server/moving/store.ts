import type { ArchiveImportDraft } from '#contract/moving/archiveImports.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { ArchiveImportRow } from './rules.ts';

const COLUMNS = [
  'id',
  'created_at',
  'finished_at',
  'digest',
  'site',
  'owner',
  'stage',
  'found',
  'created',
] as const satisfies (keyof ArchiveImportRow)[];

const archiveImports = (db: Db, userId: string) =>
  db.selectFrom('imports').select(COLUMNS).where('user_id', '=', userId).where('kind', '=', 'account');

/** The unfinished import of a member, if there is one. It is locked until the transaction ends. */
export const lockUnfinished = (db: Db, userId: string) =>
  archiveImports(db, userId).where('finished_at', 'is', null).forUpdate().executeTakeFirst();

/** An import that is unfinished or was finished after an instant. It is locked until the transaction ends. */
export const lockArchiveImport = (db: Db, userId: string, id: string, since: Temporal.Instant) =>
  archiveImports(db, userId)
    .where('id', '=', id)
    .where((eb) => eb.or([eb('finished_at', 'is', null), eb('finished_at', '>', since)]))
    .forUpdate()
    .executeTakeFirst();

/** The imports of a member since an instant, newest first. */
export const archiveImportsOf = (db: Db, userId: string, since: Temporal.Instant, limit: number) =>
  archiveImports(db, userId)
    .where((eb) => eb.or([eb('finished_at', 'is', null), eb('finished_at', '>', since)]))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();

export async function insertArchiveImport(
  db: Db,
  {
    userId,
    id,
    now,
    draft: { site, owner, digest, items },
  }: { userId: string; id: string; now: Temporal.Instant; draft: ArchiveImportDraft },
): Promise<void> {
  const found = JSON.stringify(items);
  await db
    .insertInto('imports')
    .values({ user_id: userId, id, kind: 'account', created_at: now, stage: 0, site, owner, digest, found })
    .execute();
}

export async function setStage(db: Db, userId: string, id: string, stage: number): Promise<void> {
  await db.updateTable('imports').set({ stage }).where('user_id', '=', userId).where('id', '=', id).execute();
}
