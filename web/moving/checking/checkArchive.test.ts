import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { strToU8, type Zippable, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import type { ArchiveJson } from '#contract/platform/archiveFormat.ts';
import { checkArchive } from './checkArchive.ts';

const line = (items: object[]) => `[${items.map((item) => `\n${JSON.stringify(item)}`).join(',')}\n]\n`;
const TEXTS: Record<string, string> = {
  'account.json': '{}\n',
  'journal.json': line([{ id: 'a' }, { id: 'b' }]),
  'sealed-entries.json': line([
    { id: 'c', box: 'x' },
    { id: 'd', box: null },
  ]),
  'logs.json': line([{ id: 'e' }]),
  'journal-pictures/f.webp': 'picture',
};

const listed = (path: string, text: string) => ({
  path,
  bytes: strToU8(text).length,
  sha256: createHash('sha256').update(text).digest('hex'),
  items: text.startsWith('[') ? JSON.parse(text).length : 1,
});

const archiveJson = (changes: Partial<ArchiveJson> = {}): string =>
  JSON.stringify({
    ...{
      format: 'vichara',
      version: 1,
      site: 'https://old.example',
      owner: 'o',
      madeAt: '2026-11-20T09:00:00Z',
    },
    files: Object.entries(TEXTS).map(([path, text]) => listed(path, text)),
    ...changes,
  });

const zipOf = (texts: Record<string, string>): Uint8Array<ArrayBuffer> =>
  zipSync(Object.fromEntries(Object.entries(texts).map(([path, text]) => [path, strToU8(text)])) as Zippable);
const whole = () => zipOf({ ...TEXTS, 'archive.json': archiveJson() });
const check = (...parts: BlobPart[]) => checkArchive(new Blob(parts));

describe('checkArchive', () => {
  it('counts the entries, logs and pictures of a whole archive, but no deleted entries', async () => {
    expect(await check(whole())).toEqual({ state: 'whole', entries: 3, logs: 1, pictures: 1 });
  });

  it('recognizes an archive that was cut off anywhere', async () => {
    const bytes = whole();
    for (let length = 0; length < bytes.length; length += 7)
      expect(await check(bytes.subarray(0, length)), String(length)).toEqual({ state: 'cutOff' });
  });

  it.each(Object.keys(TEXTS))('recognizes that %s is missing, or was changed', async (path) => {
    const { [path]: _, ...rest } = TEXTS;
    expect(await check(zipOf({ ...rest, 'archive.json': archiveJson() }))).toEqual({ state: 'cutOff' });
    for (const text of ['', `${TEXTS[path]} `, `!${TEXTS[path]?.slice(1)}`])
      expect(await check(zipOf({ ...TEXTS, [path]: text, 'archive.json': archiveJson() }))).toEqual({
        state: 'changed',
        path,
      });
  });

  it('recognizes a list with another number of items than `archive.json` says', async () => {
    const files = Object.entries(TEXTS).map(([path, text]) => listed(path, text));
    const json = archiveJson({ files: files.map((file) => ({ ...file, items: file.items + 1 })) });
    expect(await check(zipOf({ ...TEXTS, 'archive.json': json }))).toEqual({
      ...{ state: 'changed', path: 'journal.json' },
    });
  });

  it('recognizes a file that was added', async () => {
    expect(await check(zipOf({ ...TEXTS, 'more.json': '[]', 'archive.json': archiveJson() }))).toEqual({
      state: 'changed',
      path: 'more.json',
    });
  });

  it('recognizes older and newer archives, and files that are none', async () => {
    expect(await check(zipOf(TEXTS))).toEqual({ state: 'older' });
    expect(await check(zipOf({ ...TEXTS, 'archive.json': archiveJson({ version: 2 }) }))).toEqual({
      state: 'newer',
    });
    expect(await check('no ZIP')).toEqual({ state: 'cutOff' });
    expect(await check(zipOf({ 'letter.txt': 'Dear' }))).toEqual({ state: 'foreign' });
  });

  it.each([
    ['a path out of the folder', { '../../etc/passwd': 'x' }],
    ['an absolute path', { '/etc/passwd': 'x' }],
    ['a drive', { 'C:\\windows': 'x' }],
    ['archive.json without files', { 'archive.json': '{"format":"vichara","version":1}' }],
    ['archive.json of another program', { 'archive.json': archiveJson({ format: 'other' as 'vichara' }) }],
    ['archive.json that is null', { 'archive.json': 'null' }],
    ['archive.json that is no JSON', { 'archive.json': '{' }],
    ['archive.json with a wrong list', { 'archive.json': archiveJson({ files: [null as never] }) }],
  ])('refuses %s', async (_name, texts) => {
    const all = { ...TEXTS, 'archive.json': archiveJson(), ...(texts as Record<string, string>) };
    expect(await check(zipOf(all))).toEqual({ state: 'foreign' });
  });

  it('stops to unpack a file that is longer than archive.json says', async () => {
    const bomb = '0'.repeat(50_000_000);
    const zip = zipOf({ ...TEXTS, 'logs.json': bomb, 'archive.json': archiveJson() });
    expect(zip.length).toBeLessThan(200_000);
    expect(await check(zip)).toEqual({ state: 'changed', path: 'logs.json' });
  });

  it('refuses two files with the same name', async () => {
    const bytes = Buffer.from(zipOf({ ...TEXTS, 'logs.jsom': '[]', 'archive.json': archiveJson() }));
    const doubled = Buffer.from(bytes.toString('latin1').replaceAll('logs.jsom', 'logs.json'), 'latin1');
    expect(await check(doubled)).toEqual({ state: 'foreign' });
  });

  it.each([
    ['2026-11-28', { state: 'older' }],
    ['2026-11-29', { state: 'whole', entries: 2, logs: 4, pictures: 1 }],
  ])('recognizes the archive of the version of %s', async (day, expected) => {
    const archive = fs.readFileSync(`tests/support/moving/archives/${day}.zip`);
    expect(await check(new Uint8Array(archive))).toEqual(expected);
  });
});
