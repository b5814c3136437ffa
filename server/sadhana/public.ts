import { type ArchiveFile, jsonFile, jsonListFile } from '#server/platform/archive/archive.ts';
import type { Db } from '#server/platform/database/database.ts';
import { type LogPosition, logOf } from '#server/sadhana/logs/rules.ts';
import { logsAfter } from '#server/sadhana/logs/store.ts';
import { practiceOf } from '#server/sadhana/practices/rules.ts';
import { practicesOf } from '#server/sadhana/practices/store.ts';
import { presetOf } from '#server/sadhana/presets/rules.ts';
import { ownPresets } from '#server/sadhana/presets/store.ts';

export { deleteUnusedPractices } from '#server/sadhana/practices/store.ts';

/** A member's practices, logs and presets as files of their archive. */
export function archivedSadhana(db: Db, userId: string): ArchiveFile[] {
  const logs = (last: LogPosition | null) => logsAfter(db, userId, last, 500);
  const practices = async () => (await practicesOf(db, userId)).map(practiceOf).filter(({ isOwn }) => isOwn);
  const presets = async () => (await ownPresets(db, userId)).map((preset) => presetOf(preset, userId));
  return [
    { path: 'logs.json', text: () => jsonListFile(logs, logOf) },
    { path: 'practices.json', text: () => jsonFile(practices) },
    { path: 'presets.json', text: () => jsonFile(presets) },
  ];
}
