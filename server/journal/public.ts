/** The functions of the journal that other features may use. */

export { fileKey as journalPictureKey, JOURNAL_FILE_KEY } from '#server/journal/pictures/rules.ts';
export { journalPictureCount, picturesById as journalPicturesById } from '#server/journal/pictures/store.ts';
export { createEntry } from './actions.ts';
export { entryCount } from './store.ts';
export { setPracticeOfEntry } from './writeStore.ts';
