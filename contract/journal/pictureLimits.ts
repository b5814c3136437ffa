// This file does not import zod, so that the web client does not load the schemas for it.

/** The maximum number of pictures of an entry. */
export const MAX_ENTRY_PICTURES = 20;
/** The longest side of a picture of an entry in pixels. Larger ones are reduced. */
export const MAX_PICTURE_SIDE = 2_048;
/** The maximum size of a picture of an entry, in bytes. */
export const MAX_PICTURE_BYTES = 10 * 1024 * 1024;
/** The maximum total size of the pictures of a journal, in bytes. */
export const MAX_JOURNAL_PICTURES_BYTES = 1024 * 1024 * 1024;
/** The content type of a sealed picture. */
export const SEALED_PICTURE = 'application/octet-stream';
