import crypto from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { BoundedMap } from '#server/platform/boundedMap.ts';
import { secondsOf } from '#server/platform/clock.ts';
import type { Settings } from '#server/platform/process/settings.ts';
import { createLinkTokens, type LinkTokens } from './links.ts';
import { keyFrom, seal, secretOf, unseal } from './secrets.ts';

/** The number of days for which a session and its token are valid. */
export const SESSION_DAYS = 30;

export interface Tokens extends LinkTokens {
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

/**
 * Creates the token functions. Their keys (sessions, links, password salts, sealed secrets, email hashes) are
 * derived from one secret (HKDF, RFC 5869).
 */
export function createTokens(
  settings: Pick<Settings, 'sessionSecret' | 'dataDir'> & Partial<Pick<Settings, 'sessionSecretBefore'>>,
): Tokens {
  const secret = secretOf(settings);
  const key = (use: string) => keyFrom(secret, use);
  const [sessionKey, saltKey] = [key('sessions'), key('password salts')];
  const [challengeKey, sealKey] = [key('challenges'), key('sealed secrets')];
  return {
    ...createLinkTokens(key('links')),
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
