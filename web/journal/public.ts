/** The part of the journal that other features may use. */
export type { NewEntryState } from '#web/journal/editing/NewEntryPage.tsx';
export { EntryList } from './EntryList.tsx';
export { logsWithSealedLine, sealedLinesText } from './sealedLines.ts';
