/** The functions of the journal that other features may use. */

export { entryColumns } from './rules.ts';
export { entryCount, insertEntry, setPracticeOfEntry } from './store.ts';
