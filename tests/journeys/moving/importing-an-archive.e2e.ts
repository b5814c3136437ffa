import { strToU8, unzipSync, zipSync } from 'fflate';
import { expectAccessibleScreen } from '#tests/journeys/accessibleScreen.ts';
import { button, callServer, expect, expectToast, openAs, test } from '#tests/journeys/world.ts';
import { archiveOf, chooseArchive, live, numbersOf } from './movingSteps.ts';

test.use({ viewport: { width: 390, height: 844 }, allowedProblems: /ERR_FAILED/ });

test('a member imports the archive of another account by keyboard, undoes it, and imports it again', async ({
  page,
  world,
}) => {
  const before = await world.createMember('before-the-move');
  await live(world.url, before);
  const archive = await archiveOf(world.url, before);
  const { token } = await world.createMember('after-the-move');
  const read = async (path: string) => (await callServer(world.url, `GET ${path}`, { token })).body;
  const countLogs = async () => (await read('/sadhana/logs?startDate=2024-03-01&endDate=2024-03-31')).length;
  const countEntries = async () => (await read('/journal')).items.length;

  await openAs(page, 'after-the-move', '/account/security');
  await expect(page.getByRole('link', { name: 'Import an Archive' })).toBeVisible();
  // A new member finds it on the dashboard too, until they put it away.
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Import your archive.' }).press('Enter');
  await expect(page).toHaveURL('/account/import');
  await page.goBack();
  await button(page, 'Put Away').press('Enter');
  await expect(page.getByText('Coming from another site?')).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Namaste');
  await expect(page.getByText('Coming from another site?')).toBeHidden();
  await page.goto('/account/import');
  await expectAccessibleScreen(page, 'archive import', 'Import an Archive');

  // An archive that is cut off, one of nothing that we know, one with a forged file, and one of a newer version.
  await chooseArchive(page, archive.subarray(0, archive.length - 40));
  await expect(page.getByRole('alert')).toHaveText('This archive is cut off. Download it again.');
  await chooseArchive(page, Buffer.from(zipSync({ 'letter.txt': strToU8('Dear') })));
  await expect(page.getByRole('alert')).toContainText('This archive cannot be imported here.');
  await chooseArchive(page, Buffer.from(zipSync({ '../account.json': strToU8('{}') })));
  await expect(page.getByRole('alert')).toContainText('This archive cannot be imported here.');
  const files = unzipSync(archive);
  const forged = { ...files, 'letter.json': strToU8('{}') };
  await chooseArchive(page, Buffer.from(zipSync(forged)));
  await expect(page.getByText('letter.json was changed after it was made.')).toBeVisible();
  await button(page, 'Cancel').press('Enter');
  const { 'archive.json': _json, ...older } = files;
  await chooseArchive(page, Buffer.from(zipSync(older)));
  await expect(
    page.getByText('This archive is from an older version. It could not be checked.'),
  ).toBeVisible();
  expect(await numbersOf(page, 'Logs')).toBe('4 4 0 0');
  await button(page, 'Cancel').press('Enter');

  await chooseArchive(page, archive);
  await expect(page.getByRole('heading', { name: 'Before you import' })).toBeFocused();
  expect(await numbersOf(page, 'Journal entries')).toBe('2 2 0 0');
  expect(await numbersOf(page, 'Logs')).toBe('4 4 0 0');
  expect(await numbersOf(page, 'Books')).toBe('1 0 0 1');
  await expect(page.getByText('as after-the-move.')).toBeVisible();
  await expectAccessibleScreen(page, 'archive import preview', 'Import an Archive');
  await button(page, 'Import').press('Enter');
  await expect(page.getByRole('heading', { name: 'Done' })).toBeFocused();
  await expect(page.getByText('2 entries, 4 logs.')).toBeVisible();
  await expectAccessibleScreen(page, 'archive import done', 'Import an Archive');
  expect([await countLogs(), await countEntries()]).toEqual([4, 2]);
  const [withPicture] = (await read('/journal/entries?timezone=UTC')).items;
  expect(withPicture).toMatchObject({ title: 'The hill', pictures: [{ alt: 'A hill' }] });

  await button(page, 'Submit Here: The Open Door').press('Enter');
  await expect(page.getByLabel('Title')).toHaveValue('The Open Door');
  await expect(button(page, 'Remove Picture')).toBeVisible();
  await button(page, 'Submit for Review').press('Enter');
  await expectToast(page, '“The Open Door” is submitted for review.');
  const submissions = await read('/library/submissions');
  expect(submissions).toMatchObject([{ title: 'The Open Door', cover: { width: 60, height: 40 } }]);
  await page.goBack();
  await button(page, 'Undo Import').press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo Import' }).press('Enter');
  await expectToast(page, '7 items were removed.');
  expect([await countLogs(), await countEntries()]).toEqual([0, 0]);

  // The reply to the call that finishes the import is lost, so it is unfinished. The page is loaded again.
  await page.route('**/api/v1/account/imports/*/finish', (route) => route.abort());
  await chooseArchive(page, archive);
  await button(page, 'Import').press('Enter');
  await expect(page.getByRole('alert')).toContainText('The import stopped.');
  await page.unroute('**/api/v1/account/imports/*/finish');
  await page.reload();
  await expect(page.getByText('An import is unfinished.')).toBeVisible();
  await expectAccessibleScreen(page, 'unfinished archive import', 'Import an Archive');
  const choosing = page.waitForEvent('filechooser');
  await button(page, 'Continue').press('Enter');
  await (await choosing).setFiles({ name: 'archive.zip', mimeType: 'application/zip', buffer: archive });
  await expect(page.getByText('There is nothing new in this archive.')).toBeVisible();
  expect(await numbersOf(page, 'Journal entries')).toBe('2 0 2 0');
  expect(await numbersOf(page, 'Logs')).toBe('4 0 4 0');
  await button(page, 'Import').press('Enter');
  await expect(page.getByText('2 entries, 4 logs.')).toBeVisible();
  expect([await countLogs(), await countEntries()]).toEqual([4, 2]);
});
