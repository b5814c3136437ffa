import type { Page } from '@playwright/test';
import { expectAccessibleScreen } from '#tests/journeys/accessibleScreen.ts';
import { PASSPHRASE, sealJournal } from '#tests/journeys/journal/sealSteps.ts';
import { button, callServer, expect, openAs, test } from '#tests/journeys/world.ts';
import { archiveOf, chooseArchive, live, numbersOf } from './movingSteps.ts';

test.use({ viewport: { width: 390, height: 844 } });

/** Waits until the journal of the member is sealed, and opened in the page. */
async function expectSealed(page: Page, url: string, member: { token: string }): Promise<void> {
  const readState = async () => (await callServer(url, 'GET /journal/seal', member)).body.state;
  await expect.poll(readState).toBe('sealed');
  await expect(page).toHaveURL('/journal');
}

test('a sealed journal moves to a sealed one, is undone and moves again, and moves to a plain one', async ({
  page,
  world,
}) => {
  test.slow();
  const before = await world.createMember('sealed-before-the-move');
  await live(world.url, before);
  const plainArchive = await archiveOf(world.url, before);
  await openAs(page, 'sealed-before-the-move', '/journal');
  const words = await sealJournal(page);
  await expect(page.getByRole('article')).toHaveCount(2);
  const archive = await archiveOf(world.url, before);

  const after = await world.createMember('sealed-after-the-move');
  await openAs(page, 'sealed-after-the-move', '/journal');
  await sealJournal(page);
  await expectSealed(page, world.url, after);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.postData() ?? ''));
  const liveBoxes = async () => {
    const { body } = await callServer(world.url, 'GET /journal/sealed?limit=500', after);
    return body.items.filter(({ box }: { box: string | null }) => box !== null).length;
  };

  await page.goto('/account/import');
  await chooseArchive(page, archive);
  await expect(page.getByRole('heading', { name: 'The journal in this archive is sealed' })).toBeFocused();
  await expect(page.getByText('2 sealed entries.')).toBeVisible();
  await expectAccessibleScreen(page, 'sealed archive', 'Import an Archive');
  const secret = page.getByLabel('Passphrase of that journal');
  await secret.fill('not the passphrase of it');
  await secret.press('Enter');
  await expect(page.getByText('This does not open the journal in the archive.').first()).toBeVisible();
  await secret.fill(words);
  await secret.press('Enter');
  await expect(page.getByRole('heading', { name: 'Before you import' })).toBeVisible();
  expect(await numbersOf(page, 'Journal entries')).toBe('2 2 0 0');
  expect(await numbersOf(page, 'Pictures of the journal')).toBe('1 1 0 0');
  await button(page, 'Import').press('Enter');
  await expect(page.getByText('2 entries, 4 logs.')).toBeVisible();
  expect(await liveBoxes()).toBe(2);

  await button(page, 'Undo Import').press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo Import' }).press('Enter');
  await expect(page.getByRole('status').filter({ hasText: '7 items were removed.' })).toBeVisible();
  expect(await liveBoxes()).toBe(0);
  await chooseArchive(page, archive);
  await secret.fill(PASSPHRASE);
  await secret.press('Enter');
  await button(page, 'Import').press('Enter');
  await expect(page.getByText('2 entries, 4 logs.')).toBeVisible();
  expect(await liveBoxes()).toBe(2);

  // The entries of a plain archive of the same life are there already.
  await button(page, 'Import Another').press('Enter');
  await chooseArchive(page, plainArchive);
  await expect(page.getByRole('heading', { name: 'Before you import' })).toBeVisible();
  expect(await numbersOf(page, 'Journal entries')).toBe('2 0 2 0');
  expect(requests.join('\n')).not.toContain('Seen at dawn.');
  await page.goto('/journal');
  await page.getByRole('link', { name: 'The hill' }).click();
  await expect(page.getByRole('img', { name: 'A hill' })).toBeVisible();
  await page.goto('/journal');
  await page.getByRole('link', { name: 'Untitled Entry' }).click();
  await expect(page.getByText('Kīrtan')).toBeVisible();

  const plain = await world.createMember('plain-after-the-move');
  await openAs(page, 'plain-after-the-move', '/account/import');
  await chooseArchive(page, archive);
  await secret.fill(PASSPHRASE);
  await secret.press('Enter');
  await expect(page.getByRole('radio', { name: 'Seal my journal here first' })).toBeChecked();
  await expect(page.getByRole('link', { name: 'Seal My Journal' })).toBeVisible();
  await expect(button(page, 'Import')).toBeHidden();
  await page.getByRole('radio', { name: 'Import it unsealed (this site can read it)' }).check();
  await expectAccessibleScreen(page, 'sealed archive into a plain journal', 'Import an Archive');
  await button(page, 'Import').press('Enter');
  await expect(page.getByText('2 entries, 4 logs.')).toBeVisible();
  const { body } = await callServer(world.url, 'GET /journal/entries?timezone=UTC', plain);
  expect(body.items).toMatchObject([
    { title: 'The hill', pictures: [{ alt: 'A hill' }] },
    { content: 'After the song, silence.', sit: { practice: { name: 'Kīrtan' }, value: 30 } },
  ]);
});

test('a plain journal moves to a sealed one', async ({ page, world }) => {
  const before = await world.createMember('plain-before-the-move');
  await live(world.url, before);
  const archive = await archiveOf(world.url, before);
  const after = await world.createMember('sealed-at-the-end');
  await openAs(page, 'sealed-at-the-end', '/journal');
  await sealJournal(page);
  await expectSealed(page, world.url, after);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.postData() ?? ''));
  await page.goto('/account/import');
  await chooseArchive(page, archive);
  await button(page, 'Import').press('Enter');
  await expect(page.getByText('2 entries, 4 logs.')).toBeVisible();
  const { body } = await callServer(world.url, 'GET /journal/sealed', after);
  expect(body.items).toHaveLength(2);
  expect((await callServer(world.url, 'GET /journal', after)).body.items).toEqual([]);
  expect(requests.join('\n')).not.toMatch(/Seen at dawn|The hill|After the song/);
});
