import { createHash } from 'node:crypto';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import type { ArchiveJson } from '#contract/platform/archiveFormat.ts';
import { checkArchive } from '#web/moving/checking/checkArchive.ts';
import { ReadError } from '#web/platform/reading/readInWorker.ts';
import { openArchive, picturePath } from './openArchive.ts';

const CUT_OFF = 'This archive is cut off. Download it again.';
const NEWER = 'This archive was made by a newer version.';
const FOREIGN = 'This archive cannot be imported here.';

type Files = Record<string, string | Uint8Array>;
const ACCOUNT = { 'account.json': '{"id":"owner","language":"en"}' };
const bytesOf = (content: string | Uint8Array) => (typeof content === 'string' ? strToU8(content) : content);
const zipOf = (files: Files) =>
  zipSync(Object.fromEntries(Object.entries(files).map(([path, content]) => [path, bytesOf(content)])));

const listed = ([path, content]: [string, string | Uint8Array]) => ({
  ...{ path, bytes: bytesOf(content).length, items: 1 },
  sha256: createHash('sha256').update(bytesOf(content)).digest('hex'),
});

/** A whole archive with these files. `head` changes fields of `archive.json`. */
const whole = (files: Files, head: Partial<ArchiveJson> = {}) =>
  zipOf({
    ...files,
    'archive.json': JSON.stringify({
      ...{ format: 'vichara', version: 1, site: 'https://old.example', owner: 'owner', madeAt: '2026-11-20' },
      ...{ files: Object.entries(files).map(listed), ...head },
    }),
  });

/** Replaces a text in the bytes of a ZIP by another one of the same length. */
const replaced = (zip: Uint8Array, text: string, other: string) =>
  Buffer.from(Buffer.from(zip).toString('latin1').replaceAll(text, other), 'latin1');

/** Marks the files of a ZIP as encrypted. */
function encrypted(zip: Uint8Array): Uint8Array {
  const bytes = Buffer.from(zip);
  for (let at = 0; at < bytes.length - 4; at += 1) {
    const signature = bytes.readUInt32LE(at);
    if (signature === 0x04034b50) bytes.writeUInt16LE(bytes.readUInt16LE(at + 6) | 1, at + 6);
    if (signature === 0x02014b50) bytes.writeUInt16LE(bytes.readUInt16LE(at + 8) | 1, at + 8);
  }
  return bytes;
}

/** Changes the length of a file in the directory of a ZIP. */
function withSize(zip: Uint8Array, name: string, size: number): Uint8Array {
  const bytes = Buffer.from(zip);
  const record = bytes.lastIndexOf(name, bytes.lastIndexOf('archive.json')) - 46;
  bytes.writeUInt32LE(size, record + 24);
  return bytes;
}

/** Opens an archive and reads all that an import reads. Returns the numbers of items, or the reason for the refusal. */
async function read(zip: Uint8Array): Promise<string | number[]> {
  const blob = new Blob([new Uint8Array(zip)]);
  try {
    const archive = await openArchive(blob, await checkArchive(blob));
    const lists = ['practices', 'presets', 'logs', 'journal', 'sealed-entries', 'submissions'];
    const counts = [];
    for (const name of lists) counts.push((await Array.fromAsync(archive.itemsOf(`${name}.json`))).length);
    return counts;
  } catch (failure) {
    if (!(failure instanceof ReadError)) throw failure;
    return failure.message;
  }
}

/** A list with one item of 9 MB. */
const LONG_ITEM = `[{"id":"a","content":"${'a'.repeat(9_000_000)}"}]`;

describe('a hostile archive', () => {
  it.each<[string, Uint8Array, string | number[]]>([
    ['is empty', new Uint8Array(), CUT_OFF],
    ['is no ZIP', strToU8('PK or not'), CUT_OFF],
    ['is cut off', whole(ACCOUNT).subarray(0, -30), CUT_OFF],
    ['lacks a file that it lists', whole(ACCOUNT, { files: [listed(['logs.json', '[]'])] }), CUT_OFF],
    ['is of a newer version', whole(ACCOUNT, { version: 2 }), NEWER],
    ['has no account', zipOf({ 'letter.txt': 'Dear' }), FOREIGN],
    ['has an account that is null', whole({ 'account.json': 'null' }), FOREIGN],
    ['has an account that is no JSON', whole({ 'account.json': '{"id":' }), FOREIGN],
    ['has an account of 5 MB', whole({ 'account.json': `{"id":"${'a'.repeat(5_000_000)}"}` }), FOREIGN],
    ['has a path out of the folder', whole({ ...ACCOUNT, '../../logs.json': '[]' }), FOREIGN],
    ['has an absolute path', whole({ ...ACCOUNT, '/etc/passwd': '' }), FOREIGN],
    ['has a path with a drive', whole({ ...ACCOUNT, 'C:\\windows': '' }), FOREIGN],
    [
      'has two files with the same name',
      replaced(whole({ ...ACCOUNT, 'logs.json': '[]', 'logs.jsom': '[]' }), 'logs.jsom', 'logs.json'),
      FOREIGN,
    ],
    ['is encrypted', encrypted(whole(ACCOUNT)), FOREIGN],
    ['was made by another program', whole(ACCOUNT, { format: 'other' as 'vichara' }), FOREIGN],
    ['lists no files', whole(ACCOUNT, { files: null as never }), FOREIGN],
    ['has an archive.json of null', zipOf({ ...ACCOUNT, 'archive.json': 'null' }), FOREIGN],
    ['has a list that is an object', whole({ ...ACCOUNT, 'logs.json': '{"logs":[{}]}' }), FOREIGN],
    ['has a list with what is no JSON', whole({ ...ACCOUNT, 'journal.json': '[{"id" 1}]' }), FOREIGN],
    ['has an item of 9 MB', whole({ ...ACCOUNT, 'journal.json': LONG_ITEM }), FOREIGN],
    [
      'has items within items that never end',
      whole({ ...ACCOUNT, 'journal.json': '['.repeat(100_000) }),
      [0, 0, 0, 0, 0, 0],
    ],
    [
      'has items of other kinds',
      whole({ ...ACCOUNT, 'logs.json': '[1,"{}",null,true,{"__proto__":{"date":"2024-01-01"}}]' }),
      [0, 0, 1, 0, 0, 0],
    ],
    [
      'has a list that is longer than its directory says',
      withSize(whole({ ...ACCOUNT, 'logs.json': `[${'{},'.repeat(99_999)}{}]` }), 'logs.json', 2),
      FOREIGN,
    ],
  ])('that %s is refused or harmless', async (_name, zip, expected) => {
    expect(await read(zip)).toEqual(expected);
  });

  it('with an avatar of 13 MB or with a path in its id brings none', async () => {
    const big = new Uint8Array(13 * 1024 ** 2);
    const account = (id: string) => ({ 'account.json': JSON.stringify({ id: 'owner', avatar: { id } }) });
    const open = async (zip: Uint8Array) => {
      const blob = new Blob([new Uint8Array(zip)]);
      return openArchive(blob, await checkArchive(blob));
    };
    const archive = await open(whole({ ...account('a'), [picturePath('a')]: big }));
    expect(await archive.readPicture(picturePath(archive.avatarId ?? ''))).toBe(null);
    expect((await open(whole(account('../account.json#')))).avatarId).toBe(null);
  });
});
