import crypto from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { dictionary } from '@zxcvbn-ts/language-common';
import { expect, it } from 'vitest';
import type { CurrentSite } from '#server/platform/currentSite.ts';
import type { ApiError } from '#server/platform/errors.ts';
import type { Settings } from '#server/platform/process/settings.ts';
import { isInHashFile, requireStrongPassword } from './passwordRules.ts';

const NAMES = { username: 'meera_anand', email: 'still.lamp@vichara.test' };
const settings = (leakedPasswordsFile: string | null = null) => ({ leakedPasswordsFile }) as Settings;
const site = { name: 'Vichara' } as CurrentSite;
const messageFor = async (password: string, leakedPasswordsFile: string | null = null) => {
  const check = requireStrongPassword(
    { settings: settings(leakedPasswordsFile), site },
    password,
    NAMES,
    'password',
  );
  return check.then(
    () => null,
    (error: ApiError) => error.message,
  );
};
const LEAKED_MESSAGE = 'This password is on a list of leaked ones. Please choose another.';
const NAME_MESSAGE = 'This password is a name that others know. Please choose another.';
const sha1 = (text: string) => crypto.createHash('sha1').update(text).digest('hex').toUpperCase();

it.each(['password1', 'PassWord1', 'qwertyuiop', '1234567890'])(
  'the common password %s is refused, whatever its letter case',
  async (password) => expect(await messageFor(password)).toBe(LEAKED_MESSAGE),
);

it('the list of common passwords has more than 3,000 that are long enough to be chosen', () => {
  const longEnough = dictionary['passwords-common'].filter((password) => password.length >= 8);
  expect(longEnough.length).toBeGreaterThan(3_000);
});

it.each(['meera_anand', 'MeeraAnand2026', '12 meera-anand!', 'StillLamp99', 'vichara!!', 'V1i2c3h4a5r6a7'])(
  'the password %s is refused, because its letters are a name',
  async (password) => expect(await messageFor(password)).toBe(NAME_MESSAGE),
);

it.each(['meera anand sits', 'still water runs', '        ', 'ॐ नमः शिवाय', 'zzzzzzzzz9'])(
  'the password %j is accepted, whatever characters it has',
  async (password) => expect(await messageFor(password)).toBeNull(),
);

it('a password in the file of leaked hashes is refused, and each line of the file is found', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'leaked-'));
  const file = path.join(folder, 'sha1.txt');
  const leaked = Array.from({ length: 500 }, (_, index) => `leaked password ${index}`);
  const line = (password: string, index: number) => sha1(password) + (index % 3 ? `:${index ** 3}` : '');
  fs.writeFileSync(file, leaked.map(line).sort().join('\n'));
  for (const password of leaked) expect(await isInHashFile(file, sha1(password))).toBe(true);
  for (let index = 0; index < 500; index += 1)
    expect(await isInHashFile(file, sha1(`another password ${index}`))).toBe(false);
  expect(await messageFor('leaked password 7', file)).toBe(LEAKED_MESSAGE);
  expect(await messageFor('still water runs', file)).toBeNull();
  fs.writeFileSync(file, '');
  expect(await isInHashFile(file, sha1('leaked password 7'))).toBe(false);
  fs.rmSync(folder, { recursive: true });
});
