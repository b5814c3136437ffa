import { z } from 'zod/mini';
import { openJson, sealJson } from './boxes.ts';
import { type Bytes, concat, fromBase64url, sha256, utf8 } from './bytes.ts';
import type { JournalKeys, KeyScope } from './keys.ts';

// The head of a sealed journal, as in docs/sealed.md: it says which entries the journal has.

const MODULUS = 2n ** 256n;

const Head = z.object({
  /** The number of the last change. */
  n: z.number(),
  /** The number of entries. */
  count: z.number(),
  /** The sum of the marks of all entries modulo 2²⁵⁶, as 64 hexadecimal digits. */
  sum: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
});
export type Head = z.infer<typeof Head>;

export const EMPTY_HEAD: Head = { n: 0, count: 0, sum: '0'.repeat(64) };

const labelOf = (scope: KeyScope) => ({ ...scope, kind: 'head', id: 'head', version: 1 }) as const;

export const sealHead = (keys: JournalKeys, scope: KeyScope, head: Head, nonce?: Bytes): Promise<string> =>
  sealJson(keys.boxes, labelOf(scope), head, nonce);

/** Rejects if the head was not sealed with the key of this journal. */
export const openHead = async (keys: JournalKeys, scope: KeyScope, box: string): Promise<Head> =>
  Head.parse(await openJson(keys.boxes, labelOf(scope), box));

/** The mark that represents an entry in the sum: the HMAC of its id, its version and the digest of its box. */
export async function markOf(
  keys: JournalKeys,
  entry: { id: string; version: number; box: string },
): Promise<string> {
  const digest = await sha256(fromBase64url(entry.box));
  const message = concat(utf8(`${entry.id}|${entry.version}|`), digest);
  return hexadecimal(new Uint8Array(await crypto.subtle.sign('HMAC', keys.sums, message)));
}

/** The head after marks were added and removed. `n` is the number of the last change. */
export function nextHead(head: Head, n: number, marks: { added: string[]; removed: string[] }): Head {
  const total = (all: string[]) => all.reduce((sum, mark) => sum + BigInt(`0x${mark}`), 0n);
  const sum = (total([head.sum, ...marks.added]) + total(marks.removed) * (MODULUS - 1n)) % MODULUS;
  return {
    n,
    count: head.count + marks.added.length - marks.removed.length,
    sum: sum.toString(16).padStart(64, '0'),
  };
}

const hexadecimal = (bytes: Uint8Array) =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
