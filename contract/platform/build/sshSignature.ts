/** The only kind of key that is supported. */
const KEY_TYPE = 'ssh-ed25519';
const MAGIC = 'SSHSIG';
const VERSION = 1;
const ARMOR = /^-----BEGIN SSH SIGNATURE-----\s+([\w+/=\s]+?)\s+-----END SSH SIGNATURE-----\s*$/;

type Bytes = Uint8Array<ArrayBuffer>;

/** A signature in the format of OpenSSH (`PROTOCOL.sshsig`) with an Ed25519 key. */
interface SshSignature {
  /** The public key as in `authorized_keys`, such as `ssh-ed25519 AAAA…`. */
  key: string;
  /** The 32 bytes of the public key. */
  rawKey: Bytes;
  namespace: string;
  hash: 'sha256' | 'sha512';
  /** 64 bytes. */
  signature: Bytes;
}

/** Reads what `ssh-keygen -Y sign` prints; null if it is something else, or made with another kind of key. */
export function parseSshSignature(armored: string): SshSignature | null {
  try {
    const [, base64 = ''] = ARMOR.exec(armored) ?? [];
    const reader = readerOf(bytesOf(base64));
    if (decoded(reader.take(MAGIC.length)) !== MAGIC || reader.number() !== VERSION) return null;
    const publicKey = reader.block();
    const namespace = decoded(reader.block());
    reader.block(); // reserved
    const hash = decoded(reader.block());
    const signatureReader = readerOf(reader.block());
    const keyReader = readerOf(publicKey);
    const types = [decoded(keyReader.block()), decoded(signatureReader.block())];
    const [rawKey, signature] = [keyReader.block(), signatureReader.block()];
    const isComplete = [reader, keyReader, signatureReader].every(({ isAtEnd }) => isAtEnd());
    if (!isComplete || types.some((type) => type !== KEY_TYPE)) return null;
    if (rawKey.length !== 32 || signature.length !== 64) return null;
    if (hash !== 'sha256' && hash !== 'sha512') return null;
    return { key: `${KEY_TYPE} ${base64Of(publicKey)}`, rawKey, namespace, hash, signature };
  } catch {
    return null; // It ends too early, or is not base64.
  }
}

/**
 * The public key, such as `ssh-ed25519 AAAA…`, that has signed a text in this namespace; null if the signature is not valid. Web
 * Crypto has Ed25519 only since Chrome 137, so a library checks the signature.
 */
export async function signerOf(armored: string, namespace: string, text: string): Promise<string | null> {
  const parsed = parseSshSignature(armored);
  if (parsed?.namespace !== namespace) return null;
  const data = await signedData(namespace, parsed.hash, text);
  // Loaded only when there is a signature, because it would delay each start of the server.
  const { ed25519 } = await import('@noble/curves/ed25519.js');
  // Without this option, the library accepts signatures that RFC 8032 forbids.
  const isValid = ed25519.verify(parsed.signature, data, parsed.rawKey, { zip215: false });
  return isValid ? parsed.key : null;
}

/** The SHA-256 of a public key as `ssh-keygen -l` prints it: `SHA256:…`. */
export async function fingerprintOf(key: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', bytesOf(key.split(' ')[1] ?? ''));
  return `SHA256:${base64Of(new Uint8Array(digest)).replace(/=+$/, '')}`;
}

/** What the key itself signs, in place of the text. */
async function signedData(namespace: string, hash: 'sha256' | 'sha512', text: string): Promise<Bytes> {
  const name = hash === 'sha256' ? 'SHA-256' : 'SHA-512';
  const digest = new Uint8Array(await crypto.subtle.digest(name, encoded(text)));
  return joined(encoded(MAGIC), ...[namespace, '', hash, digest].map(block));
}

/** Reads the parts of a value in the format of SSH (RFC 4251, section 5). @throws RangeError at its end */
function readerOf(bytes: Bytes) {
  let position = 0;
  const take = (length: number) => {
    if (position + length > bytes.length) throw new RangeError('The value ends too early.');
    position += length;
    return bytes.slice(position - length, position);
  };
  const number = () => new DataView(take(4).buffer).getUint32(0);
  return { take, number, block: () => take(number()), isAtEnd: () => position === bytes.length };
}

function number(value: number): Bytes {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value);
  return bytes;
}

/** A text or bytes with their length before them. */
function block(value: string | Bytes): Bytes {
  const bytes = typeof value === 'string' ? encoded(value) : value;
  return joined(number(bytes.length), bytes);
}

function joined(...parts: Bytes[]): Bytes {
  const bytes = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let position = 0;
  for (const part of parts) {
    bytes.set(part, position);
    position += part.length;
  }
  return bytes;
}

const encoded = (text: string): Bytes => new TextEncoder().encode(text);
const decoded = (bytes: Bytes) => new TextDecoder().decode(bytes);
const bytesOf = (base64: string): Bytes =>
  Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
const base64Of = (bytes: Bytes) => btoa(String.fromCharCode(...bytes));
