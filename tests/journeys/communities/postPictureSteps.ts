import type { Page } from '@playwright/test';
import { button, expect, openAs } from '#tests/journeys/world.ts';
import type { PictureFile } from '#tests/support/pictures/pictureFiles.ts';
import { createCommunity } from './communitySteps.ts';

export const DESCRIBE = 'Describe this picture, or mark it as decorative.';
export const UPLOADS = '**/api/v1/pictures?use=post';
/** The problems that refused previews, uploads and posts cause in these journeys. */
export const REFUSED = /status of (4\d\d|503)|ERR_(FAILED|INTERNET_DISCONNECTED)/;

interface World {
  url: string;
  createMember(username: string): Promise<{ token: string }>;
}

/** Creates a member with a community, and opens the form for a new post in it. */
export async function openForm(
  page: Page,
  world: World,
  username: string,
  privacy: 'public' | 'private' = 'public',
) {
  const { token } = await world.createMember(username);
  const { id } = await createCommunity(world.url, token, { name: `Circle of ${username}`, privacy });
  await openAs(page, username, `/communities/${id}/posts/new`);
  await expect(message(page)).toBeVisible();
  return { token, id };
}

export const message = (page: Page) => page.getByLabel('Your Message');
export const row = (page: Page, number: number) =>
  page.getByRole('group', { name: new RegExp(`^Picture ${number} of \\d$`) });
export const rows = (page: Page) => page.getByRole('group', { name: /^Picture \d of \d$/ });
export const description = (page: Page, number: number) => row(page, number).getByLabel('Description');
export const preview = (page: Page, number: number) => row(page, number).locator('img');
export const article = (page: Page) => page.getByRole('article');
export const shownDescriptions = (page: Page) =>
  article(page)
    .locator('img[srcset]')
    .evaluateAll((images) => images.map((image) => image.getAttribute('alt')));

export async function chooseFiles(page: Page, files: PictureFile[], label = 'Add Pictures'): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await button(page, label).press('Enter');
  await (await chooser).setFiles(files);
}

/** Waits until the form has `count` pictures and none of them is being uploaded. */
export const waitForUploads = async (page: Page, count: number) => {
  await expect(rows(page)).toHaveCount(count);
  await expect(page.getByRole('progressbar')).toHaveCount(0);
};

export const expectLoaded = (page: Page, number: number) =>
  expect
    .poll(() => preview(page, number).evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);

/** Dispatches an event that carries files or a text, as the browser does. Returns whether its default was prevented. */
export function dispatch(
  page: Page,
  type: 'dragover' | 'dragleave' | 'drop' | 'paste',
  { files = [], text }: { files?: PictureFile[]; text?: string },
  target = message(page),
): Promise<boolean> {
  const content = files.map(({ buffer, ...file }) => ({ ...file, base64: buffer.toString('base64') }));
  return target.evaluate(
    (element, [eventType, sent, sentText]) => {
      const data = new DataTransfer();
      for (const { name, mimeType, base64 } of sent) {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        data.items.add(new File([bytes], name, { type: mimeType }));
      }
      if (sentText) data.setData('text/plain', sentText);
      const init = { bubbles: true, cancelable: true };
      const event =
        eventType === 'paste'
          ? new ClipboardEvent('paste', { ...init, clipboardData: data })
          : new DragEvent(eventType, { ...init, dataTransfer: data });
      return !element.dispatchEvent(event);
    },
    [type, content, text] as const,
  );
}

/** Reloads a page with unsaved changes. */
export async function reload(page: Page): Promise<void> {
  page.once('dialog', (dialog) => dialog.accept());
  await page.reload();
  await expect(page.getByText(/has been restored/)).toBeVisible();
}
