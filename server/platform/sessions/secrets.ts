import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { Settings } from '#server/platform/process/settings.ts';

/** The secret of this installation, from which all keys are derived. Without a setting, it is created once in DATA_DIR. */
export const secretOf = ({ sessionSecret, dataDir }: Pick<Settings, 'sessionSecret' | 'dataDir'>): string =>
  sessionSecret ?? storedSecret(dataDir);

/** Derives the key for a use from the secret (HKDF, RFC 5869). */
export const keyFrom = (secret: string, use: string): Buffer =>
  Buffer.from(crypto.hkdfSync('sha256', secret, '', `vichara ${use}`, 32));

const GCM_NONCE_BYTES = 12;
const GCM_TAG_BYTES = 16;

/** Encrypts a text: the nonce, the ciphertext and the tag as base64url (NIST SP 800-38D, with a random nonce). */
export function seal(key: Buffer, text: string): string {
  const nonce = crypto.randomBytes(GCM_NONCE_BYTES);
  const cipher = crypto.createCipheriv('aes-256-gcm', key, nonce);
  return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString(
    'base64url',
  );
}

export function unseal(key: Buffer, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = crypto.createDecipheriv('aes-256-gcm', key, bytes.subarray(0, GCM_NONCE_BYTES));
  decipher.setAuthTag(bytes.subarray(-GCM_TAG_BYTES));
  const text = decipher.update(bytes.subarray(GCM_NONCE_BYTES, -GCM_TAG_BYTES));
  return Buffer.concat([text, decipher.final()]).toString('utf8');
}

function storedSecret(dir: string): string {
  const file = path.join(dir, 'session-secret');
  fs.mkdirSync(dir, { recursive: true, mode: 0o700 });
  if (!fs.existsSync(file)) {
    // Atomic: a crash must not leave an empty secret, which anyone could guess.
    const temporaryFile = `${file}.${process.pid}`;
    fs.writeFileSync(temporaryFile, crypto.randomBytes(32).toString('base64url'), {
      mode: 0o600,
      flush: true,
    });
    fs.renameSync(temporaryFile, file);
  }
  const secret = fs.readFileSync(file, 'utf8').trim();
  if (secret.length < 32)
    throw new Error(`SESSION_SECRET: the secret stored in ${file} is too short. Remove it.`);
  return secret;
}
