import { type Archived, asJson, asJsonList } from '#server/platform/archive.ts';
import type { Db } from '#server/platform/database.ts';
import { type LogPlace, logOf } from './logs/rules.ts';
import { logsAfter } from './logs/store.ts';
import { practiceOf } from './practices/rules.ts';
import { practicesOf } from './practices/store.ts';
import { presetOf } from './presets/rules.ts';
import { ownPresets } from './presets/store.ts';

export { dropKeptPractices } from './practices/store.ts';

/** A member's practices, logs and presets as files of their archive. */
export function archivedSadhana(db: Db, userId: string): Archived[] {
  const logs = (last: LogPlace | null) => logsAfter(db, userId, last, 500);
  const practices = async () => (await practicesOf(db, userId)).map(practiceOf).filter(({ isOwn }) => isOwn);
  const presets = async () => (await ownPresets(db, userId)).map((preset) => presetOf(preset, userId));
  return [
    { path: 'logs.json', text: () => asJsonList(logs, logOf) },
    { path: 'practices.json', text: () => asJson(practices) },
    { path: 'presets.json', text: () => asJson(presets) },
  ];
}
