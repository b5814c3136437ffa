/** Bytes in their own buffer, as WebCrypto expects them. */
export type Bytes = Uint8Array<ArrayBuffer>;

/** `String.fromCharCode` takes a limited number of arguments. */
const CHUNK = 8_192;

export const utf8 = (text: string): Bytes => new TextEncoder().encode(text);

export const randomBytes = (length: number): Bytes => crypto.getRandomValues(new Uint8Array(length));

export function concat(...parts: Uint8Array[]): Bytes {
  const all = new Uint8Array(parts.reduce((total, { length }) => total + length, 0));
  let offset = 0;
  for (const part of parts) {
    all.set(part, offset);
    offset += part.length;
  }
  return all;
}

/** base64url without padding (RFC 4648, section 5). */
export function toBase64url(bytes: Uint8Array): string {
  let binary = '';
  for (let start = 0; start < bytes.length; start += CHUNK)
    binary += String.fromCharCode(...bytes.subarray(start, start + CHUNK));
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Throws a `DOMException` if the text is not base64url. */
export const fromBase64url = (text: string): Bytes =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) =>
    character.charCodeAt(0),
  );

export const sha256 = async (bytes: Bytes): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
