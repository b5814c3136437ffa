import type { z } from 'zod';
import { ARCHIVE_STAGES, type ArchiveStage } from '#contract/moving/archiveImportLimits.ts';
import type { ArchiveImport, ArchiveItem } from '#contract/moving/archiveImports.ts';
import { type ArchiveSource, idOfItem } from '#contract/moving/archiveMapping.ts';
import { saidBySchema, say } from '#contract/platform/say.ts';
import { iso } from '#server/platform/clock.ts';
import { conflict } from '#server/platform/errors.ts';
import type { RefusedItem } from '#server/platform/imports/items.ts';
import type { StoredImport } from '#server/platform/imports/undoable.ts';

export const archiveImportOf = (row: StoredImport): ArchiveImport => ({
  id: row.id,
  site: row.site ?? '',
  createdAt: iso(row.created_at),
  finishedAt: row.finished_at && iso(row.finished_at),
  state: row.finished_at ? 'finished' : 'unfinished',
  found: row.found as ArchiveImport['found'],
  created: row.created,
  known: row.known,
  refused: row.refused,
});

/** The ids of imported rows, by their ids in the archive. */
export async function idsOfItems(
  ownerId: string,
  source: ArchiveSource,
  sourceIds: readonly string[],
): Promise<Map<string, string>> {
  const pairs = sourceIds.map(
    async (sourceId) => [sourceId, await idOfItem(ownerId, source, sourceId)] as const,
  );
  return new Map(await Promise.all(pairs));
}

/** Divides items into those that their shape accepts and those that are refused. Of two with the same id, the first counts. */
export function readItems<Shape extends z.ZodType<{ sourceId: string }>>(
  items: readonly ArchiveItem[],
  shape: Shape,
): { accepted: z.output<Shape>[]; refused: RefusedItem[] } {
  const accepted: z.output<Shape>[] = [];
  const refused: RefusedItem[] = [];
  const seen = new Set<string>();
  for (const item of items) {
    const { data, error } = shape.safeParse(item);
    if (error) {
      const [issue] = error.issues;
      refused.push({
        sourceId: item.sourceId,
        ...saidBySchema(issue?.path.join('.') ?? '', issue?.message ?? ''),
      });
    } else if (!seen.has(data.sourceId)) {
      seen.add(data.sourceId);
      accepted.push(data);
    }
  }
  return { accepted, refused };
}

/**
 * The number of a stage.
 * @throws ApiError 409 for a stage before the one that was sent last, because what was sent since names it.
 */
export function requireStage(stage: ArchiveStage, last: number): number {
  const number = ARCHIVE_STAGES.indexOf(stage);
  if (number < last)
    throw conflict('import_order', say('These items belong before those that were sent last.'));
  return number;
}
