import { expectAccessibleScreen } from '#tests/journeys/accessibleScreen.ts';
import { button, callServer, expect, test } from '#tests/journeys/world.ts';
import { landscape, portrait, tiny, transparent } from '#tests/support/pictures/pictureFiles.ts';
import {
  article,
  chooseFiles,
  DESCRIBE,
  description,
  expectLoaded,
  message,
  openForm,
  REFUSED,
  reload,
  row,
  rows,
  shownDescriptions,
  UPLOADS,
  waitForUploads,
} from './postPictureSteps.ts';

test.use({ allowedProblems: REFUSED });

test('a draft keeps the pictures and their descriptions, and a deleted picture can be removed from it', async ({
  page,
  world,
}) => {
  const { token } = await openForm(page, world, 'picture-drafts');
  await message(page).fill('Half written.');
  await chooseFiles(page, [await landscape(), await portrait(), await tiny()]);
  await waitForUploads(page, 3);
  await description(page, 1).fill('A hill.');
  await description(page, 2).fill('A tree.');
  await row(page, 3).getByLabel('Decorative').check();
  await row(page, 2).getByRole('button', { name: 'Move Up' }).click();
  await reload(page);
  await expect(rows(page)).toHaveCount(3);
  await expect(description(page, 1)).toHaveValue('A tree.');
  await expect(description(page, 2)).toHaveValue('A hill.');
  await expect(row(page, 3).getByLabel('Decorative')).toBeChecked();
  for (const number of [1, 2, 3]) await expectLoaded(page, number);

  // The keys in a draft belong to the session in which it was written.
  await page.evaluate(() => {
    const name = Object.keys(localStorage).find((key) => key.startsWith('draft:')) ?? '';
    localStorage.setItem(
      name,
      (localStorage.getItem(name) ?? '').replaceAll(/"key":"[^"]{40,}"/g, '"key":"old"'),
    );
  });
  await page.reload();
  for (const number of [1, 2, 3]) await expectLoaded(page, number);
  await expect(page.getByText('This picture is gone.')).toHaveCount(0);

  const { body } = await callServer(world.url, 'GET /account/pictures', { token });
  const hillId = body.items[2].id; // The newest picture is first.
  await callServer(world.url, `DELETE /pictures/${hillId}`, { token });
  await page.reload();
  const missingPictureNote = page.getByText('This picture is gone. Remove it, or add it again.');
  await expect(row(page, 2).filter({ has: missingPictureNote })).toBeVisible();
  await expect(missingPictureNote).toHaveCount(1);
  await expect(description(page, 2)).toHaveValue('A hill.');
  await expectAccessibleScreen(page, 'a picture that is gone', 'New Post');
  await button(page, 'Publish Post').click();
  await expect(row(page, 2).getByRole('alert')).toHaveText('Picture not found.');
  await expect(row(page, 2)).toBeFocused();
  await row(page, 2).getByRole('button', { name: 'Remove Picture' }).click();
  await button(page, 'Publish Post').click();
  await expect(article(page).getByText('Half written.')).toBeVisible();
  expect(await shownDescriptions(page)).toEqual(['A tree.', '']);
});

test('a draft is discarded with its pictures, and a draft whose only pictures were never uploaded is not restored', async ({
  page,
  world,
}) => {
  await openForm(page, world, 'picture-discards');
  await chooseFiles(page, [await landscape()]);
  await waitForUploads(page, 1);
  await reload(page);
  await expect(rows(page)).toHaveCount(1);
  await button(page, 'Discard draft').click();
  await expect(rows(page)).toHaveCount(0);
  await expect(page.getByText(/has been restored/)).toHaveCount(0);
  await page.route(UPLOADS, () => {}); // This request is never answered.
  await chooseFiles(page, [await portrait()]);
  await expect(row(page, 1).getByRole('progressbar')).toBeVisible();
  page.once('dialog', (dialog) => dialog.accept());
  await page.reload();
  await expect(message(page)).toBeVisible();
  await expect(rows(page)).toHaveCount(0);
  await expect(page.getByText(/has been restored/)).toHaveCount(0);
});

test('the error of a description that only the server refuses is shown at its picture', async ({
  page,
  world,
}) => {
  await openForm(page, world, 'picture-refused');
  await message(page).fill('Two.');
  await chooseFiles(page, [await landscape(), await portrait()]);
  await waitForUploads(page, 2);
  await description(page, 1).fill('A hill.');
  await description(page, 2).fill('A tree.');
  const errors = [{ path: 'pictures.1.alt', message: DESCRIBE }];
  await page.route('**/api/v1/communities/*/posts', (route) =>
    route.fulfill({ status: 400, json: { message: DESCRIBE, errors } }),
  );
  await button(page, 'Publish Post').click();
  await expect(row(page, 2).getByText(DESCRIBE)).toBeVisible();
  await expect(description(page, 2)).toBeFocused();
  await expect(description(page, 2)).toHaveValue('A tree.');
});

test('the pictures of a post in a private community are edited, and a refused edit of an older version keeps the typed text', async ({
  page,
  world,
}) => {
  const { token, id } = await openForm(page, world, 'picture-edits', 'private');
  await message(page).fill('Three of them.');
  await chooseFiles(page, [await landscape(), await portrait(), await tiny()]);
  await waitForUploads(page, 3);
  for (const number of [1, 2]) await description(page, number).fill(`Number ${number}.`);
  await row(page, 3).getByLabel('Decorative').check();
  await button(page, 'Publish Post').click();
  await expect(article(page).getByText('Three of them.')).toBeVisible();
  const path = `/communities/${id}/posts/${new URL(page.url()).pathname.split('/').at(-1)}`;

  await page.getByRole('button', { name: 'Edit post' }).click();
  await expect(rows(page)).toHaveCount(3);
  for (const number of [1, 2, 3]) await expectLoaded(page, number);
  await expect(row(page, 3).getByLabel('Decorative')).toBeChecked();
  await expectAccessibleScreen(page, 'editing a post with pictures', 'Edit Post');
  // Unchanged pictures are not sent.
  const sent = page.waitForRequest((request) => request.method() === 'PUT');
  await message(page).fill('Still three.');
  await button(page, 'Save Changes').click();
  expect((await sent).postDataJSON()).toEqual({ content: 'Still three.', format: 'formatted' });
  await expect(article(page).getByText('Still three.')).toBeVisible();
  expect(await shownDescriptions(page)).toEqual(['Number 1.', 'Number 2.', '']);

  await page.getByRole('button', { name: 'Edit post' }).click();
  await row(page, 1).getByRole('button', { name: 'Remove Picture' }).click();
  await row(page, 2).getByRole('button', { name: 'Move Up' }).click();
  await description(page, 2).fill('A tree.');
  await chooseFiles(page, [await transparent()]);
  await waitForUploads(page, 3);
  await description(page, 3).fill('A circle.');
  await reload(page);
  await expect(description(page, 3)).toHaveValue('A circle.');
  for (const number of [1, 2, 3]) await expectLoaded(page, number);
  // Another tab changes the post meanwhile.
  await callServer(world.url, `PUT ${path}`, { token, body: { content: 'Changed elsewhere.' } });
  await button(page, 'Save Changes').click();
  const dialog = page.getByRole('alertdialog', { name: 'Replace the newer version?' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('alert')).toContainText('has been changed since you opened it');
  await expect(description(page, 3)).toHaveValue('A circle.');
  await button(page, 'Save Changes').click();
  await dialog.getByRole('button', { name: 'Replace It' }).click();
  await expect(article(page).getByText('Still three.')).toBeVisible();
  expect(await shownDescriptions(page)).toEqual(['', 'A tree.', 'A circle.']);
});
