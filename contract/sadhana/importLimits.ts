// This file does not import zod, so that the web client does not load the schemas for it.

/** The programs whose files can be imported. `csv` is any other table, of which the member has chosen the columns. */
export const IMPORT_PROGRAMS = ['insight-timer', 'loop', 'habitbull', 'vichara', 'csv'] as const;
export type ImportProgram = (typeof IMPORT_PROGRAMS)[number];

/** The maximum number of logs in one call. */
export const MAX_IMPORT_ROWS = 1_000;
/** The maximum size of the body of such a call, in bytes. */
export const MAX_IMPORT_BYTES = 1024 * 1024;
/** The maximum number of logs that the imports of a member create within 30 days. */
export const MAX_IMPORTED_LOGS = 300_000;
/** The maximum number of logs that an undo is told to keep. */
export const MAX_KEPT_LOGS = 20_000;
/** The maximum number of practices of an import. */
export const MAX_IMPORT_PRACTICES = 300;
/** The number of days after which an import is finished as it stands. */
export const UNFINISHED_IMPORT_DAYS = 7;
