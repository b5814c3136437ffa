import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { unzipSync } from 'fflate';
import { expectAccessibleScreen } from '#tests/journeys/accessibleScreen.ts';
import { description } from '#tests/journeys/communities/postPictureSteps.ts';
import { button, callServer, expect, openAs, test } from '#tests/journeys/world.ts';
import { landscape, portrait } from '#tests/support/pictures/pictureFiles.ts';
import {
  addPictures,
  content,
  expectLoaded,
  expectPictures,
  measure,
  recordUploads,
  shownPictures,
} from './pictureSteps.ts';
import { sealJournal, unlockJournal } from './sealSteps.ts';

test.use({ allowedProblems: /status of 503|ERR_(FAILED|INTERNET_DISCONNECTED)/ });

async function writeEntry(page: Page, title: string, alt: string): Promise<void> {
  await page.goto('/journal/new');
  await page.getByLabel('Title').fill(title);
  await content(page).fill('Walked around the hill.');
  await addPictures(page, [await landscape()]);
  await expectPictures(page, 1);
  await description(page, 1).fill(alt);
  await button(page, 'Save Entry').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expectLoaded(shownPictures(page).first());
}

test('the pictures of a sealed journal can be read only by its devices, and become plain again when it is unsealed', async ({
  page,
  world,
  browser,
}) => {
  const { token } = await world.createMember('sealed-pictures');
  const uploads = await recordUploads(page);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.postData() ?? ''));
  await openAs(page, 'sealed-pictures', '/journal');
  await writeEntry(page, 'Before the seal', 'A plain goshawk.');
  const { body: before } = await callServer(world.url, 'GET /journal/entries', { token });

  // Sealing is interrupted while it uploads the picture.
  const plainUploads = (await uploads()).length;
  sent.length = 0;
  await page.route('**/api/v1/journal/pictures', (route) => route.abort(), { times: 1 });
  await sealJournal(page);
  await button(page, 'Try again').click();
  await expect(page.getByRole('article', { name: 'Before the seal' })).toBeVisible();
  await writeEntry(page, 'After the seal', 'A sealed kestrel.');
  await expectAccessibleScreen(page, 'a sealed entry with a picture', 'After the seal');

  const sealed = (await uploads()).slice(plainUploads);
  expect(sealed.length).toBeGreaterThanOrEqual(2);
  for (const bytes of sealed) {
    expect(Math.log2(bytes.length - 28) % 1).toBe(0);
    for (const mark of ['WEBP', 'RIFF', 'VP8', 'JFIF']) expect(bytes.includes(mark)).toBe(false);
  }
  for (const word of ['goshawk', 'kestrel']) expect(sent.join('\n')).not.toContain(word);
  const { body: items } = await callServer(world.url, 'GET /journal/sealed', { token });
  expect(items.items.map(({ pictures }: { pictures: string[] }) => pictures.length)).toEqual([1, 1]);
  const [plainId] = before.items[0].pictures.map(({ id }: { id: string }) => id);
  expect(items.items.flatMap(({ pictures }: { pictures: string[] }) => pictures)).not.toContain(plainId);

  // A second device shows the pictures, and then also shows them without a connection.
  const context = await browser.newContext({ baseURL: world.url });
  const phone = await context.newPage();
  await openAs(phone, 'sealed-pictures', '/journal');
  await unlockJournal(phone);
  for (const [title, alt] of [
    ['Before the seal', 'A plain goshawk.'],
    ['After the seal', 'A sealed kestrel.'],
  ]) {
    await phone.getByRole('link', { name: title }).click();
    await expect(shownPictures(phone)).toHaveAttribute('alt', alt ?? '');
    await expectLoaded(shownPictures(phone));
    expect(await measure(shownPictures(phone))).toEqual({ width: 1200, height: 600, isRed: true });
    await phone.getByRole('main').getByRole('link', { name: 'Journal' }).click();
  }
  await phone.reload();
  await expect(phone.getByRole('link', { name: 'After the seal' })).toBeVisible();
  let reads = 0;
  phone.on('request', (request) => {
    if (request.url().includes('/journal/pictures/')) reads += 1;
  });
  await phone.getByRole('link', { name: 'Before the seal' }).click();
  await expectLoaded(shownPictures(phone));
  await phone.getByRole('main').getByRole('link', { name: 'Journal' }).click();
  await context.setOffline(true);
  await phone.getByRole('link', { name: 'After the seal' }).click();
  await expectLoaded(shownPictures(phone));
  expect(reads).toBe(0);
  await context.setOffline(false);
  await phone.getByRole('link', { name: 'Edit' }).click();
  await expectPictures(phone, 1);
  await context.setOffline(true);
  await expect(phone.getByText('Pictures need a connection.')).toBeVisible();
  await expect(button(phone, 'Add Picture')).toBeDisabled();
  await description(phone, 1).fill('A sealed kestrel, in flight.');
  await button(phone, 'Save Entry').click();
  await expect(shownPictures(phone)).toHaveAttribute('alt', 'A sealed kestrel, in flight.');

  // The same entry was changed elsewhere meanwhile. Both versions are kept, each with its own copy of the
  // picture.
  await page.getByRole('link', { name: 'Edit' }).click();
  await content(page).fill('Walked around the hill, and sat.');
  await button(page, 'Save Entry').click();
  await expect(page.getByText('Walked around the hill, and sat.')).toBeVisible();
  await context.setOffline(false);
  const shownIds = async () => {
    const { body } = await callServer(world.url, 'GET /journal/sealed', { token });
    return body.items.flatMap((item: { pictures: string[] }) => item.pictures);
  };
  await expect.poll(async () => new Set(await shownIds()).size).toBe(3);

  // The export of the journal contains the pictures, without their keys.
  await page.goto('/journal/settings');
  const downloading = page.waitForEvent('download');
  await button(page, 'Export Journal').click();
  const files = unzipSync(await readFile(await (await downloading).path()));
  expect(Object.keys(files).filter((name) => name.startsWith('pictures/'))).toHaveLength(3);
  expect(Buffer.from(files['journal.json'] ?? []).toString()).not.toContain('"key"');

  // A picture is added, and the journal is unsealed, with an interruption.
  await page.goto('/journal');
  await page.getByRole('link', { name: 'Before the seal' }).click();
  await page.getByRole('link', { name: 'Edit' }).click();
  await addPictures(page, [await portrait()]);
  await expectPictures(page, 2);
  await button(page, 'Save Entry').click();
  await expect(shownPictures(page)).toHaveCount(2);
  await page.goto('/journal/settings');
  let calls = 0;
  await page.route('**/api/v1/journal/pictures', (route) => {
    calls += 1;
    return calls === 2 ? route.abort() : route.fallback();
  });
  await button(page, 'Unseal').click();
  await page.getByLabel('Account password').fill('still water runs');
  await page.getByLabel('Account password').press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unseal' }).click();
  await expect.poll(() => calls).toBe(2);
  await page.reload();
  await expect(page.getByText('Your journal is unsealed.')).toBeVisible();
  const { body } = await callServer(world.url, 'GET /journal/entries', { token });
  const altsOf = (title: string) =>
    body.items
      .filter((entry: { title: string }) => entry.title === title)
      .map(({ pictures }: { pictures: { alt: string }[] }) => pictures.map(({ alt }) => alt));
  expect(altsOf('Before the seal')).toEqual([['A plain goshawk.', '']]);
  expect(altsOf('After the seal').sort()).toEqual([['A sealed kestrel, in flight.'], ['A sealed kestrel.']]);
  await page.goto('/journal');
  await page.getByRole('link', { name: 'Before the seal' }).click();
  await expect(shownPictures(page)).toHaveCount(2);
  const first = shownPictures(page).first();
  await expectLoaded(first);
  expect(await measure(first)).toEqual({ width: 1200, height: 600, isRed: true });
  await context.close();
});
