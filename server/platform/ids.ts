import crypto from 'node:crypto';

/** A new id that sorts by time (UUIDv7, RFC 9562), so that rows created together are stored together. */
export const newId = () => crypto.randomUUIDv7();

/**
 * The id and the ones that follow it, for rows that are created together, so that all of them can be found by the first.
 */
export function idsFrom(id: string, count: number): string[] {
  const [prefix, last] = [id.slice(0, -12), Number.parseInt(id.slice(-12), 16)];
  return Array.from(
    { length: count },
    (_, index) => prefix + ((last + index) % 2 ** 48).toString(16).padStart(12, '0'),
  );
}

/** The nil UUID, which no row has (RFC 9562, 5.9). */
export const NIL_UUID = '00000000-0000-0000-0000-000000000000';
