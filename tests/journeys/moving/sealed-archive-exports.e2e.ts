import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { PASSPHRASE, sealJournal } from '#tests/journeys/journal/sealSteps.ts';
import {
  button,
  callServer,
  createDataDir,
  createMemberFunctions,
  expect,
  openAs,
  test,
} from '#tests/journeys/world.ts';
import { openMailSink } from '#tests/support/servers/mailSink.ts';
import { startServer } from '#tests/support/servers/serverProcess.ts';
import { archiveOf, chooseArchive, live } from './movingSteps.ts';

const PYTHON = '/usr/bin/python3';
const PACKAGES = ['-c', 'import argon2.low_level, cryptography.hazmat.primitives.ciphers.aead'];
/** What the journal says, and nothing else. */
const WORDS = ['The hill', 'Seen at dawn.', 'After the song, silence.', 'A hill'];

/** The contents of all files in a folder. */
const filesIn = (folder: string): Buffer[] =>
  fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => fs.readFileSync(path.join(entry.parentPath, entry.name)));

test('what moves from a sealed journal to a sealed one is opened by an independent program, and is in neither the database nor the log', async ({
  page,
  browser,
  world,
}) => {
  test.slow();
  test.skip(
    spawnSync(PYTHON, PACKAGES).status !== 0,
    'readSealedJournal.py needs python3-argon2 and python3-cryptography, which are not installed.',
  );
  const before = await world.createMember('opened-by-python');
  await live(world.url, before);
  await openAs(page, 'opened-by-python', '/journal');
  await sealJournal(page);
  await expect(page.getByRole('article')).toHaveCount(2);
  const archive = await archiveOf(world.url, before);

  const dataDir = createDataDir();
  const mails = await openMailSink();
  const settings = { DATA_DIR: dataDir, SMTP_URL: mails.url, LOG_LEVEL: 'trace' };
  const server = await startServer(settings, 'tests/journeys/server.ts');
  const context = await browser.newContext({ baseURL: server.url });
  try {
    const after = await createMemberFunctions(server.url, mails).createMember('opened-by-python');
    const there = await context.newPage();
    await openAs(there, 'opened-by-python', '/journal');
    await sealJournal(there);
    const readState = async () => (await callServer(server.url, 'GET /journal/seal', after)).body.state;
    await expect.poll(readState).toBe('sealed');
    await expect(there).toHaveURL(`${server.url}/journal`);
    await there.goto('/account/import');
    await chooseArchive(there, archive);
    await there.getByLabel('Passphrase of that journal').fill(PASSPHRASE);
    await there.getByLabel('Passphrase of that journal').press('Enter');
    await button(there, 'Import').click();
    await expect(there.getByText('2 entries, 4 logs.')).toBeVisible();

    const exported = await archiveOf(server.url, after);
    const file = path.join(dataDir, 'exported.zip');
    const folder = path.join(dataDir, 'pictures-of-the-journal');
    fs.writeFileSync(file, exported);
    const program = ['scripts/readSealedJournal.py', file, 'passphrase', '--pictures', folder];
    const entries = JSON.parse(execFileSync(PYTHON, program, { input: PASSPHRASE, encoding: 'utf8' }));
    expect(entries).toHaveLength(2);
    expect(entries).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ title: 'The hill', content: 'Seen at dawn.', day: '2024-03-10' }),
        expect.objectContaining({
          content: 'After the song, silence.',
          sit: expect.objectContaining({ date: '2024-03-09', value: 30 }),
        }),
      ]),
    );
    expect(filesIn(folder).map((picture) => picture.subarray(8, 12).toString())).toEqual(['WEBP']);
    fs.rmSync(folder, { recursive: true });
    fs.rmSync(file);

    await server.stop();
    const places = {
      export: Object.values(unzipSync(exported)).map((bytes) => strFromU8(bytes, true)),
      files: filesIn(dataDir).map((bytes) => bytes.toString('latin1')),
      log: [server.output()],
    };
    const latin1 = (text: string) => Buffer.from(text).toString('latin1');
    const placesOf = (text: string) =>
      Object.entries(places).flatMap(([name, contents]) =>
        contents.some((content) => content.includes(latin1(text))) ? [name] : [],
      );
    // What is not sealed is found, so the search works.
    expect(placesOf('Kīrtan')).toEqual(['export', 'files']);
    expect(placesOf('/account/imports')).toContain('log');
    for (const word of WORDS) expect(placesOf(word), word).toEqual([]);
  } finally {
    await context.close();
    await server.stop();
    await mails.close();
    fs.rmSync(dataDir, { recursive: true, force: true });
  }
});
