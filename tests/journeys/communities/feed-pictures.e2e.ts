import sharp from 'sharp';
import { expectAccessibleScreen } from '#tests/journeys/accessibleScreen.ts';
import { button, callServer, expect, openAs, test } from '#tests/journeys/world.ts';
import { createCommunity } from './communitySteps.ts';

/** A sun over a hill, as a JPEG of the given size. */
const hillPicture = (width: number, height: number, sky: string) =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
      <rect width="100%" height="100%" fill="${sky}"/>
      <circle cx="62%" cy="38%" r="${height / 9}" fill="#f4d9a0"/>
      <ellipse cx="30%" cy="105%" rx="70%" ry="45%" fill="#3f5348"/>
      <ellipse cx="90%" cy="110%" rx="60%" ry="40%" fill="#2c3b34"/>
    </svg>`),
  )
    .jpeg()
    .toBuffer();

async function uploadPicture(url: string, token: string, bytes: Buffer): Promise<string> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'image/jpeg' };
  const body = new Uint8Array(bytes);
  const reply = await fetch(`${url}/api/v1/pictures?use=post`, { method: 'POST', headers, body });
  expect(reply.status).toBe(201);
  return (await reply.json()).id;
}

const LONG_TEXT = `The path begins behind the old well. ${'It climbs slowly between the stones, and nobody hurries. '.repeat(18)}`;
const LANDSCAPE = [1600, 1067] as const;
const PORTRAIT = [900, 1600] as const;
const PANORAMA = [2000, 600] as const;
/** Posts with one to four pictures, and one without any. */
const POSTS = [
  { content: 'The four seasons of one hill.', sizes: [LANDSCAPE, PORTRAIT, LANDSCAPE, PANORAMA] },
  { content: 'Three mornings.', sizes: [LANDSCAPE, LANDSCAPE, LANDSCAPE] },
  { content: 'Nothing to show today.\n\nOnly to say that the evening sitting begins at six.', sizes: [] },
  { content: 'Two views of it.', sizes: [LANDSCAPE, PORTRAIT] },
  { content: 'From the ridge, looking south.', sizes: [PANORAMA] },
  { content: 'The gate.', sizes: [PORTRAIT] },
  { content: LONG_TEXT, sizes: [LANDSCAPE] },
];
const SKIES = ['#c98f6b', '#8fa8bf', '#d9b98a', '#6f7f96'];

test('the feed shows the pictures of posts without moving its text, opens them in a dialog and prints them', async ({
  page,
  world,
}) => {
  const { token } = await world.createMember('feed-photographer');
  const { id } = await createCommunity(world.url, token, { name: 'Hill Walkers', privacy: 'private' });
  for (const { content, sizes } of POSTS) {
    const pictures = [];
    for (const [index, [width, height]] of sizes.entries()) {
      const bytes = await hillPicture(width, height, SKIES[index] ?? '');
      const alt = index === 1 ? '' : `The hill, picture ${index + 1} of ${sizes.length}`;
      pictures.push({ id: await uploadPicture(world.url, token, bytes), alt, isDecorative: alt === '' });
    }
    const body = { content, pictures };
    const reply = await callServer(world.url, `POST /communities/${id}/posts`, { token, body });
    expect(reply.status, reply.body.message).toBe(201);
  }

  // The pictures arrive only after the sizes of the posts have been measured.
  const { promise: sizesAreMeasured, resolve: sendPictures } = Promise.withResolvers<void>();
  await page.route('**/api/v1/pictures/**', async (route) => {
    await sizesAreMeasured;
    await route.continue();
  });
  await openAs(page, 'feed-photographer', `/communities/${id}`);
  const articles = page.getByRole('article');
  const heights = () => articles.evaluateAll((posts) => posts.map((post) => post.clientHeight));
  const images = articles.locator('img[srcset]');
  await expect(images).toHaveCount(12);
  await page.evaluate(async () => void (await document.fonts.ready));
  const heightsBefore = await heights();
  sendPictures();
  for (const image of await images.all()) {
    await expect(image).toHaveAttribute('loading', 'lazy');
    await expect(image).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
    await image.scrollIntoViewIfNeeded();
    await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  }
  expect(await heights()).toEqual(heightsBefore);
  await expect(button(page, 'Open the picture').first()).toBeVisible();
  await expectAccessibleScreen(page, 'a feed with pictures', 'Hill Walkers');

  const picture = page.getByRole('button', { name: 'The hill, picture 1 of 2' });
  await picture.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Picture' });
  await expect(dialog.getByRole('img', { name: 'The hill, picture 1 of 2' })).toBeVisible();
  await expectAccessibleScreen(page, 'a picture of the feed in its dialog');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(picture).toBeFocused();

  await page.emulateMedia({ media: 'print' });
  await expect(picture).toBeVisible();
  await expect(button(page, 'Leave')).toBeHidden();
});
