import { type ArchiveFile, jsonFile, jsonListFile } from '#server/platform/archive/archive.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Deps, Feature } from '#server/platform/deps.ts';
import { tidyImports } from '#server/platform/imports/unfinished.ts';
import { type LogPosition, logDetailsOf } from '#server/sadhana/logs/rules.ts';
import { eraseLog, logsAfter } from '#server/sadhana/logs/store.ts';
import { toPractice, unknownPractice } from '#server/sadhana/practices/rules.ts';
import { deleteUnusedPractices, practicesOf } from '#server/sadhana/practices/store.ts';
import { deleteExpiredSittings } from '#server/sadhana/presence/store.ts';
import { presetOf } from '#server/sadhana/presets/rules.ts';
import { ownPresets } from '#server/sadhana/presets/store.ts';
import { sendReminders } from '#server/sadhana/reminders/actions.ts';
import { sadhanaMails } from '#server/sadhana/reminders/mails.ts';
import { deleteFeedKey } from '#server/sadhana/reminders/store.ts';
import { exportedSettingsOf } from '#server/sadhana/settings/rules.ts';
import { settingsOf } from '#server/sadhana/settings/store.ts';
import { sadhanaRoutes } from './routes.ts';

export const sadhanaFeature = {
  routes: sadhanaRoutes,
  mails: sadhanaMails,
  recurring: {
    'practice-reminders': { cron: '* * * * *', run: sendReminders, isHeldAfterRestore: true },
    'practice-imports': { cron: '41 * * * *', run: (deps) => tidyImports(deps, 'practice') },
  },
  archive,

  constraints: {
    // The practice was deleted while the call was running.
    practice_logs_practice_id_type_fkey: () => unknownPractice('practiceId'),
    preset_practices_practice_id_fkey: () => unknownPractice('practiceIds'),
  },

  erasable: { practice_logs: (_deps, trx, id) => eraseLog(trx, id) },
  afterAccountSecured: async (_deps, trx, userId) => deleteFeedKey(trx, userId),
  afterAccountRemoved: async (_deps, trx) => deleteUnusedPractices(trx),
  deleteExpired: async ({ db, clock }) => {
    await inTransaction(db, deleteUnusedPractices);
    await deleteExpiredSittings(db, clock());
  },
} satisfies Feature;

/** A member's practices, logs, presets and settings as files of their export. */
function archive({ db }: Pick<Deps, 'db'>, userId: string): ArchiveFile[] {
  const logs = (last: LogPosition | null) => logsAfter(db, userId, last, 500);
  const practices = async () => (await practicesOf(db, userId)).map(toPractice).filter(({ isOwn }) => isOwn);
  const presets = async () => (await ownPresets(db, userId)).map((preset) => presetOf(preset, userId));
  return [
    { path: 'logs.json', text: () => jsonListFile(logs, logDetailsOf) },
    { path: 'practices.json', text: () => jsonFile(practices) },
    { path: 'presets.json', text: () => jsonFile(presets) },
    {
      path: 'practice.json',
      text: () => jsonFile(async () => exportedSettingsOf(await settingsOf(db, userId))),
    },
  ];
}
