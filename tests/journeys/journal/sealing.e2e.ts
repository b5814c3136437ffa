import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempDisposable, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { expectAccessibleScreen } from '#tests/journeys/accessibleScreen.ts';
import { button, callServer, expect, openAs, test } from '#tests/journeys/world.ts';
import {
  fillAskedWords,
  PASSPHRASE,
  readRecoveryPhrase,
  sealJournal,
  unlockJournal,
  writeEntries,
} from './sealSteps.ts';

/** The entries that `scripts/readSealedJournal.py` finds in the export; null without Python's cryptography. */
async function readExport(url: string, token: string): Promise<{ title: string; content: string }[] | null> {
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${url}/api/v1/account/export`, { headers });
  const zip = Buffer.from(await response.arrayBuffer());
  for (const [name, content] of Object.entries(unzipSync(zip)))
    expect(strFromU8(content, true), name).not.toContain(WORD);
  const check = ['-c', 'import argon2.low_level, cryptography.hazmat.primitives.ciphers.aead'];
  if (spawnSync(PYTHON, check).status !== 0) return null;
  await using folder = await mkdtempDisposable(join(tmpdir(), 'sealed-export-'));
  const file = join(folder.path, 'export.zip');
  await writeFile(file, zip);
  const options = { input: NEW_PASSPHRASE, encoding: 'utf8' as const };
  return JSON.parse(execFileSync(PYTHON, ['scripts/readSealedJournal.py', file, 'passphrase'], options));
}

/** Goes through the steps of “Seal Your Journal” with each of the mistakes that they notice, without sealing. */
async function takeStepsWithMistakes(page: Page): Promise<void> {
  const current = page.getByRole('list', { name: 'Steps' }).locator('[aria-current=step]');
  await expect(current).toHaveText(/What changes/);
  await expect(page.getByText(/^The server still sees/)).toBeHidden();
  await page.getByText('What sealing cannot protect against').click();
  await expect(page.getByText(/^The server still sees/)).toBeVisible();
  await expect(page.getByText(/This is build [0-9a-f]{64}/)).toBeVisible();
  await button(page, 'Choose a Passphrase').click();

  await expect(current).toHaveText(/Passphrase/);
  await page.getByLabel('Journal passphrase').fill(PASSPHRASE);
  await page.getByLabel('Repeat the passphrase').fill('another one');
  await button(page, 'Continue').click();
  await expect(page.getByLabel('Repeat the passphrase')).toBeFocused();
  await page.getByLabel('Repeat the passphrase').fill(PASSPHRASE);
  await page.getByLabel('Account password').fill('not the password');
  await expectAccessibleScreen(page, 'seal, passphrase', 'Seal Your Journal');
  await button(page, 'Continue').click();

  await expect(current).toHaveText(/Recovery words/);
  const words = await readRecoveryPhrase(page);
  await expectAccessibleScreen(page, 'seal, words', 'Seal Your Journal');
  await button(page, 'I Have Written Them Down').click();
  await fillAskedWords(page, words);
  const second = page.getByLabel(/^Word \d+$/).nth(1);
  await second.fill('pebble');
  await button(page, 'Seal').click();
  await expect(second).toBeFocused();
  await expectAccessibleScreen(page, 'seal, three words', 'Seal Your Journal');
  await button(page, 'Show the Words Again').click();
  expect(await readRecoveryPhrase(page)).toEqual(words);
  await button(page, 'I Have Written Them Down').click();
  await fillAskedWords(page, words);
  await button(page, 'Seal').click();

  // The server refuses the password, which belongs to an earlier step. What was chosen there stays.
  await expect(page.getByLabel('Account password')).toBeFocused();
  await expect(page.getByLabel('Account password')).toHaveAccessibleDescription(/Password is not correct/);
  await expect(page.getByLabel('Journal passphrase')).toHaveValue(PASSPHRASE);
}

const NEW_PASSPHRASE = 'six slow breaths after the rain';
const PYTHON = '/usr/bin/python3';
const COUNT = 130;
const WORD = 'Arunachala';

test.use({ allowedProblems: /status of 400/ });

test('a member seals the journal, uses it on two devices, unlocks it with the recovery phrase, and unseals it', async ({
  page,
  world,
  browser,
}) => {
  const { token } = await world.createMember('sealing-writer');
  await writeEntries(world.url, token, COUNT, WORD);
  await openAs(page, 'sealing-writer', '/journal/settings');
  await page.getByRole('link', { name: 'Seal Your Journal' }).click();
  await expectAccessibleScreen(page, 'seal', 'Seal Your Journal');
  await takeStepsWithMistakes(page);

  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.postData() ?? ''));
  const phrase = await sealJournal(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Journal');
  await expect(page.getByText('Your journal is sealed.')).toBeVisible();
  const first = page.getByRole('article', { name: `${WORD} ${COUNT}`, exact: true });
  await expect(first).toBeVisible();

  const { body: plain } = await callServer(world.url, 'GET /journal', { token });
  expect(plain.items).toEqual([]);
  const { body: seal } = await callServer(world.url, 'GET /journal/seal', { token });
  expect(seal).toMatchObject({ state: 'sealed', plainLeft: 0, generation: 1 });
  const { body: sealed } = await callServer(world.url, 'GET /journal/sealed?limit=500', { token });
  expect(sealed.items).toHaveLength(COUNT);

  // The journal is read, searched and written on this device.
  await page.getByRole('searchbox').fill('day 77');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.getByRole('link', { name: `${WORD} 77` }).click();
  await expect(page.getByText(`What ${WORD} said on day 77.`)).toBeVisible();
  await page.goto('/journal/new');
  await page.getByLabel('Title').fill('Sealed at once');
  await page.getByLabel('Content').fill('Nobody else reads the word kestrel.');
  await button(page, 'Save Entry').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sealed at once');

  // A second device unlocks the journal and changes an entry.
  const context = await browser.newContext({ baseURL: world.url });
  const phone = await context.newPage();
  await openAs(phone, 'sealing-writer', '/journal');
  await expect(phone.getByText('Your journal is sealed.')).toBeVisible();
  await expectAccessibleScreen(phone, 'unlock', 'Journal');
  await unlockJournal(phone, 'not this passphrase');
  await expect(phone.getByText('This does not open your journal.')).toBeVisible();
  await unlockJournal(phone);
  await phone.getByRole('article').getByRole('link', { name: 'Sealed at once' }).click();
  await phone.getByRole('link', { name: 'Edit' }).click();
  await phone.getByLabel('Content').fill('Nobody else reads the word goshawk.');
  await button(phone, 'Save Entry').click();
  await expect(phone.getByText('Nobody else reads the word goshawk.')).toBeVisible();

  await page.goto('/journal/search?q=gosh');
  await expect(page.getByRole('article', { name: 'Sealed at once' })).toBeVisible();

  // The journal is locked, and unlocked with the recovery phrase.
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitem', { name: 'Lock Journal' }).click();
  await expect(page.getByLabel('Journal passphrase')).toBeVisible();
  await expect(page.getByText('goshawk')).toHaveCount(0);
  await button(page, 'Use the recovery phrase').click();
  await page.getByLabel('Recovery phrase').fill(phrase);
  await button(page, 'Unlock').click();
  await expect(page.getByRole('article', { name: 'Sealed at once' })).toBeVisible();

  // Whoever has used the words may have forgotten the passphrase, and chooses a new one without it.
  await expectAccessibleScreen(page, 'a new passphrase is offered', 'Search Results for gosh');
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('link', { name: 'Choose a new passphrase' }).click();
  await page.getByLabel('Journal passphrase').fill(NEW_PASSPHRASE);
  await page.getByLabel('Repeat the passphrase').fill(NEW_PASSPHRASE);
  await page.getByLabel('Account password').fill('still water runs');
  await button(page, 'Change Passphrase').last().click();
  await expect(page.getByText('Your passphrase is changed.')).toBeVisible();
  await button(page, 'New Recovery Phrase').click();
  const newWords = await readRecoveryPhrase(page);
  await button(page, 'I Have Written Them Down').click();
  await fillAskedWords(page, newWords);
  await expect(page.getByLabel('Current passphrase')).toBeVisible();
  await button(page, 'Cancel').click();

  // The journal is exported.
  await page.goto('/journal/settings');
  await expectAccessibleScreen(page, 'settings of a sealed journal', 'Journal Settings');
  const downloading = page.waitForEvent('download');
  await button(page, 'Export Journal').click();
  const files = unzipSync(await readFile(await (await downloading).path()));
  expect(JSON.parse(strFromU8(files['journal.json'] ?? new Uint8Array()))).toHaveLength(COUNT + 1);
  const sent = requests.join('\n');
  for (const word of [WORD, 'kestrel', 'Sealed at once', PASSPHRASE, NEW_PASSPHRASE])
    expect(sent).not.toContain(word);

  // An independent program opens the export of the account.
  const entries = await readExport(world.url, token);
  if (entries) {
    expect(entries).toHaveLength(COUNT + 1);
    const [entry] = entries.filter(({ title }) => title === 'Sealed at once');
    expect(entry?.content).toBe('Nobody else reads the word goshawk.');
  }

  await button(page, 'Unseal').click();
  await page.getByLabel('Account password').fill('still water runs');
  await page.getByLabel('Account password').press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unseal' }).click();
  await expect(page.getByText('Your journal is unsealed.')).toBeVisible();
  const { body: opened } = await callServer(world.url, 'GET /journal?q=goshawk', { token });
  expect(opened.items).toMatchObject([{ title: 'Sealed at once' }]);
  expect((await callServer(world.url, 'GET /journal/seal', { token })).status).toBe(404);
  await context.close();
});
