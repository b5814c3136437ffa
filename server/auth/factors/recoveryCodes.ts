import crypto from 'node:crypto';
import type { Db } from '#server/platform/database/database.ts';
import {
  consumeCode,
  insertCodes,
  type Moment,
  type Removal,
  removeFactors,
  unusedCodesOf,
} from './store.ts';

const CODE_COUNT = 10;
const CODE_BYTES = 15;
/** Crockford's base 32 (https://www.crockford.com/base32.html): no I, L, O and U. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * Replaces the recovery codes of a member. Returns the ten new ones, each with 120 random bits as 24 characters in
 * groups of four. Only their hashes are stored.
 */
export async function createRecoveryCodes(db: Db, userId: string, removal: Removal): Promise<string[]> {
  await removeFactors(db, 'recovery_codes', userId, removal);
  const salt = crypto.randomBytes(16).toString('base64url');
  const codes = Array.from({ length: CODE_COUNT }, randomCode);
  const rows = codes.map((code) => ({
    user_id: userId,
    salt,
    hash: hashOf(code, salt),
    added_in: removal.removed_in,
  }));
  await insertCodes(db, rows);
  return codes.map((code) => code.match(/.{4}/g)?.join('-') ?? code);
}

function randomCode(): string {
  const bits = [...crypto.randomBytes(CODE_BYTES)].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{5}/g) ?? []).map((group) => ALPHABET[Number.parseInt(group, 2)]).join('');
}

/** Uses a recovery code of a member. Returns false if it is not one of theirs, or was used before. */
export async function tryRecoveryCode(
  db: Db,
  userId: string,
  typed: string,
  moment: Moment,
  now: Temporal.Instant,
): Promise<boolean> {
  const code = normalizedCode(typed);
  const match = (await unusedCodesOf(db, userId, moment)).find(({ salt, hash }) =>
    crypto.timingSafeEqual(Buffer.from(hashOf(code, salt)), Buffer.from(hash)),
  );
  return match !== undefined && consumeCode(db, match, now);
}

/** A code without spaces and hyphens, in upper case. Letters that look like a digit are read as that digit. */
const normalizedCode = (typed: string) =>
  typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll(/[IL]/g, '1').replaceAll('O', '0');

/** The codes have 120 random bits, so a fast hash is enough (NIST SP 800-63B-4, 3.1.2.2). */
const hashOf = (code: string, salt: string) =>
  crypto.createHmac('sha256', salt).update(code).digest('base64url');
