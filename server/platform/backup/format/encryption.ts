import { Readable } from 'node:stream';
import { Decrypter, Encrypter } from 'age-encryption';

/*
 * The format of `age` (https://age-encryption.org/v1), so that a backup can be opened without this product: `age
 * --decrypt --identity FILE`. The server has only the public keys.
 */

type Bytes = AsyncIterable<Uint8Array>;

/** Returns a function that encrypts a stream for all of these public keys; the stream itself without one. */
export function encryptionFor(recipients: readonly string[]): (content: Bytes) => Bytes {
  if (recipients.length === 0) return (content) => content;
  const encrypter = new Encrypter();
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  return async function* encrypt(content) {
    yield* await encrypter.encrypt(webStreamOf(content));
  };
}

/**
 * Returns a function that decrypts a stream with the private keys in the text of an identity file; the stream itself
 * if the backup is not encrypted. The function throws if none of the keys fits, or if the stream was changed.
 */
export function decryptionWith(identityFile: string | null): (content: Bytes) => Bytes {
  if (identityFile === null) return (content) => content;
  const decrypter = new Decrypter();
  for (const line of identityFile.split('\n'))
    if (line.startsWith('AGE-SECRET-KEY-')) decrypter.addIdentity(line.trim());
  return async function* decrypt(content) {
    yield* await decrypter.decrypt(webStreamOf(content));
  };
}

const webStreamOf = (content: Bytes) => Readable.toWeb(Readable.from(content)) as ReadableStream<Uint8Array>;
