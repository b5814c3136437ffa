import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { jwtVerify, SignJWT } from 'jose';
import { BoundedMap } from '#server/platform/boundedMap.ts';
import type { Settings } from '#server/platform/process/settings.ts';

/** The purpose of a token in a link, or of a ticket. A token is valid for one purpose only. */
export type LinkPurpose =
  | 'verification'
  | 'setPassword'
  | 'reset'
  | 'invitation'
  | 'invitationLink'
  | 'guest'
  | 'release'
  | 'reminders'
  | 'practiceReminder'
  | 'letter'
  | 'waitingMails'
  | 'newEmail'
  | 'notMe'
  | 'recovery'
  | 'secondStep'
  | 'passkeySignIn'
  | 'passkeyCreation'
  | 'reauthentication'
  | 'notMeProof'
  | 'picture';

interface LinkedRow {
  id: string;
  nonce: string;
}

/** The number of days for which a session and its token are valid. */
export const SESSION_DAYS = 30;

export interface Tokens {
  /**
   * The token of a mailed link: the row's id, the expiry in seconds, and an HMAC over the purpose, the id, the nonce
   * and the expiry. It is computed whenever it is needed, never stored.
   */
  linkToken(purpose: LinkPurpose, row: LinkedRow, expires: Temporal.Instant): string;
  /** Whether `token` was created for this purpose and row, and has not expired. */
  isLinkToken(purpose: LinkPurpose, row: LinkedRow, token: string, at: Temporal.Instant): boolean;
  /** The WebAuthn challenge that belongs to a ticket, as base64url. */
  challengeOf(ticket: string): string;
  /** Encrypts a secret for the database (AES-256-GCM). */
  seal(secret: string): string;
  /** Decrypts a sealed secret. @throws when it was sealed with another key. */
  unseal(sealed: string): string;
  /**
   * The salt for the first password of an email, 16 bytes. It is the same for all signups of an email
   * (docs/decisions/0016).
   */
  passwordSalt(email: string): Buffer;
  /**
   * The keyed hashes of an email address: the one to store, and the one from before a change of SESSION_SECRET if
   * SESSION_SECRET_BEFORE is set.
   */
  emailHashes(email: string): [current: string, ...earlier: string[]];
  signSession(claims: {
    userId: string;
    sessionId: string;
    issued: number;
    expires: number;
  }): Promise<string>;
  /** The ids in a session token that we signed and that has not expired; null for any other token. */
  readSession(token: string, at: Temporal.Instant): Promise<{ userId: string; sessionId: string } | null>;
}

const keyFrom = (secret: string, use: string): Buffer =>
  Buffer.from(crypto.hkdfSync('sha256', secret, '', `vichara ${use}`, 32));

/**
 * Creates the token functions. Their keys (sessions, links, password salts, sealed secrets, email hashes) are
 * derived from one secret (HKDF, RFC 5869).
 */
export function createTokens(
  settings: Pick<Settings, 'sessionSecret' | 'dataDir'> & Partial<Pick<Settings, 'sessionSecretBefore'>>,
): Tokens {
  const secret = settings.sessionSecret ?? storedSecret(settings.dataDir);
  const key = (use: string) => keyFrom(secret, use);
  const [sessionKey, linkKey, saltKey] = [key('sessions'), key('links'), key('password salts')];
  const [challengeKey, sealKey] = [key('challenges'), key('sealed secrets')];
  const signedToken = (purpose: LinkPurpose, { id, nonce }: LinkedRow, until: string) => {
    const signature = crypto.createHmac('sha256', linkKey).update(`${purpose}|${id}|${nonce}|${until}`);
    return `${id}.${until}.${signature.digest('base64url')}`;
  };
  return {
    linkToken: (purpose, row, expires) => signedToken(purpose, row, secondsOf(expires).toString(36)),
    isLinkToken: (purpose, row, token, at) => {
      const until = token.split('.')[1] ?? '';
      const [expected, actual] = [Buffer.from(signedToken(purpose, row, until)), Buffer.from(token)];
      const isSignedByUs = expected.length === actual.length && crypto.timingSafeEqual(expected, actual);
      return isSignedByUs && Number.parseInt(until, 36) > secondsOf(at);
    },
    challengeOf: (ticket) => crypto.createHmac('sha256', challengeKey).update(ticket).digest('base64url'),
    seal: (text) => seal(sealKey, text),
    unseal: (sealed) => unseal(sealKey, sealed),
    passwordSalt: (email) =>
      crypto.createHmac('sha256', saltKey).update(email.toLowerCase()).digest().subarray(0, 16),
    emailHashes: (email) => {
      const hash = (from: string) =>
        crypto
          .createHmac('sha256', keyFrom(from, 'email hashes'))
          .update(email.toLowerCase())
          .digest('base64url');
      const { sessionSecretBefore } = settings;
      return sessionSecretBefore ? [hash(secret), hash(sessionSecretBefore)] : [hash(secret)];
    },
    signSession: ({ userId, sessionId, issued, expires }) =>
      new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(userId)
        .setIssuedAt(issued)
        .setExpirationTime(expires)
        .sign(sessionKey),
    readSession: sessionReader(sessionKey),
  };
}

const GCM_NONCE_BYTES = 12;
const GCM_TAG_BYTES = 16;

/** Encrypts a text: the nonce, the ciphertext and the tag as base64url (NIST SP 800-38D, with a random nonce). */
function seal(key: Buffer, text: string): string {
  const nonce = crypto.randomBytes(GCM_NONCE_BYTES);
  const cipher = crypto.createCipheriv('aes-256-gcm', key, nonce);
  return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString(
    'base64url',
  );
}

function unseal(key: Buffer, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = crypto.createDecipheriv('aes-256-gcm', key, bytes.subarray(0, GCM_NONCE_BYTES));
  decipher.setAuthTag(bytes.subarray(-GCM_TAG_BYTES));
  const text = decipher.update(bytes.subarray(GCM_NONCE_BYTES, -GCM_TAG_BYTES));
  return Buffer.concat([text, decipher.final()]).toString('utf8');
}

/** How many verified tokens are cached, so that not every call computes a signature. */
const MAX_CACHED_TOKENS = 10_000;

function sessionReader(key: Buffer): Tokens['readSession'] {
  const verified = new BoundedMap<string, { userId: string; sessionId: string; expires: number }>(
    MAX_CACHED_TOKENS,
  );
  const verify = async (token: string, at: Temporal.Instant) => {
    const { payload } = await jwtVerify(token, key, {
      algorithms: ['HS256'],
      requiredClaims: ['exp', 'sub', 'sid'],
      currentDate: new Date(at.epochMilliseconds),
    });
    const claims = { userId: String(payload.sub), sessionId: String(payload.sid), expires: payload.exp ?? 0 };
    verified.set(token, claims);
    return claims;
  };
  return async (token, at) => {
    try {
      const { userId, sessionId, expires } = verified.get(token) ?? (await verify(token, at));
      return expires > secondsOf(at) ? { userId, sessionId } : null;
    } catch {
      return null; // The token is malformed, expired or signed by someone else, which makes no difference.
    }
  };
}

/** The row's id that a link's token claims; null if the token does not have the right form. */
export function claimedId(token: string): string | null {
  return /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.[0-9a-z]{6,8}\.[\w-]{43}$/.exec(token)?.[1] ?? null;
}

/** Whole seconds since 1970. */
export const secondsOf = (at: Temporal.Instant): number => Math.floor(at.epochMilliseconds / 1000);

export const newNonce = () => crypto.randomBytes(16).toString('base64url');

/** The stored hash of a secret nonce, such as the key of a calendar address. */
export const nonceHash = (nonce: string): string =>
  crypto.createHash('sha256').update(nonce).digest('base64url');

/** A new id that sorts by time (UUIDv7, RFC 9562), so that rows created together are stored together. */
export const newId = () => crypto.randomUUIDv7();

/** The nil UUID, which no row has (RFC 9562, 5.9). */
export const NIL_UUID = '00000000-0000-0000-0000-000000000000';

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
