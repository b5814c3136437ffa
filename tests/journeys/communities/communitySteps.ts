import type { Browser, Page } from '@playwright/test';
import type { Community } from '#contract/communities/communities.ts';
import { callServer, expect, openAs } from '#tests/journeys/world.ts';

export const main = (page: Page) => page.getByRole('main');
export const act = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true });
export const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
export const cardOf = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Communities' }).getByRole('link', { name });

interface Draft {
  name: string;
  description?: string;
  privacy?: 'public' | 'private';
}

/** Founds a community without the screens. */
export async function founded(url: string, token: string, draft: Draft): Promise<Community> {
  const body = { description: 'For those who come early.', privacy: 'public', ...draft };
  const answer = await callServer(url, 'POST /communities', { token, body });
  expect(answer.status, answer.body.message).toBe(201);
  return answer.body;
}

export const joined = (url: string, token: string, id: string) =>
  callServer(url, `POST /communities/${id}/join`, { token, body: {} });

export const madeGuide = (url: string, token: string, id: string, userId: string) =>
  callServer(url, `PUT /communities/${id}/members/${userId}`, { token, body: { communityRole: 'guide' } });

/** Answers the dialog that asks, once it is there. */
export async function answer(page: Page, deed: string): Promise<void> {
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: deed, exact: true }).click();
  await expect(dialog).toBeHidden();
}

/** Somebody else's browser. */
export async function browserOf(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: url });
  return context.newPage();
}

/** Somebody else's browser, with them signed in. */
export async function openElsewhere(browser: Browser, url: string, username: string, path: string) {
  const page = await browserOf(browser, url);
  await openAs(page, username, path);
  return page;
}
