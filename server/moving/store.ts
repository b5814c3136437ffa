import type { ArchiveImportDraft } from '#contract/moving/archiveImports.ts';
import type { Db } from '#server/platform/database/database.ts';

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

/** Goes back to the first stage. What the import has created stays counted. */
export async function restartImport(db: Db, userId: string, id: string): Promise<void> {
  await db
    .updateTable('imports')
    .set({ stage: 0, known: 0, refused: 0 })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
}

/** Counts items that were here already, and refused ones. */
export async function addToTotals(
  db: Db,
  userId: string,
  id: string,
  { known, refused }: { known: number; refused: number },
): Promise<void> {
  if (known + refused === 0) return;
  await db
    .updateTable('imports')
    .set((eb) => ({ known: eb('known', '+', known), refused: eb('refused', '+', refused) }))
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
}

export async function setStage(db: Db, userId: string, id: string, stage: number): Promise<void> {
  await db.updateTable('imports').set({ stage }).where('user_id', '=', userId).where('id', '=', id).execute();
}
