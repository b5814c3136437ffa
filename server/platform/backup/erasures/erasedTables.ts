/** The tables whose deleted rows are recorded, in the order in which a restore erases them. */
export const ERASED_TABLES = [
  'users',
  'communities',
  'posts',
  'replies',
  'readings', // After the posts about them.
  'journal_entries',
  'journal_pictures',
  'practice_logs',
  'presets',
  'event_series',
  'books',
  'pictures',
] as const;
export type ErasedTable = (typeof ERASED_TABLES)[number];

/** Whether a row is only set aside, so that somebody can bring it back, and whether that is not its author. */
export interface ErasedHow {
  isSetAside: boolean;
  isRemoved: boolean;
}
