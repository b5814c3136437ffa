import crypto from 'node:crypto';
import fs from 'node:fs/promises';
import { say } from '#contract/platform/say.ts';
import type { Deps } from '#server/platform/deps.ts';
import { badField } from '#server/platform/errors.ts';

/** The names that a password of an account must not consist of. */
export interface AccountNames {
  username: string;
  email: string;
}

/**
 * Refuses a new password that an attacker would try first: one on a list of leaked passwords, or one whose
 * letters are the username, the first part of the email or the name of the product. There are no rules about
 * the kinds of characters (NIST SP 800-63B-4, 3.1.1.2). `field` is the name of the field in the body.
 * @throws ApiError 400.
 */
export async function requireStrongPassword(
  { settings, site }: Pick<Deps, 'settings' | 'site'>,
  password: string,
  { username, email }: AccountNames,
  field: 'password' | 'newPassword',
): Promise<void> {
  const names = [username, email.split('@')[0] ?? '', site.name];
  if (names.some((name) => hasSameLetters(password, name)))
    throw badField(field, say('This password is a name that others know. Please choose another.'));
  if (await isLeaked(password, settings.leakedPasswordsFile))
    throw badField(field, say('This password is on a list of leaked ones. Please choose another.'));
}

/**
 * Whether a password has the letters of a name in the same order. If the name has no letters, whether the password is
 * equal to the name.
 */
function hasSameLetters(password: string, name: string): boolean {
  const [letters, nameLetters] = [lettersOf(password), lettersOf(name)];
  return nameLetters ? letters === nameLetters : password === name;
}

const lettersOf = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}]/gu, '');

async function isLeaked(password: string, hashFile: string | null): Promise<boolean> {
  if ((await commonPasswords()).has(password.toLowerCase())) return true;
  return hashFile !== null && isInHashFile(hashFile, sha1(password));
}

let commonPasswordsPromise: Promise<Set<string>> | undefined;

/** The list is loaded when it is first needed, because it takes a few megabytes. */
function commonPasswords(): Promise<Set<string>> {
  commonPasswordsPromise ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  );
  return commonPasswordsPromise;
}

const sha1 = (text: string) => crypto.createHash('sha1').update(text).digest('hex').toUpperCase();

/** Longer than a line of the file: 40 hexadecimal digits, a colon, a count and the line break. */
const MAX_LINE_BYTES = 128;

/**
 * Whether a file contains a SHA-1 hash. The file has one hash in upper case per line, in ascending order, each
 * with an optional count after a colon, as in the lists of haveibeenpwned.com. A binary search reads about 35
 * lines of a file with a billion hashes.
 */
export async function isInHashFile(path: string, hash: string): Promise<boolean> {
  const file = await fs.open(path);
  try {
    let [low, high] = [0, (await file.stat()).size];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      const line = await firstLineFrom(file, middle);
      if (line === null || line.start >= high) high = middle;
      else if (line.hash === hash) return true;
      else if (line.hash < hash) low = line.end;
      else high = middle;
    }
    return false;
  } finally {
    await file.close();
  }
}

/** The first line that begins at or after a position; null if there is none. */
async function firstLineFrom(file: fs.FileHandle, position: number) {
  // The byte before the position shows whether a line begins there.
  const from = Math.max(0, position - 1);
  const { bytesRead, buffer } = await file.read(
    Buffer.alloc(2 * MAX_LINE_BYTES),
    0,
    2 * MAX_LINE_BYTES,
    from,
  );
  const text = buffer.toString('latin1', 0, bytesRead);
  const start = position === 0 ? 0 : text.indexOf('\n') + 1;
  if (position > 0 && start === 0) return null;
  const hash = text.slice(start, start + 40);
  if (hash.length < 40) return null;
  const lineBreak = text.indexOf('\n', start);
  return { hash, start: from + start, end: from + (lineBreak < 0 ? text.length : lineBreak + 1) };
}
