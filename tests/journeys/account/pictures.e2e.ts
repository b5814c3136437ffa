import { expectAccessibleScreen } from '#tests/journeys/accessibleScreen.ts';
import { button, callServer, expect, expectToast, openAs, test } from '#tests/journeys/world.ts';
import { landscape, unreadable } from '#tests/support/pictures/pictureFiles.ts';

test('a member uploads an avatar, crops it by keyboard, sees it everywhere and removes it', async ({
  page,
  world,
}) => {
  await world.createMember('portrait');
  await openAs(page, 'portrait', '/account/profile');
  await page.setInputFiles('input[type=file]', await landscape());
  await expect(page.getByRole('heading', { name: 'Place Your Picture' })).toBeVisible();
  await expect(button(page, 'Use This Picture')).toBeEnabled();
  await expectAccessibleScreen(page, 'placing a picture');
  await page.getByRole('slider', { name: 'Zoom' }).press('ArrowRight');
  // With the arrow keys, the left half of the picture is moved into the circle.
  const cropArea = page.getByTestId('cropper');
  await cropArea.focus();
  for (let press = 0; press < 40; press += 1) await cropArea.press('ArrowRight');
  await button(page, 'Use This Picture').click();
  await expectToast(page, 'Your picture is saved.');
  const avatar = page.getByRole('main').locator('img').first();
  await expect(avatar).toHaveAttribute('src', /\/api\/v1\/pictures\/[\w-]+\/256\.webp$/);
  await expect.poll(() => avatar.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(256);
  const corner = await avatar.evaluate((img: HTMLImageElement) => {
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = 256;
    const context = canvas.getContext('2d');
    context?.drawImage(img, 0, 0);
    return [...(context?.getImageData(250, 128, 1, 1).data ?? [])];
  });
  expect(corner[0]).toBeGreaterThan(corner[2] ?? 255); // The avatar is red, not blue.
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(page.getByRole('banner').locator('img')).toBeVisible();

  await page.goto('/account/pictures');
  await expect(page.getByText('Your picture')).toBeVisible();
  await expectAccessibleScreen(page, 'my pictures', 'My Pictures');

  await page.goto('/account/profile');
  await button(page, 'Remove Picture').click();
  await expectToast(page, 'Your picture is removed.');
  await expect(page.getByText('Without a picture, the first letter of your name is shown.')).toBeVisible();
});

test('a file that is not a picture is refused, and a member without pictures sees an empty list', async ({
  page,
  world,
}) => {
  await world.createMember('pictureless');
  await openAs(page, 'pictureless', '/account/pictures');
  await expect(page.getByText('No pictures yet.')).toBeVisible();
  await expectAccessibleScreen(page, 'no pictures', 'My Pictures');
  await page.goto('/account/profile');
  await page.setInputFiles('input[type=file]', unreadable());
  await expect(page.getByText('This picture could not be read.')).toBeVisible();
});

test('a submitter uploads a cover, and a guide uploads a picture of a community', async ({ page, world }) => {
  await world.createMember('illustrator');
  await openAs(page, 'illustrator', '/library/submit');
  await page.getByLabel('Title').fill('Upadesa Saram');
  await page.getByLabel('Author').fill('Ramana Maharshi');
  await page.getByLabel('Description').fill('Thirty verses.');
  await page.setInputFiles('input[type=file]', await landscape());
  const preview = page.locator('figure img');
  await expect(preview).toHaveAttribute('src', /\/api\/v1\/pictures\/[\w-]+\/320\.webp\?key=/);
  await expect.poll(() => preview.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(320);
  await expectAccessibleScreen(page, 'a book with a cover', 'Submit a Book');
  await button(page, 'Submit for Review').click();
  await expect(page).toHaveURL('/library/submissions');
  await expect(page.getByRole('main').locator('img')).toHaveAttribute('src', /\/320\.webp$/);

  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/communities/new');
  await page.getByLabel('Name').fill('Illustrated Circle');
  await page.getByLabel('Description').fill('We sit together.');
  await page.setInputFiles('input[type=file]', await landscape());
  await expect(button(page, 'Remove Picture')).toBeVisible();
  await page.getByRole('button', { name: /^Create/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Illustrated Circle');
  const picture = page.getByRole('main').locator('img').first();
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(640);
  await expectAccessibleScreen(page, 'a community with a picture', 'Illustrated Circle');
});

test.describe('a private community', () => {
  // A page is requested without a token, so that a private post is answered like a missing one.
  test.use({ allowedProblems: /status of 404/ });

  test('pictures of a post in a private community are shown to its members, and open in a dialog', async ({
    page,
    world,
  }) => {
    const { token } = await world.createMember('photographer');
    const community = { name: 'Photographs', description: 'Of the hill.', privacy: 'private' };
    const { id } = (await callServer(world.url, 'POST /communities', { token, body: community })).body;
    const uploadForPost = async () => {
      const { buffer } = await landscape();
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'image/jpeg' };
      const url = `${world.url}/api/v1/pictures?use=post`;
      const reply = await fetch(url, { method: 'POST', headers, body: new Uint8Array(buffer) });
      return (await reply.json()).id;
    };
    const publish = async (content: string, pictures: object[]) =>
      (await callServer(world.url, `POST /communities/${id}/posts`, { token, body: { content, pictures } }))
        .body;
    const hill = { id: await uploadForPost(), alt: 'The hill at dawn, half red and half blue.' };
    const { id: postId } = await publish('The hill this morning.', [hill]);
    const { id: otherPostId } = await publish('Two more.', [
      { id: await uploadForPost(), alt: 'The same hill.' },
      { id: await uploadForPost(), alt: '', isDecorative: true },
    ]);

    await openAs(page, 'photographer', `/communities/${id}/posts/${otherPostId}`);
    const images = page.getByRole('article').locator('img[srcset]');
    await expect(images).toHaveCount(2);
    await expect(images.last()).toHaveAttribute('loading', 'lazy');
    await expect(button(page, 'Open the picture')).toBeVisible();
    await expectAccessibleScreen(page, 'a post with two pictures', 'Post');

    await page.goto(`/communities/${id}/posts/${postId}`);
    const picture = page.getByRole('button', { name: hill.alt });
    const image = picture.locator('img');
    await expect(image).toHaveAttribute('fetchpriority', 'high');
    await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.currentSrc)).toContain('?key=');
    await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
    await expectAccessibleScreen(page, 'a post with a picture', 'Post');
    await picture.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Picture' });
    await expect(dialog.getByRole('img', { name: hill.alt })).toBeVisible();
    await expectAccessibleScreen(page, 'a picture in its dialog');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(picture).toBeFocused();
  });
});
