import { expect, it } from 'vitest';
import { hashPassword, isPassword, matchingHashes, saltOf } from './passwords.ts';

/** A hash from the reference implementation: https://github.com/P-H-C/phc-winner-argon2/blob/master/src/test.c. */
const REFERENCE_HASH =
  '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';

it('a password is verified against the hash of another implementation', async () => {
  expect(await isPassword('password', REFERENCE_HASH)).toBe(true);
  expect(await isPassword('Password', REFERENCE_HASH)).toBe(false);
});

it('a password is hashed at the cost that OWASP recommends, with its own salt', async () => {
  const [first, second] = await Promise.all([hashPassword('still water'), hashPassword('still water')]);
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(first).not.toBe(second);
  expect([await isPassword('still water', first), await isPassword('still wine', first)]).toEqual([
    true,
    false,
  ]);
});

it('the matching hashes are found among hashes with the same salt and with other salts', async () => {
  const waterHash = await hashPassword('still water');
  const wineHash = await hashPassword('still wine', saltOf(waterHash));
  const otherWaterHash = await hashPassword('still water');
  const hashes = [waterHash, wineHash, otherWaterHash];
  expect(await matchingHashes('still water', hashes)).toEqual(new Set([waterHash, otherWaterHash]));
  expect(await matchingHashes('still wine', hashes)).toEqual(new Set([wineHash]));
  expect(await matchingHashes('still milk', hashes)).toEqual(new Set());
});

it('no password is accepted when there is no hash', async () => {
  for (const missingHash of [null, undefined]) expect(await isPassword('', missingHash)).toBe(false);
});
