import crypto from 'node:crypto';

/** A new id that sorts by time (UUIDv7, RFC 9562), so that rows created together are stored together. */
export const newId = () => crypto.randomUUIDv7();

/** The nil UUID, which no row has (RFC 9562, 5.9). */
export const NIL_UUID = '00000000-0000-0000-0000-000000000000';
