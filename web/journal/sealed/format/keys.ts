import type { Seal } from '#contract/journal/sealing.ts';
import { openBytes, scopedTo, sealBytes } from './boxes.ts';
import { type Bytes, fromBase64url, randomBytes, toBase64url } from './bytes.ts';

// The keys of a sealed journal, as in docs/sealed.md.

const KEY_LENGTH = 32;
const NO_SALT = new Uint8Array();

/** The owner and the generation of a key. */
export interface KeyScope {
  owner: string;
  generation: number;
}

/** The keys that are derived from the key of a journal. None of them can be exported. */
export interface JournalKeys {
  /** AES-256-GCM, for entries and heads. */
  boxes: CryptoKey;
  /** HMAC-SHA-256, for the sum in the head. */
  sums: CryptoKey;
  /** AES-256-GCM, for what this device stores besides boxes. */
  device: CryptoKey;
}

export const createJournalKey = (): Bytes => randomBytes(KEY_LENGTH);

/** Derives the keys from the key of the journal with HKDF-SHA-256 (RFC 5869). */
export async function deriveKeys(journalKey: Bytes, { owner, generation }: KeyScope): Promise<JournalKeys> {
  const source = await crypto.subtle.importKey('raw', journalKey, 'HKDF', false, ['deriveKey']);
  const hkdf = (purpose: 'boxes' | 'sums' | 'device') => {
    const info = scopedTo(owner, purpose, generation);
    return { name: 'HKDF', hash: 'SHA-256', salt: NO_SALT, info };
  };
  const aes = { name: 'AES-GCM', length: 256 };
  const hmac = { name: 'HMAC', hash: 'SHA-256', length: 256 };
  const [boxes, sums, device] = await Promise.all([
    crypto.subtle.deriveKey(hkdf('boxes'), source, aes, false, ['encrypt', 'decrypt']),
    crypto.subtle.deriveKey(hkdf('sums'), source, hmac, false, ['sign']),
    crypto.subtle.deriveKey(hkdf('device'), source, aes, false, ['encrypt', 'decrypt']),
  ]);
  return { boxes, sums, device };
}

/**
 * Derives the key of a recovery phrase from its entropy. The key of a passphrase is the result of Argon2id
 * (`passphrase.ts`).
 */
export async function recoveryKey(entropy: Bytes, owner: string): Promise<Bytes> {
  const source = await crypto.subtle.importKey('raw', entropy, 'HKDF', false, ['deriveBits']);
  const parameters = { name: 'HKDF', hash: 'SHA-256', salt: NO_SALT, info: scopedTo(owner, 'recovery') };
  return new Uint8Array(await crypto.subtle.deriveBits(parameters, source, KEY_LENGTH * 8));
}

type WrapName = keyof Seal['wraps'];

/** The key of the journal, encrypted with the key of the passphrase or of the recovery phrase. */
export async function wrapKey(
  wrappingKey: Bytes,
  scope: KeyScope,
  name: WrapName,
  journalKey: Bytes,
  nonce?: Bytes,
) {
  return toBase64url(await sealBytes(await aesKey(wrappingKey), wrapLabel(scope, name), journalKey, nonce));
}

/** The key of the journal; null if the wrapping key is another one. */
export async function unwrapKey(wrappingKey: Bytes, scope: KeyScope, name: WrapName, wrap: string) {
  try {
    return await openBytes(await aesKey(wrappingKey), wrapLabel(scope, name), fromBase64url(wrap));
  } catch {
    return null;
  }
}

const wrapLabel = (scope: KeyScope, name: WrapName) =>
  ({ ...scope, kind: 'wrap', id: name, version: 1 }) as const;

const aesKey = (bytes: Bytes) =>
  crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);
