// This file does not import zod, so that the web client does not load the schemas for it.

/** What an import of an archive sends, in this order: what comes later names what came before. Pictures are uploaded. */
export const ARCHIVE_STAGES = ['settings', 'practices', 'presets', 'logs', 'pictures', 'entries'] as const;
export type ArchiveStage = (typeof ARCHIVE_STAGES)[number];
/** The stages whose items are sent as JSON. */
export const ARCHIVE_KINDS = ['settings', 'practices', 'presets', 'logs', 'entries'] as const;
export type ArchiveKind = (typeof ARCHIVE_KINDS)[number];

/** The maximum number of items in one call. */
export const MAX_ARCHIVE_ITEMS = 100;
/** The maximum size of the body of such a call, in bytes. */
export const MAX_ARCHIVE_BYTES = 1024 * 1024;
/** The maximum length of an id in an archive. */
export const MAX_SOURCE_ID = 200;
