/** The functions of the journal that other features may use. */

export { createEntry } from './actions.ts';
export { entryColumns } from './rules.ts';
export { entryCount } from './store.ts';
export { setPracticeOfEntry } from './writeStore.ts';
