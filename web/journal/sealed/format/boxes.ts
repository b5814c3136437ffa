import { type Bytes, concat, fromBase64url, randomBytes, toBase64url, utf8 } from './bytes.ts';

// The boxes of a sealed journal, as in docs/sealed.md.

const NONCE_LENGTH = 12;
const MIN_PADDED_LENGTH = 1_024;

/** What a box is bound to. A box opens only with the same label that it was sealed with. */
export interface Label {
  owner: string;
  /** `device` is for what a device stores besides boxes. */
  kind: 'entry' | 'head' | 'wrap' | 'picture' | 'device';
  id: string;
  version: number;
  generation: number;
}

/** The text from which keys are derived, and to which boxes are bound. */
export const scopedTo = (...parts: (string | number)[]): Bytes =>
  utf8(['vichara-journal', 1, ...parts].join('|'));

const associatedData = ({ owner, kind, id, version, generation }: Label) =>
  scopedTo(owner, kind, id, version, generation);

/** Encrypts with AES-256-GCM: a random nonce of 12 bytes, the ciphertext, and the tag of 16 bytes. */
export async function sealBytes(
  key: CryptoKey,
  label: Label,
  content: Bytes,
  nonce = randomBytes(NONCE_LENGTH),
) {
  const algorithm = { name: 'AES-GCM', iv: nonce, additionalData: associatedData(label) };
  return concat(nonce, new Uint8Array(await crypto.subtle.encrypt(algorithm, key, content)));
}

/** Rejects with an `OperationError` if the key or the label is another one, or if the box was changed. */
export async function openBytes(key: CryptoKey, label: Label, box: Bytes): Promise<Bytes> {
  const algorithm = {
    name: 'AES-GCM',
    iv: box.subarray(0, NONCE_LENGTH),
    additionalData: associatedData(label),
  };
  return new Uint8Array(await crypto.subtle.decrypt(algorithm, key, box.subarray(NONCE_LENGTH)));
}

/** A box with a value as JSON, padded, in base64url. */
export async function sealJson(key: CryptoKey, label: Label, value: unknown, nonce?: Bytes): Promise<string> {
  return toBase64url(await sealBytes(key, label, pad(utf8(JSON.stringify(value))), nonce));
}

/** The value in a box. Rejects like `openBytes`. The caller checks the shape of the value. */
export async function openJson(key: CryptoKey, label: Label, box: string): Promise<unknown> {
  const content = unpad(await openBytes(key, label, fromBase64url(box)));
  return JSON.parse(new TextDecoder().decode(content));
}

/**
 * Appends 0x80 and zeros up to a power of two of at least 1 KiB (ISO/IEC 7816-4), so that the size of a box says little
 * about the length of its content.
 */
export function pad(content: Bytes): Bytes {
  let length = MIN_PADDED_LENGTH;
  while (length < content.length + 1) length *= 2;
  const padded = new Uint8Array(length);
  padded.set(content);
  padded[content.length] = 0x80;
  return padded;
}

/** Throws an `Error` if the bytes are not padded. */
export function unpad(padded: Bytes): Bytes {
  const end = padded.lastIndexOf(0x80);
  if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0))
    throw new Error('The box is not padded.');
  return padded.subarray(0, end);
}
