import type { Page } from '@playwright/test';
import { chooseFiles, rows } from '#tests/journeys/communities/postPictureSteps.ts';
import { expect } from '#tests/journeys/world.ts';
import type { PictureFile } from '#tests/support/pictures/pictureFiles.ts';

export const content = (page: Page) => page.getByLabel('Content');
export const addPictures = (page: Page, files: PictureFile[]) => chooseFiles(page, files, 'Add Picture');

/** Records every file that the pages of a browser send from now on. */
export async function recordUploads(page: Page): Promise<() => Promise<Buffer[]>> {
  const uploads: Buffer[] = [];
  await page.exposeFunction('recordUpload', (base64: string) => uploads.push(Buffer.from(base64, 'base64')));
  await page.addInitScript(() => {
    const { send } = XMLHttpRequest.prototype;
    XMLHttpRequest.prototype.send = async function (body) {
      if (body instanceof Blob) {
        const bytes = new Uint8Array(await body.arrayBuffer());
        const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
        (window as unknown as { recordUpload(base64: string): void }).recordUpload(btoa(text));
      }
      send.call(this, body);
    };
  });
  return async () => uploads;
}

/** Waits until `count` pictures are in the form, and all are uploaded and shown. */
export async function expectPictures(page: Page, count: number): Promise<void> {
  await expect(rows(page)).toHaveCount(count);
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  for (const image of await rows(page).locator('img').all()) await expectLoaded(image);
}

type Image = ReturnType<Page['locator']>;

export const expectLoaded = (image: Image) =>
  expect
    .poll(() => image.evaluate((each: HTMLImageElement) => each.complete && each.naturalWidth))
    .toBeGreaterThan(0);

/** The pictures of the open entry. */
export const shownPictures = (page: Page) => page.getByRole('article').locator('img[src^="blob:"]');

/** The size of a picture, and whether its upper left corner is red. */
export const measure = (image: Image) =>
  image.evaluate((each: HTMLImageElement) => {
    const canvas = document.createElement('canvas');
    const context = canvas.getContext('2d');
    context?.drawImage(each, 0, 0);
    const [red = 0, , blue = 0] = context?.getImageData(2, 2, 1, 1).data ?? [];
    return { width: each.naturalWidth, height: each.naturalHeight, isRed: red > blue };
  });
