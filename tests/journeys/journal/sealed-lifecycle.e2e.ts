import { execFileSync } from 'node:child_process';
import { mkdtempDisposable, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { button, createMemberFunctions, expect, openAs, test } from '#tests/journeys/world.ts';
import { CHILD_ENVIRONMENT } from '#tests/support/servers/childEnvironment.ts';
import { openMailSink } from '#tests/support/servers/mailSink.ts';
import { startServer } from '#tests/support/servers/serverProcess.ts';
import { sealJournal, unlockJournal } from './sealSteps.ts';

// `ENTRIES=3000` runs the journey with 3,000 entries.
const ENTRIES = Number(process.env.ENTRIES ?? 200);
const WORDS = ['Skandasramam', 'kingfisher', 'moonflower'];

// The journey has its own server, which counts as another origin.
test.use({ allowedProblems: /^request: http:\/\/localhost/ });

function dayOneExport(): Buffer {
  const entries = Array.from({ length: ENTRIES }, (_, index) => ({
    uuid: `ENTRY${index}`,
    creationDate: new Date(Date.UTC(2012, 0, 1 + index, 9)).toISOString(),
    timeZone: 'Asia/Kolkata',
    text: `# ${WORDS[0]} ${index + 1}\n\nA ${WORDS[1]} on day ${index + 1}\\.`,
    tags: ['hill'],
  }));
  const journal = { metadata: { version: '1.0' }, entries };
  return Buffer.from(zipSync({ 'Journal.json': strToU8(JSON.stringify(journal)) }));
}

test('a journal is imported from Day One, sealed, used on two devices, recovered and exported, and the server stores no word of it', async ({
  browser,
}) => {
  test.setTimeout(10 * 60_000);
  await using folder = await mkdtempDisposable(join(tmpdir(), 'vichara-sealed-lifecycle-'));
  const dataDir = join(folder.path, 'data');
  const mails = await openMailSink();
  const server = await startServer({ DATA_DIR: dataDir, SMTP_URL: mails.url, LOG_LEVEL: 'debug' });
  const { createMember } = createMemberFunctions(server.url, mails);
  await createMember('pilgrim');
  const context = await browser.newContext({ baseURL: server.url });
  const laptop = await context.newPage();
  await openAs(laptop, 'pilgrim', '/journal/import');
  await laptop
    .getByLabel('Choose Files')
    .setInputFiles({ name: 'export.zip', mimeType: 'application/zip', buffer: dayOneExport() });
  await button(laptop, `Import ${new Intl.NumberFormat().format(ENTRIES)} Entries`).click({
    timeout: 120_000,
  });
  await expect(laptop.getByText('entries were imported.')).toBeVisible({ timeout: 240_000 });

  const phrase = await sealJournal(laptop);
  const first = laptop.getByRole('article', { name: `${WORDS[0]} ${ENTRIES}`, exact: true });
  await expect(first).toBeVisible({ timeout: 240_000 });

  const otherContext = await browser.newContext({ baseURL: server.url });
  const phone = await otherContext.newPage();
  const traffic: string[] = [];
  phone.on('request', (request) => traffic.push(request.url(), request.postData() ?? ''));
  phone.on('response', async (response) => {
    if (response.url().includes('/api/')) traffic.push(await response.text().catch(() => ''));
  });
  await openAs(phone, 'pilgrim', '/journal');
  await unlockJournal(phone);
  await expect(phone.getByRole('article').first()).toBeVisible({ timeout: 120_000 });
  await phone.goto('/journal/search?q=day%2042');
  await expect(phone.getByRole('article', { name: `${WORDS[0]} 42`, exact: true })).toBeVisible();
  await phone.goto('/journal/new');
  await phone.getByLabel('Title').fill(`A ${WORDS[2]}`);
  await phone.getByLabel('Content').fill('It opened in the night.');
  await button(phone, 'Save Entry').click();
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText(`A ${WORDS[2]}`);
  await phone.waitForLoadState('networkidle');
  for (const word of WORDS) expect(traffic.join('\n')).not.toContain(word);
  await otherContext.close();

  // The passphrase is lost.
  const newContext = await browser.newContext({ baseURL: server.url });
  const device = await newContext.newPage();
  await openAs(device, 'pilgrim', '/journal/settings');
  await button(device, 'Use the recovery phrase').click();
  await device.getByLabel('Recovery phrase').fill(phrase);
  await button(device, 'Unlock').click();
  const downloading = device.waitForEvent('download', { timeout: 120_000 });
  await button(device, 'Export Journal').click({ timeout: 120_000 });
  const files = unzipSync(await readFile(await (await downloading).path()));
  expect(JSON.parse(strFromU8(files['journal.json'] ?? new Uint8Array()))).toHaveLength(ENTRIES + 1);
  await newContext.close();
  await context.close();

  await server.stop();
  await mails.close();
  const dump = join(folder.path, 'dump.gz');
  const options = { env: { ...CHILD_ENVIRONMENT, DATA_DIR: dataDir }, stdio: 'pipe' as const };
  execFileSync(process.execPath, ['scripts/db.ts', 'export', dump], options);
  const text = gunzipSync(await readFile(dump)).toString('utf8');
  expect(text).toContain('pilgrim');
  for (const word of WORDS) {
    expect(text).not.toContain(word);
    expect(server.output()).not.toContain(word);
  }
});
