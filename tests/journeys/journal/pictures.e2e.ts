import { readFile } from 'node:fs/promises';
import { strFromU8, unzipSync } from 'fflate';
import { expectAccessibleScreen } from '#tests/journeys/accessibleScreen.ts';
import { description, dispatch, reload, row } from '#tests/journeys/communities/postPictureSteps.ts';
import { button, callServer, expect, openAs, test } from '#tests/journeys/world.ts';
import { landscape, phonePhoto, portrait, tiny, unreadable } from '#tests/support/pictures/pictureFiles.ts';
import {
  addPictures,
  content,
  expectLoaded,
  expectPictures,
  measure,
  recordUploads,
  shownPictures,
} from './pictureSteps.ts';

test('a member adds, describes, moves and removes pictures with the keyboard, and a reload keeps them', async ({
  page,
  world,
}) => {
  const { token } = await world.createMember('picture-writer');
  const uploads = await recordUploads(page);
  await openAs(page, 'picture-writer', '/journal/new');
  await content(page).fill('The hill, seen from the road.');
  const original = await phonePhoto();
  for (const word of ['Exif', 'Testphone']) expect(original.buffer.includes(word)).toBe(true);
  await addPictures(page, [original, await portrait()]);
  await expect(row(page, 1)).toBeFocused();
  await expectPictures(page, 2);
  await page.keyboard.press('Tab');
  await expect(description(page, 1)).toBeFocused();
  await page.keyboard.type('A hill [north] & a road.');
  await expectAccessibleScreen(page, 'pictures in the form of an entry', 'New Entry');

  // The browser has rotated and reduced the photo, and removed its location.
  const [photo = Buffer.of()] = await uploads();
  expect(photo.subarray(8, 12).toString()).toBe('WEBP');
  for (const word of ['EXIF', 'Exif', 'Testphone', 'GPS']) expect(photo.includes(word)).toBe(false);

  await reload(page);
  await expectPictures(page, 2);
  await expect(description(page, 1)).toHaveValue('A hill [north] & a road.');
  await row(page, 1).getByRole('button', { name: 'Move Down' }).press('Enter');
  await expect(description(page, 2)).toHaveValue('A hill [north] & a road.');

  // Pictures can be pasted and dropped, and text is pasted as usual.
  expect(await dispatch(page, 'paste', { text: 'A text', files: [await tiny()] }, content(page))).toBe(false);
  expect(await dispatch(page, 'paste', { files: [await tiny()] }, content(page))).toBe(true);
  await expectPictures(page, 3);
  await dispatch(page, 'drop', { files: [await landscape(), unreadable()] }, content(page));
  await expect(row(page, 5).getByRole('alert')).toHaveText('This browser cannot read this picture.');
  await button(page, 'Save Entry').click();
  await expect(row(page, 5).getByText('This picture is not uploaded yet.')).toBeVisible();
  await expectAccessibleScreen(page, 'a picture that cannot be read', 'New Entry');
  await row(page, 5).getByRole('button', { name: 'Remove Picture' }).press('Enter');
  await row(page, 3).getByRole('button', { name: 'Remove Picture' }).press('Enter');
  await expectPictures(page, 3);
  await button(page, 'Save Entry').press('Enter');

  await expect(page.getByRole('article').getByText('The hill, seen from the road.')).toBeVisible();
  const alts = ['', 'A hill [north] & a road.', ''];
  await expect(shownPictures(page)).toHaveCount(3);
  for (const [index, alt] of alts.entries())
    await expect(shownPictures(page).nth(index)).toHaveAttribute('alt', alt);
  await expectLoaded(shownPictures(page).nth(1));
  expect(await measure(shownPictures(page).nth(1))).toEqual({ width: 819, height: 2048, isRed: true });
  await expectAccessibleScreen(page, 'an entry with pictures');

  await page.getByRole('link', { name: 'Edit' }).click();
  await expectPictures(page, 3);
  await row(page, 1).getByRole('button', { name: 'Remove Picture' }).click();
  await button(page, 'Save Entry').click();
  await expect(shownPictures(page)).toHaveCount(2);
  const { body } = await callServer(world.url, 'GET /journal/entries', { token });
  expect(body.items[0].pictures).toMatchObject([{ width: 819, height: 2048 }, { alt: '' }]);
  await page.goto('/journal/print');
  await expectLoaded(shownPictures(page).first());
  await expect(button(page, 'Print')).toBeEnabled();
  await expectAccessibleScreen(page, 'an entry with pictures to print', 'Print');
});

test('pictures are exported with their entries and imported by another member', async ({ page, world }) => {
  await world.createMember('picture-exporter');
  await openAs(page, 'picture-exporter', '/journal/new');
  await content(page).fill('Walked around the hill.');
  await addPictures(page, [await landscape(), await portrait()]);
  await expectPictures(page, 2);
  await description(page, 1).fill('Red and [blue],\nhalf and half & so on');
  await button(page, 'Save Entry').click();
  await expect(shownPictures(page)).toHaveCount(2);

  await page.goto('/journal/settings');
  const downloading = page.waitForEvent('download');
  await button(page, 'Export Journal').click();
  const bytes = await readFile(await (await downloading).path());
  const files = unzipSync(bytes);
  const [entry] = JSON.parse(strFromU8(files['journal.json'] ?? new Uint8Array()));
  expect(entry.pictures).toMatchObject([{ width: 1200, height: 600 }, { alt: '' }]);
  for (const { file } of entry.pictures) expect(files[file]?.length).toBeGreaterThan(100);
  const markdown = Object.keys(files).find((path) => path.endsWith('.md')) ?? '';
  expect(strFromU8(files[markdown] ?? new Uint8Array())).toContain(`](../${entry.pictures[0].file})`);

  const { token } = await world.createMember('picture-importer');
  await openAs(page, 'picture-importer', '/journal/import');
  const zip = { name: 'journal.zip', mimeType: 'application/zip', buffer: bytes };
  await page.getByLabel('Choose Files').setInputFiles(zip);
  await expect(page.getByText('With 2 photos.')).toBeVisible();
  await expect(page.getByText('photos', { exact: true })).toHaveCount(0);
  await expectAccessibleScreen(page, 'import with photos', 'Import');
  await button(page, 'Import 1 Entry').click();
  await expect(page.getByText('1 entry was imported.')).toBeVisible();
  const { body } = await callServer(world.url, 'GET /journal/entries', { token });
  expect(body.items).toMatchObject([{ content: 'Walked around the hill.' }]);
  const shown = body.items[0].pictures.map(({ id, ...picture }: { id: string }) => picture);
  expect(shown).toEqual([
    { width: 1200, height: 600, alt: 'Red and [blue],\nhalf and half & so on' },
    { width: 500, height: 1600, alt: '' },
  ]);
  await page.goto(`/journal/entry/${body.items[0].id}`);
  await expectLoaded(shownPictures(page).first());
});

test.describe('uploads that fail', () => {
  test.use({ allowedProblems: /status of (4\d\d|503)|ERR_(FAILED|INTERNET_DISCONNECTED)/ });

  test('failed uploads show the reason beside the picture and can be tried again', async ({
    page,
    world,
  }) => {
    await world.createMember('picture-failures');
    await openAs(page, 'picture-failures', '/journal/new');
    await content(page).fill('After a storm.');
    const full = 'There is no room left for your pictures.';
    const large = 'The body is larger than 10 MiB.';
    const answers = [
      { status: 409, json: { message: full } },
      { status: 413, json: { message: large } },
    ];
    await page.route('**/api/v1/journal/pictures', (route) => {
      const answer = answers.shift();
      return answer ? route.fulfill(answer) : route.fallback();
    });
    await addPictures(page, [await landscape(), await tiny()]);
    await expect(row(page, 1).getByRole('alert')).toHaveText(full);
    await expect(row(page, 2).getByRole('alert')).toHaveText(large);
    await row(page, 1).getByRole('button', { name: 'Try Again' }).press('Enter');
    await row(page, 2).getByRole('button', { name: 'Try Again' }).press('Enter');
    await expectPictures(page, 2);
    await button(page, 'Save Entry').click();
    await expect(shownPictures(page)).toHaveCount(2);
  });
});
