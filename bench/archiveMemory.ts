// `npm run bench -- archive`: the memory that a tab takes while it checks, compares and imports an archive of 5 GB in Chromium.

import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import zlib from 'node:zlib';
import { chromium, type Page } from '@playwright/test';
import { ARCHIVE_FORMAT, ARCHIVE_JSON, ARCHIVE_VERSION } from '#contract/platform/archiveFormat.ts';
import { button, openAs } from '#tests/journeys/world.ts';
import { CHROMIUM_FLAGS, debianChromium, ensureChromium } from '#tests/support/browser/chromium.ts';
import { openMailSink } from '#tests/support/servers/mailSink.ts';
import { createAccountOn, startServer } from '#tests/support/servers/serverProcess.ts';

const USERNAME = 'archivist';
const [ENTRIES, LOGS, PICTURES, PICTURE_BYTES] = [7_300, 10_000, 15_000, 350_000];
const SAMPLE_MS = 250;
/** How long the import itself is measured. Not all of the pictures can be sent in an hour. */
const IMPORT_MS = 60_000;

export async function benchArchiveMemory(): Promise<void> {
  ensureChromium();
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vichara-bench-'));
  const mails = await openMailSink();
  const server = await startServer({ DATA_DIR: folder, SMTP_URL: mails.url, LOG_LEVEL: 'error' });
  const executablePath = debianChromium() ?? undefined;
  const browser = await chromium.launch({ args: CHROMIUM_FLAGS, executablePath });
  try {
    await createAccountOn(server.url, mails, USERNAME);
    const file = path.join(folder, 'archive.zip');
    writeArchive(file);
    console.log(`an archive of ${(fs.statSync(file).size / 1e9).toFixed(2)} GB`);
    const page = await (await browser.newContext({ baseURL: server.url })).newPage();
    await openAs(page, USERNAME, '/account/import');
    await button(page, 'Choose Archive').waitFor();
    await measure(page, file);
  } finally {
    await browser.close();
    await server.stop();
    await mails.close();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

async function measure(page: Page, file: string): Promise<void> {
  const report = async (label: string, act: () => Promise<unknown>) => {
    const startedAt = performance.now();
    let most = 0;
    const timer = setInterval(() => {
      most = Math.max(most, tabMemory());
    }, SAMPLE_MS);
    await act().finally(() => clearInterval(timer));
    const seconds = (performance.now() - startedAt) / 1_000;
    console.log(`${label.padEnd(24)} ${(most / 1024).toFixed(0)} MB at most, in ${seconds.toFixed(0)} s`);
  };
  await report('the page', () => page.waitForTimeout(2_000));
  await report('checked and compared', async () => {
    await page.locator('input[type=file]').setInputFiles(file, { timeout: 0 });
    await page.getByRole('heading', { name: 'Before you import' }).waitFor({ timeout: 1_800_000 });
  });
  await report('imported for a minute', async () => {
    await button(page, 'Import').click();
    await page.waitForTimeout(IMPORT_MS);
  });
}

/** The private memory of the largest renderer, which is that of the tab, in KiB. */
const tabMemory = (): number =>
  Math.max(0, ...descendants(process.pid).filter(isRenderer).map(privateMemory));

const descendants = (pid: number): number[] =>
  read(`/proc/${pid}/task/${pid}/children`)
    .split(' ')
    .filter(Boolean)
    .flatMap((child) => [Number(child), ...descendants(Number(child))]);

const isRenderer = (pid: number) => read(`/proc/${pid}/cmdline`).includes('--type=renderer');

const privateMemory = (pid: number) =>
  ['Private_Clean', 'Private_Dirty'].reduce(
    (sum, name) =>
      sum + Number(new RegExp(`${name}: +(\\d+)`).exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0),
    0,
  );

/** The text of a file; empty if its process has ended. */
function read(file: string): string {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/**
 * Writes an archive of twenty years, with a picture in every other entry and others that no entry shows. All pictures have the
 * same bytes, which are compressed once, so that it is written within a minute.
 */
function writeArchive(file: string): void {
  const day = (number: number) => Temporal.PlainDate.from('2004-01-01').add({ days: number }).toString();
  const pictureId = (number: number) => `picture-${number}`;
  const entries = Array.from({ length: ENTRIES }, (_, number) => ({
    ...{
      id: `entry-${number}`,
      date: `${day(number)}T06:00:00.000Z`,
      day: day(number),
      mood: null,
      sit: null,
    },
    ...{
      title: `Day ${number}`,
      content: 'Quiet before the others were awake. '.repeat(60),
      tags: ['morning'],
    },
    pictures: number % 2 ? [{ id: pictureId(number), width: 2_048, height: 1_536, alt: '' }] : [],
  }));
  const logs = Array.from({ length: LOGS }, (_, number) => ({
    ...{
      id: `log-${number}`,
      practice: { name: 'Neti neti', type: 'time' },
      date: day(Math.floor(number / 2)),
    },
    ...{ value: 20, sankalpa: null, notes: null },
  }));
  const picture = contentOf(randomBytes(PICTURE_BYTES), 1);
  const json = (value: unknown) => contentOf(JSON.stringify(value), Array.isArray(value) ? value.length : 1);
  const files: Record<string, Content> = {
    'account.json': json({ id: 'owner', language: null }),
    'logs.json': json(logs),
    'journal.json': json(entries),
  };
  for (const { id, content } of entries) files[`journal/${id}.md`] = contentOf(content, 1);
  for (let number = 0; number < PICTURES; number += 1)
    files[`journal-pictures/${pictureId(number)}.webp`] = picture;
  files[ARCHIVE_JSON] = json({
    ...{ format: ARCHIVE_FORMAT, version: ARCHIVE_VERSION, site: 'https://old.example', owner: 'owner' },
    madeAt: '2026-11-20T09:00:00.000Z',
    files: Object.entries(files).map(([path, { bytes, sha256, items }]) => ({ path, bytes, sha256, items })),
  });
  writeZip(file, files);
}

interface Content {
  compressed: Buffer;
  crc: number;
  bytes: number;
  sha256: string;
  items: number;
}

const contentOf = (content: string | Buffer, items: number): Content => ({
  compressed: zlib.deflateRawSync(content),
  crc: zlib.crc32(content),
  bytes: Buffer.byteLength(content),
  sha256: createHash('sha256').update(content).digest('hex'),
  items,
});

/** Writes a ZIP64. */
function writeZip(file: string, files: Record<string, Content>): void {
  const output = fs.openSync(file, 'w');
  let offset = 0;
  const write = (bytes: Buffer) => {
    fs.writeSync(output, bytes);
    offset += bytes.length;
  };
  const directory = Object.entries(files).map(([name, { compressed, crc, bytes }]) => {
    const start = offset;
    const sizes = u32(crc, compressed.length, bytes);
    write(Buffer.concat([u32(0x04034b50), u16(45, 0x0800, 8), u32(0), sizes, u16(name.length, 0)]));
    write(Buffer.concat([Buffer.from(name), compressed]));
    return Buffer.concat([
      ...[u32(0x02014b50), u16(45, 45, 0x0800, 8), u32(0), sizes, u16(name.length, 12, 0, 0, 0)],
      ...[u32(0, 0xffffffff), Buffer.from(name), u16(1, 8), u64(start)],
    ]);
  });
  const start = offset;
  for (const each of directory) write(each);
  const [size, count, end] = [offset - start, directory.length, offset];
  write(Buffer.concat([u32(0x06064b50), u64(44), u16(45, 45), u32(0, 0), u64(count, count, size, start)]));
  write(Buffer.concat([u32(0x07064b50, 0), u64(end), u32(1)]));
  write(Buffer.concat([u32(0x06054b50), u16(0, 0, 0xffff, 0xffff), u32(0xffffffff, 0xffffffff), u16(0)]));
  fs.closeSync(output);
}

const u16 = (...values: number[]) => Buffer.from(Uint16Array.from(values).buffer);
const u32 = (...values: number[]) => Buffer.from(Uint32Array.from(values).buffer);
const u64 = (...values: number[]) => Buffer.from(BigUint64Array.from(values.map(BigInt)).buffer);
