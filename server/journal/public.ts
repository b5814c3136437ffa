/** The functions of the journal that other features may use. */

export { undoEntries } from '#server/journal/importing/undo.ts';
export { journalPictureCount, picturesOfImport } from '#server/journal/pictures/store.ts';
export { importPicture } from '#server/journal/pictures/uploads.ts';
export { createEntry } from './actions.ts';
export { importArchivedEntries } from './archivedEntries.ts';
export { entryCount } from './store.ts';
export { setPracticeOfEntry } from './writeStore.ts';
