import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { expectAccessibleScreen } from '#tests/journeys/accessibleScreen.ts';
import { keptCount, waitUntilKept } from '#tests/journeys/keptAnswers.ts';
import { callServer, expect, logIn, openAs, test } from '#tests/journeys/world.ts';

test.use({
  serviceWorkers: 'allow',
  allowedProblems: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to (load|fetch)|A network error occurred/,
});

const NOT_LOADED = 'This has not been loaded on this device yet.';
const connectionLine = (page: Page, text: RegExp | string) =>
  page.getByRole('status').filter({ hasText: text });
const main = (page: Page) => page.getByRole('main');
const waitForServiceWorker = (page: Page) =>
  page.evaluate(async () => void (await navigator.serviceWorker.ready));

async function createContent(url: string, token: string, word = '') {
  const post = async (call: string, body: object) => (await callServer(url, call, { token, body })).body;
  const entry = await post('POST /journal', {
    title: 'Rain on the roof',
    content: `It listens to itself. ${word}`,
    date: '2026-11-20T08:00:00Z',
  });
  const community = await post('POST /communities', { name: 'Offline Hill', description: 'Dawn.' });
  const said = await post(`POST /communities/${community.id}/posts`, {
    content: `Tea is ready at six. ${word}`,
  });
  return { entry, community, said };
}

test('what a member has seen can be read again without a connection, and not what was never seen', async ({
  page,
  context,
  world,
}) => {
  const { token } = await world.createMember('train-reader');
  const { entry, community, said } = await createContent(world.url, token);
  const seen: [path: string, text: string][] = [
    ['/dashboard', 'Namaste, train-reader'],
    ['/journal', 'Rain on the roof'],
    [`/journal/entry/${entry.id}`, 'It listens to itself.'],
    ['/sadhana', 'Sadhana'],
    ['/library', 'Library'],
    ['/communities', 'Offline Hill'],
    [`/communities/${community.id}`, 'Tea is ready at six.'],
    [`/communities/${community.id}/posts/${said.id}`, 'Tea is ready at six.'],
    ['/reflections', 'Reflections'],
  ];
  await openAs(page, 'train-reader', '/dashboard');
  await waitForServiceWorker(page);
  for (const [path, text] of seen) {
    await page.goto(path);
    await expect(main(page)).toContainText(text);
    await waitUntilKept(page);
  }
  await context.setOffline(true);
  for (const [path, text] of seen) {
    await page.goto(path);
    await expect(main(page), path).toContainText(text);
    await expect(connectionLine(page, /You are offline\. This is from today at \d\d:\d\d\./)).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    // The list of members beside a feed is not kept.
    const hasMembers = path === `/communities/${community.id}`;
    await expect(page.getByText(NOT_LOADED)).toHaveCount(hasMembers ? 1 : 0);
  }
  await expectAccessibleScreen(page, 'a kept page');
  await page.goto('/library?q=unseen');
  await expect(page.getByText(NOT_LOADED)).toBeVisible();

  // When the connection is back, the pages load by themselves, also a list that is loaded page by page.
  await page.goto(`/communities/${community.id}`);
  await callServer(world.url, `POST /communities/${community.id}/posts`, {
    token,
    body: { content: 'Tea is at seven.' },
  });
  await context.setOffline(false);
  await expect(main(page)).toContainText('Tea is at seven.');
  await context.setOffline(true);
  await page.goto(`/journal/entry/${entry.id}`);
  await callServer(world.url, `PUT /journal/${entry.id}`, {
    token,
    body: { ...entry, content: 'Changed at home.' },
  });
  await context.setOffline(false);
  await expect(main(page)).toContainText('Changed at home.');
  await expect(connectionLine(page, 'You are offline')).toHaveCount(0);
});

test('a copy is deleted when the server refuses the page, at Sign Out, and when the member switches it off', async ({
  page,
  context,
  world,
}) => {
  const { token } = await world.createMember('copy-owner');
  const { entry } = await createContent(world.url, token);
  await openAs(page, 'copy-owner', `/journal/entry/${entry.id}`);
  await expect(main(page)).toContainText('It listens to itself.');
  await waitForServiceWorker(page);
  await callServer(world.url, `DELETE /journal/${entry.id}`, { token });
  await page.reload();
  await expect(page.getByText('Journal entry not found.')).toBeVisible();
  // The copy is deleted after the answer.
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText(NOT_LOADED)).toBeVisible();
  await context.setOffline(false);

  await page.goto('/account/security');
  await expect.poll(() => keptCount(page)).toBeGreaterThan(0);
  const copy = page.getByRole('switch', { name: 'Keep a copy on this device for reading offline' });
  await expect(copy).toBeChecked();
  await copy.click();
  await expect.poll(() => keptCount(page)).toBe(0);
  await page.goto('/dashboard');
  await page.waitForLoadState('networkidle');
  expect(await keptCount(page)).toBe(0);
  await page.goto('/account/security');
  await copy.click();
  await page.goto('/dashboard');
  await expect.poll(() => keptCount(page)).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL('/');
  await expect.poll(() => keptCount(page)).toBe(0);
});

test('nothing is kept for a session that is not remembered, or of a member who is not signed in any more', async ({
  page,
  context,
  world,
}) => {
  await world.createMember('visitor-of-a-library');
  const { token } = await world.createMember('owner-of-the-browser');
  const { entry } = await createContent(world.url, token);
  await openAs(page, 'owner-of-the-browser', `/journal/entry/${entry.id}`);
  await expect(main(page)).toContainText('It listens to itself.');
  await expect.poll(() => keptCount(page)).toBeGreaterThan(0);
  await waitForServiceWorker(page);
  await page.evaluate('localStorage.removeItem("session")');
  await page.goto('/auth/login?returnTo=/journal');
  await expect.poll(() => keptCount(page)).toBe(0);
  await page.getByLabel('Remember me').uncheck();
  await logIn(page, 'visitor-of-a-library');
  await expect(page.getByText('Your journal is empty.')).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(await keptCount(page)).toBe(0);
  await reopenOffline(page, context);
  await expect(page.getByText(NOT_LOADED)).toBeVisible();
});

test('no file of the browser contains a word that was read, while the member is signed in or afterwards', async ({
  browser,
  launchOptions,
  world,
}) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'vichara-profile-'));
  const { token } = await world.createMember('planted-reader');
  const { entry, community } = await createContent(world.url, token, 'Zwischenraumzeichen');
  const context = await browser.browserType().launchPersistentContext(folder, {
    ...launchOptions,
    baseURL: world.url,
  });
  const page = await context.newPage();
  await openAs(page, 'planted-reader', '/dashboard');
  await waitForServiceWorker(page);
  for (const path of ['/journal', `/journal/entry/${entry.id}`, `/communities/${community.id}`]) {
    await page.goto(path);
    await expect(main(page)).toContainText('Zwischenraumzeichen');
  }
  await expect.poll(() => keptCount(page)).toBeGreaterThan(3);
  await context.close();
  expect(await filesWith(folder, 'Zwischenraumzeichen')).toEqual([]);
  // The search finds what is not encrypted.
  expect(await filesWith(folder, 'planted-reader')).not.toEqual([]);
});

/** The files below a folder that contain a word in UTF-8 or UTF-16. */
async function filesWith(folder: string, word: string): Promise<string[]> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = files.filter((file) => file.isFile()).map((file) => path.join(file.parentPath, file.name));
  const contents = await Promise.all(names.map(async (name) => [name, await readFile(name)] as const));
  const needles = [Buffer.from(word, 'utf8'), Buffer.from(word, 'utf16le')];
  return contents.flatMap(([name, content]) => (needles.some((each) => content.includes(each)) ? name : []));
}

async function reopenOffline(page: Page, context: BrowserContext): Promise<void> {
  await context.setOffline(true);
  await page.reload();
}
