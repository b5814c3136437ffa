import { argon2id } from 'hash-wasm';
import type { Seal } from '#contract/journal/sealing.ts';
import { KDF_RANGES } from '#contract/journal/sealLimits.ts';
import { type Bytes, fromBase64url, randomBytes, toBase64url, utf8 } from './bytes.ts';

type KeyDerivation = Seal['kdf'];

const SALT_BYTES = 16;
const KEY_LENGTH = 32;

/**
 * The parameters for a new passphrase: 64 MiB, 4 passes and 1 lane. RFC 9106, section 4, recommends at least
 * 3 passes with 64 MiB.
 */
export const createKeyDerivation = (): KeyDerivation => ({
  algorithm: 'argon2id',
  memory: KDF_RANGES.memory.min,
  passes: KDF_RANGES.passes.min,
  lanes: KDF_RANGES.lanes.min,
  salt: toBase64url(randomBytes(SALT_BYTES)),
});

/** The form of a passphrase from which its key is derived. Keyboards compose letters in different ways. */
const normalized = (passphrase: string) => passphrase.normalize('NFKC');

/**
 * The key of a passphrase: Argon2id (RFC 9106), version 1.3. It takes about a second and the memory that
 * `kdf` names, so pages call it in a worker (`passphraseKey.ts`). Throws for parameters that are too cheap,
 * which only a hostile server would send.
 */
export async function derivePassphraseKey(passphrase: string, kdf: KeyDerivation): Promise<Bytes> {
  const { memory, passes, lanes } = KDF_RANGES;
  const isInRange = (value: number, { min, max }: { min: number; max: number }) =>
    value >= min && value <= max;
  if (!isInRange(kdf.memory, memory) || !isInRange(kdf.passes, passes) || !isInRange(kdf.lanes, lanes))
    throw new Error('The parameters of the key derivation are out of range.');
  const key = await argon2id({
    password: utf8(normalized(passphrase)),
    salt: fromBase64url(kdf.salt),
    memorySize: kdf.memory,
    iterations: kdf.passes,
    parallelism: kdf.lanes,
    hashLength: KEY_LENGTH,
    outputType: 'binary',
  });
  return new Uint8Array(key);
}
