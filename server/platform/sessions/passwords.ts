import crypto from 'node:crypto';
import { promisify } from 'node:util';

const argon2 = promisify(crypto.argon2);

// OWASP Password Storage Cheat Sheet: Argon2id with 19 MiB, 2 passes, 1 lane.
const HASH_PARAMETERS = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };

/**
 * Hashes a password with argon2id, off the main thread, in about 30 ms. Returns a PHC string
 * (https://github.com/P-H-C/phc-string-format). `salt` has 16 bytes.
 */
export async function hashPassword(password: string, salt: Buffer = crypto.randomBytes(16)): Promise<string> {
  const tag = await argon2('argon2id', { message: password, nonce: salt, ...HASH_PARAMETERS });
  const { memory, passes, parallelism } = HASH_PARAMETERS;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(tag)}`;
}

/** The salt of a hash. */
export const saltOf = (hash: string): Buffer => Buffer.from(hash.split('$')[4] ?? '', 'base64');

/**
 * Returns those of the hashes that `password` matches. All hashes with the same salt together take as long as one.
 * Without hashes, the result is empty, and the call takes as long as with one.
 */
export async function matchingHashes(password: string, hashes: readonly string[]): Promise<Set<string>> {
  const candidates = hashes.length ? hashes : [await DUMMY_HASH];
  const groups = Map.groupBy(candidates, (hash) => hash.slice(0, hash.lastIndexOf('$')));
  const matches = await Promise.all([...groups].map(([, group]) => matchesIn(group, password)));
  return new Set(hashes.length ? matches.flat() : []);
}

/** Returns those of the hashes that `password` matches. They must all have the same salt and cost. */
async function matchesIn(hashes: string[], password: string): Promise<string[]> {
  const [first = ''] = hashes;
  const [, , , cost] = first.split('$');
  const [memory, passes, parallelism] = (cost ?? '').split(',').map((part) => Number(part.split('=')[1]));
  const actual = await argon2('argon2id', {
    message: password,
    nonce: saltOf(first),
    memory: memory ?? 0,
    passes: passes ?? 0,
    parallelism: parallelism ?? 0,
    tagLength: tagOf(first).length,
  });
  return hashes.filter((hash) => crypto.timingSafeEqual(actual, tagOf(hash)));
}

const tagOf = (hash: string) => Buffer.from(hash.split('$')[5] ?? '', 'base64');

/** Whether `password` matches `hash`. Without a hash the result is false, and the call takes as long. */
export const isPassword = async (password: string, hash: string | null | undefined): Promise<boolean> =>
  (await matchingHashes(password, hash ? [hash] : [])).size > 0;

/** Returns a hash that no password matches: it has the salt of `hash` and a random tag. */
export function unmatchableHash(hash: string): string {
  const parts = hash.split('$');
  return [...parts.slice(0, 5), base64(crypto.randomBytes(HASH_PARAMETERS.tagLength))].join('$');
}

const DUMMY_HASH = hashPassword(crypto.randomUUID());

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
