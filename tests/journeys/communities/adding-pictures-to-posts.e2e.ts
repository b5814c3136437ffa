import { expectAccessibleScreen } from '#tests/journeys/accessibleScreen.ts';
import { button, callServer, expect, test } from '#tests/journeys/world.ts';
import {
  animation,
  landscape,
  portrait,
  tiny,
  transparent,
  unreadable,
} from '#tests/support/pictures/pictureFiles.ts';
import {
  article,
  chooseFiles,
  DESCRIBE,
  description,
  dispatch,
  expectLoaded,
  message,
  openForm,
  preview,
  REFUSED,
  row,
  rows,
  shownDescriptions,
  UPLOADS,
  waitForUploads,
} from './postPictureSteps.ts';

test('a member adds, describes, reorders and removes pictures and publishes them, with the keyboard only', async ({
  page,
  world,
}) => {
  await openForm(page, world, 'picture-keys');
  await message(page).fill('The hill this morning.');
  await chooseFiles(page, [await landscape(), await portrait(), await tiny()]);
  await expect(row(page, 1)).toBeFocused();
  await waitForUploads(page, 3);
  await page.keyboard.press('Tab');
  await expect(description(page, 1)).toBeFocused();
  await page.keyboard.type('A hill.');
  await page.keyboard.press('Enter'); // Adds a second line to the description.
  await page.keyboard.type('It is red and blue.');

  await button(page, 'Publish Post').press('Enter');
  await expect(page.getByText(DESCRIBE)).toHaveCount(2);
  await expect(description(page, 2)).toBeFocused();
  await expect(description(page, 2)).toHaveAccessibleDescription(`For those who cannot see it. ${DESCRIBE}`);
  await expectAccessibleScreen(page, 'pictures without descriptions', 'New Post');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(row(page, 2).getByLabel('Decorative')).toBeChecked();
  await expect(page.getByText(DESCRIBE)).toHaveCount(1);

  await page.keyboard.press('Tab');
  await expect(row(page, 2).getByRole('button', { name: 'Move Up' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('The picture is now number 1 of 3.')).toBeAttached();
  // The picture is the first one now, so it can only move down.
  await expect(row(page, 1).getByRole('button', { name: 'Move Down' })).toBeFocused();
  await expect(row(page, 1).getByLabel('Decorative')).toBeChecked();
  await expect(description(page, 2)).toHaveValue('A hill.\nIt is red and blue.');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The picture is now number 3 of 3.')).toBeAttached();
  await expect(row(page, 3).getByRole('button', { name: 'Move Up' })).toBeFocused();
  // The error moves with its picture.
  await expect(row(page, 2).getByText(DESCRIBE)).toBeVisible();

  await row(page, 2).getByRole('button', { name: 'Remove Picture' }).press('Enter');
  await expect(page.getByText('The picture is removed.')).toBeAttached();
  await expect(row(page, 2)).toBeFocused();
  await expect(rows(page)).toHaveCount(2);
  await button(page, 'Publish Post').press('Enter');
  await expect(article(page).getByText('The hill this morning.')).toBeVisible();
  expect(await shownDescriptions(page)).toEqual(['A hill.\nIt is red and blue.', '']);
});

test('files are dropped and pasted, files of other types and files above the maximum are refused, and text is pasted as usual', async ({
  page,
  world,
}) => {
  await openForm(page, world, 'picture-drops');
  const area = page.locator('div:has(> fieldset)').filter({ has: message(page) });
  const outline = () => area.evaluate((element) => getComputedStyle(element).outlineColor);
  const before = await outline();
  expect(await dispatch(page, 'dragover', { text: 'A selected text' })).toBe(false);
  expect(await outline()).toBe(before);
  expect(await dispatch(page, 'dragover', { files: [await landscape()] })).toBe(true);
  await expect.poll(outline).not.toBe(before);
  await expectAccessibleScreen(page, 'files dragged over the form', 'New Post');
  await dispatch(page, 'dragleave', { files: [await landscape()] });
  await expect.poll(outline).toBe(before);

  const notes = { name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') };
  expect(await dispatch(page, 'drop', { files: [await landscape(), notes] })).toBe(true);
  await waitForUploads(page, 1);
  await expect(
    page.getByText('notes.pdf could not be added. JPEG, PNG, WebP, AVIF and GIF are possible.'),
  ).toBeVisible();
  await description(page, 1).fill('A hill.');

  // For example, spreadsheets copy text together with a picture of it.
  const both = { files: [await portrait()], text: 'A copied text' };
  expect(await dispatch(page, 'paste', { text: 'A copied text' })).toBe(false);
  expect(await dispatch(page, 'paste', both)).toBe(false);
  await expect(rows(page)).toHaveCount(1);
  expect(await dispatch(page, 'paste', { files: [await portrait('image.png')] })).toBe(true);
  await waitForUploads(page, 2);
  await expect(description(page, 1)).toHaveValue('A hill.');

  const files = [await tiny(), await transparent(), await landscape('one.jpg'), await landscape('two.jpg')];
  await dispatch(page, 'drop', { files });
  await waitForUploads(page, 4);
  const full = 'A post can have at most 4 pictures. 2 were not added.';
  await expect(page.getByRole('status').filter({ hasText: full })).toBeVisible();
  await expect(button(page, 'Add Pictures')).toBeDisabled();
  await dispatch(page, 'paste', { files: [await tiny()] });
  await expect(page.getByText('One was not added.')).toBeVisible();
  for (const number of [2, 3, 4]) await expectLoaded(page, number);
  await row(page, 3).getByLabel('Decorative').check();
  await expectAccessibleScreen(page, 'four pictures in a post', 'New Post');
  await row(page, 1).getByRole('button', { name: 'Remove Picture' }).click();
  await expect(page.getByText(full)).toBeHidden();
  await expect(button(page, 'Add Pictures')).toBeEnabled();
});

test.describe('uploads that fail', () => {
  test.use({ allowedProblems: REFUSED });

  test('each failed upload shows its error and is tried again, in its place', async ({ page, world }) => {
    await openForm(page, world, 'picture-retries');
    await message(page).fill('After a storm.');
    const busy = 'Pictures are not available at the moment. Please try again later.';
    const tooMany = 'Too many requests. Please try again later.';
    const answers = [
      { status: 503, json: { message: busy } },
      { status: 429, json: { message: tooMany } },
    ];
    await page.route(UPLOADS, (route) => {
      const answer = answers.shift();
      return answer ? route.fulfill(answer) : route.fallback();
    });
    await chooseFiles(page, [await landscape(), await portrait(), unreadable()]);
    await expect(page.getByRole('button', { name: 'Try Again' })).toHaveCount(3);
    await expect(row(page, 1).getByRole('alert')).toHaveText(`Failed to upload the picture. ${busy}`);
    await expect(row(page, 2).getByRole('alert')).toHaveText(tooMany);
    await expect(row(page, 3).getByRole('alert')).toHaveText(
      'This picture could not be read. JPEG, PNG, WebP, AVIF and GIF are possible.',
    );
    await expectAccessibleScreen(page, 'uploads that failed', 'New Post');
    // Pictures can be described meanwhile, and a post is not sent before they are uploaded.
    await description(page, 1).fill('A red hill.');
    await description(page, 2).fill('A tree.');
    await button(page, 'Publish Post').click();
    await expect(page.getByText('This picture is not uploaded yet.')).toHaveCount(3);
    await expect(row(page, 1)).toBeFocused();
    await row(page, 2).getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByText('tree.jpg is uploaded.')).toBeAttached();
    await expect(row(page, 2).getByRole('alert')).toHaveCount(0);
    await row(page, 1).getByRole('button', { name: 'Try Again' }).press('Enter');
    await expect(row(page, 1)).toBeFocused();
    await expect(page.getByText('hill.jpg is uploaded.')).toBeAttached();
    await row(page, 3).getByRole('button', { name: 'Try Again' }).click();
    await expect(row(page, 3).getByRole('alert')).toContainText('This picture could not be read.');
    await row(page, 3).getByRole('button', { name: 'Remove Picture' }).click();
    await button(page, 'Publish Post').click();
    await expect(article(page).getByText('After a storm.')).toBeVisible();
    expect(await shownDescriptions(page)).toEqual(['A red hill.', 'A tree.']);
  });

  test('a picture is removed while it is uploaded, and the next one is uploaded', async ({ page, world }) => {
    const { token } = await openForm(page, world, 'picture-cancels');
    let uploadCount = 0;
    await page.route(UPLOADS, async (route) => {
      uploadCount += 1;
      if (uploadCount > 1) await route.fallback(); // The first request is never answered.
    });
    await chooseFiles(page, [await landscape(), await portrait()]);
    const [first, second] = [row(page, 1).getByRole('progressbar'), row(page, 2).getByRole('progressbar')];
    await expect(first).toHaveAccessibleName('Upload of hill.jpg');
    await expect(first).toHaveAttribute('aria-valuetext', 'Uploading…');
    await expect(second).toHaveAttribute('aria-valuetext', 'Waiting…');
    await expectAccessibleScreen(page, 'pictures being uploaded', 'New Post');
    await description(page, 2).fill('A tree.');
    await message(page).fill('A tree.');
    await button(page, 'Publish Post').click();
    await expect(page.getByText('This picture is not uploaded yet.')).toHaveCount(2);
    await expect(row(page, 1)).toBeFocused();
    await row(page, 1).getByRole('button', { name: 'Remove Picture' }).click();
    await waitForUploads(page, 1);
    await expect(page.getByText('This picture is not uploaded yet.')).toHaveCount(0);
    await expect(description(page, 1)).toHaveValue('A tree.');
    const { body } = await callServer(world.url, 'GET /account/pictures', { token });
    expect(body.items).toHaveLength(1);
  });

  test('a post with a picture whose response was lost is published once', async ({ page, world }) => {
    const { token, id } = await openForm(page, world, 'picture-tunnel');
    await message(page).fill('Seen in a tunnel.');
    await chooseFiles(page, [await landscape()]);
    await waitForUploads(page, 1);
    await description(page, 1).fill('A light.');
    await page.route(
      '**/api/v1/communities/*/posts',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await button(page, 'Publish Post').click();
    await expect(page.getByRole('alert')).toContainText('Failed to create or update post.');
    await description(page, 1).fill('A light at the end.');
    await button(page, 'Publish Post').click();
    await expect(article(page).getByText('Seen in a tunnel.')).toBeVisible();
    expect(await shownDescriptions(page)).toEqual(['A light at the end.']);
    const { body } = await callServer(world.url, `GET /communities/${id}/posts`, { token });
    expect(body.items).toHaveLength(1);
  });

  test('pictures cannot be added without a connection, and the typed text is kept', async ({
    page,
    context,
    world,
  }) => {
    await openForm(page, world, 'picture-offline');
    await chooseFiles(page, [await landscape()]);
    await waitForUploads(page, 1);
    await description(page, 1).fill('A hill.');
    await context.setOffline(true);
    await expect(page.getByText('Pictures need a connection.')).toBeVisible();
    await expect(button(page, 'Add Pictures')).toBeDisabled();
    await expectAccessibleScreen(page, 'pictures without a connection', 'New Post');
    await dispatch(page, 'drop', { files: [await portrait()] });
    // The message is shown and announced.
    await expect(page.getByText('Pictures need a connection.')).toHaveCount(2);
    await expect(rows(page)).toHaveCount(1);
    await message(page).fill('Written offline.');
    await expect(button(page, 'Publish Post')).toHaveAccessibleDescription('You are offline.');
    await expect(description(page, 1)).toHaveValue('A hill.');
    await context.setOffline(false);
    await expect(button(page, 'Add Pictures')).toBeEnabled();

    // The connection breaks during an upload.
    await page.route(
      UPLOADS,
      async (route) => {
        await context.setOffline(true);
        await route.abort();
      },
      { times: 1 },
    );
    await chooseFiles(page, [await portrait()]);
    await expect(row(page, 2).getByRole('alert')).toHaveText('Pictures need a connection.');
    await description(page, 2).fill('A tree.');
    await context.setOffline(false);
    await row(page, 2).getByRole('button', { name: 'Try Again' }).click();
    await waitForUploads(page, 2);
    await button(page, 'Publish Post').click();
    await expect(article(page).getByText('Written offline.')).toBeVisible();
    expect(await shownDescriptions(page)).toEqual(['A hill.', 'A tree.']);
  });
});

test('only the first frame of an animation is kept', async ({ page, world }) => {
  await openForm(page, world, 'picture-animation');
  await chooseFiles(page, [await animation(), await landscape()]);
  await expect(row(page, 1).getByText('Only the first frame is kept.')).toBeVisible();
  await waitForUploads(page, 2);
  await expect(page.getByText('Only the first frame is kept.')).toHaveCount(1);
  await expect(preview(page, 1)).toHaveAttribute('src', /\/320\.webp\?key=/);
  await expectLoaded(page, 1);
  await expectAccessibleScreen(page, 'an animation in a post', 'New Post');
});
