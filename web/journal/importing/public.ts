/** What the import of an account's archive needs of the journal. */
export { wholeEntries } from '#web/journal/wholeEntries.ts';
export { keyOfEntry } from './compare.ts';
