import type { Transaction } from 'kysely';
import type { ArchiveKind } from '#contract/moving/archiveImportLimits.ts';
import type { ArchiveItem } from '#contract/moving/archiveImports.ts';
import {
  ArchivedEntry,
  ArchivedLog,
  ArchivedPractice,
  ArchivedPreset,
} from '#contract/moving/archiveItems.ts';
import { MAX_IMPORTED_LOGS } from '#contract/sadhana/importLimits.ts';
import { importArchivedEntries } from '#server/journal/public.ts';
import type { DB } from '#server/platform/database/types.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { ItemsResult, RefusedItem } from '#server/platform/imports/items.ts';
import type { StoredImport } from '#server/platform/imports/undoable.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import {
  createdCount,
  importArchivedLogs,
  importArchivedPractices,
  importArchivedPresets,
  linksOfSits,
  tooManyLogs,
} from '#server/sadhana/public.ts';
import { idsOfItems, readItems } from './rules.ts';
import { importSettings } from './settings.ts';

export interface Importing {
  deps: Deps;
  trx: Transaction<DB>;
  viewer: Viewer;
  row: StoredImport;
  replaces: boolean;
}

/** Imports items of one kind. `changed` counts settings that were changed without creating a row. */
export async function importKind(
  importing: Importing,
  { kind, items }: { kind: ArchiveKind; items: readonly ArchiveItem[] },
): Promise<ItemsResult & { changed: number }> {
  const { deps, trx, viewer, row } = importing;
  if (kind === 'settings') return importSettings(importing, items);
  const withRefused = (result: ItemsResult, refused: readonly RefusedItem[]) => ({
    ...result,
    refused: [...refused, ...result.refused],
    changed: 0,
  });
  const idsOf = (accepted: readonly { sourceId: string }[]) =>
    idsOfItems(
      viewer.id,
      row,
      accepted.map(({ sourceId }) => sourceId),
    );
  switch (kind) {
    case 'practices': {
      const { accepted, refused } = readItems(items, ArchivedPractice);
      const ids = await idsOf(accepted);
      return withRefused(await importArchivedPractices(deps, trx, viewer, accepted, ids), refused);
    }
    case 'presets': {
      const { accepted, refused } = readItems(items, ArchivedPreset);
      const ids = await idsOf(accepted);
      return withRefused(await importArchivedPresets(deps, trx, viewer, accepted, ids), refused);
    }
    case 'logs': {
      const { accepted, refused } = readItems(items, ArchivedLog);
      if ((await createdCount(trx, viewer.id)) + accepted.length > MAX_IMPORTED_LOGS) throw tooManyLogs();
      const ids = await idsOf(accepted);
      return withRefused(await importArchivedLogs(deps, trx, viewer, accepted, ids), refused);
    }
    case 'entries': {
      const { accepted, refused } = readItems(items, ArchivedEntry);
      return withRefused(await importEntries(importing, accepted), refused);
    }
  }
}

async function importEntries(
  { deps, trx, viewer, row }: Importing,
  items: readonly ArchivedEntry[],
): Promise<ItemsResult> {
  const ids = await idsOfItems(
    viewer.id,
    row,
    items.flatMap(({ sourceId, pictures, sit }) => [
      sourceId,
      ...(pictures ?? []).map((picture) => picture.id),
      ...(sit?.logId ? [sit.logId] : []),
    ]),
  );
  const sits = await linksOfSits(
    trx,
    viewer,
    items.map(({ sit }) => sit),
    ids,
  );
  const entries = items.map((item, index) => ({
    item,
    id: ids.get(item.sourceId) ?? '',
    pictureIds: (item.pictures ?? []).map((picture) => ids.get(picture.id) ?? ''),
    sit: sits[index] ?? { log_id: null, practice_id: null, reflection: null },
  }));
  return importArchivedEntries(trx, { userId: viewer.id, now: deps.clock(), importId: row.id }, entries);
}
