import type { Browser, Page } from '@playwright/test';
import type { Community } from '#contract/communities/communities.ts';
import { callServer, expect, openAs } from '#tests/journeys/world.ts';

export const main = (page: Page) => page.getByRole('main');
export const mainButton = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true });
export const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
export const cardOf = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Communities' }).getByRole('link', { name });

interface CommunityDraft {
  name: string;
  description?: string;
  privacy?: 'public' | 'private';
}

/** Creates a community through the API. */
export async function createCommunity(url: string, token: string, draft: CommunityDraft): Promise<Community> {
  const body = { description: 'For those who come early.', privacy: 'public', ...draft };
  const reply = await callServer(url, 'POST /communities', { token, body });
  expect(reply.status, reply.body.message).toBe(201);
  return reply.body;
}

export const joinCommunity = (url: string, token: string, id: string) =>
  callServer(url, `POST /communities/${id}/join`, { token, body: {} });

export const makeGuide = (url: string, token: string, id: string, userId: string) =>
  callServer(url, `PUT /communities/${id}/members/${userId}`, { token, body: { communityRole: 'guide' } });

/** Waits for the confirmation dialog and presses the button with this name. */
export async function answerDialog(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name, exact: true }).click();
  await expect(dialog).toBeHidden();
}

/** Opens an empty page in another browser context, without a session. */
export async function openOtherBrowser(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: url });
  return context.newPage();
}

/** Opens a page in another browser context, signed in as another member. */
export async function openInOtherBrowser(browser: Browser, url: string, username: string, path: string) {
  const page = await openOtherBrowser(browser, url);
  await openAs(page, username, path);
  return page;
}
