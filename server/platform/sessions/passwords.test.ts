import { expect, it } from 'vitest';
import { hashPassword, isPassword } from './passwords.ts';

/** Of the reference implementation: https://github.com/P-H-C/phc-winner-argon2/blob/master/src/test.c. */
const REFERENCE = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';

it('a password is verified with the hash of another implementation', async () => {
  expect(await isPassword('password', REFERENCE)).toBe(true);
  expect(await isPassword('Password', REFERENCE)).toBe(false);
});

it('a password is hashed at the cost that OWASP recommends, with its own salt', async () => {
  const [one, other] = await Promise.all([hashPassword('still water'), hashPassword('still water')]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(one).not.toBe(other);
  expect([await isPassword('still water', one), await isPassword('still wine', one)]).toEqual([true, false]);
});

it('no password is accepted when there is no hash', async () => {
  for (const none of [null, undefined]) expect(await isPassword('', none)).toBe(false);
});
