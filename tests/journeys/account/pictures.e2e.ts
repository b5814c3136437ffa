import sharp from 'sharp';
import { expectAccessibleScreen } from '#tests/journeys/accessibleScreen.ts';
import { button, expect, expectToast, openAs, test } from '#tests/journeys/world.ts';

/** A landscape with a red left half and a blue right half, as the file that a member chooses. */
async function landscape() {
  const half = (background: string) => ({
    create: { width: 600, height: 600, channels: 3 as const, background },
  });
  const buffer = await sharp(half('#a02020')).extend({ right: 600, background: '#2020a0' }).jpeg().toBuffer();
  return { name: 'hill.jpg', mimeType: 'image/jpeg', buffer };
}

test('a member uploads a picture of themselves, places it by keyboard, sees it everywhere and removes it', async ({
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
  expect(corner[0]).toBeGreaterThan(corner[2] ?? 255); // red, not blue
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(page.getByRole('banner').locator('img')).toBeVisible();

  await page.goto('/account/pictures');
  await expect(page.getByText('Your picture')).toBeVisible();
  await expectAccessibleScreen(page, 'my pictures', 'My Pictures');

  await page.goto('/account/profile');
  await button(page, 'Remove Picture').click();
  await expectToast(page, 'Your picture is removed.');
  await expect(page.getByText('Without a picture, the first letter of your name stands in.')).toBeVisible();
});

test('a file that is no picture is refused, and a member without pictures sees an empty list', async ({
  page,
  world,
}) => {
  await world.createMember('pictureless');
  await openAs(page, 'pictureless', '/account/pictures');
  await expect(page.getByText('No pictures yet.')).toBeVisible();
  await expectAccessibleScreen(page, 'no pictures', 'My Pictures');
  await page.goto('/account/profile');
  const buffer = Buffer.from('not a picture');
  await page.setInputFiles('input[type=file]', { name: 'text.png', mimeType: 'image/png', buffer });
  await expect(page.getByText('This picture could not be read.')).toBeVisible();
});

test('a submitter uploads a cover, and a guide a picture of the community', async ({ page, world }) => {
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
