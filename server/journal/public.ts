/** The functions of the journal that other features may use. */

export { journalPictureCount } from '#server/journal/pictures/store.ts';
export { createEntry } from './actions.ts';
export { entryCount } from './store.ts';
export { setPracticeOfEntry } from './writeStore.ts';
