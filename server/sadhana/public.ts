/** The functions of practice that other features may use. */

export { tooManyLogs } from '#server/sadhana/importing/actions.ts';
export {
  type ArchivedIds,
  importArchivedLogs,
  importArchivedPractices,
  importArchivedPresets,
  linksOfSits,
} from '#server/sadhana/importing/archived.ts';
export { createdCount } from '#server/sadhana/importing/store.ts';
export { undoLogs, undoPractices, undoPresets, undoRests } from '#server/sadhana/importing/undo.ts';
export {
  createRest,
  importCadences,
  setObservances,
  updateSettings,
} from '#server/sadhana/settings/actions.ts';
export { settingsOf } from '#server/sadhana/settings/store.ts';
