// This file does not import zod, so that the web client does not load the schemas for it.

/** The maximum number of entries in one call. */
export const MAX_IMPORTED_ENTRIES = 100;
/** The maximum size of the body of such a call, in bytes. */
export const MAX_IMPORT_BYTES = 1024 * 1024;

/** The programs and file formats from which entries can be imported. */
export const IMPORT_FORMATS = ['dayone', 'journey', 'markdown', 'text'] as const;
export type ImportFormat = (typeof IMPORT_FORMATS)[number];

/**
 * The id of an imported entry: a UUIDv8 (RFC 9562, 5.8) of the first 128 bits of the SHA-256 of owner, format
 * and source id, so that importing twice creates nothing twice. Browsers offer SHA-256 only on pages with an
 * encrypted connection.
 */
export async function importedId(
  ownerId: string,
  { format, sourceId }: { format: ImportFormat | 'vichara'; sourceId: string },
): Promise<string> {
  const source = new TextEncoder().encode([ownerId, format, sourceId].join('\n'));
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', source)).subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
