import { type ArchiveFile, jsonFile, jsonListFile } from '#server/platform/archive/archive.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Deps, Feature } from '#server/platform/deps.ts';
import { type LogPosition, logOf } from './logs/rules.ts';
import { logsAfter } from './logs/store.ts';
import { practiceOf } from './practices/rules.ts';
import { deleteUnusedPractices, practicesOf } from './practices/store.ts';
import { presetOf } from './presets/rules.ts';
import { ownPresets } from './presets/store.ts';
import { sadhanaRoutes } from './routes.ts';

export const sadhanaFeature = {
  routes: sadhanaRoutes,
  archive,
  afterAccountRemoved: async (_deps, trx) => deleteUnusedPractices(trx),
  upkeep: async ({ db }) => inTransaction(db, deleteUnusedPractices),
} satisfies Feature;

/** A member's practices, logs and presets as files of their archive. */
function archive({ db }: Pick<Deps, 'db'>, userId: string): ArchiveFile[] {
  const logs = (last: LogPosition | null) => logsAfter(db, userId, last, 500);
  const practices = async () => (await practicesOf(db, userId)).map(practiceOf).filter(({ isOwn }) => isOwn);
  const presets = async () => (await ownPresets(db, userId)).map((preset) => presetOf(preset, userId));
  return [
    { path: 'logs.json', text: () => jsonListFile(logs, logOf) },
    { path: 'practices.json', text: () => jsonFile(practices) },
    { path: 'presets.json', text: () => jsonFile(presets) },
  ];
}
