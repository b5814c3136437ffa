import type { BrowserContext, Page } from '@playwright/test';
import { expectAccessibleScreen } from '#tests/journeys/accessibleScreen.ts';
import {
  button,
  FOCUS_PATH,
  INTENTION,
  LOGS_API,
  logsOf,
  openTimer,
  practiceOfType,
  startSession,
  timer,
} from '#tests/journeys/sadhana/focusSteps.ts';
import { callServer, expect, logIn, openAs, test } from '#tests/journeys/world.ts';

test.use({
  serviceWorkers: 'allow',
  allowedProblems: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to (load|fetch)|A network error occurred/,
});

const NOT_LOADED = 'This has not been loaded on this device yet.';
const LANDING = 'A quiet room for the oldest question.';
const offlineMessage = (page: Page) => page.getByRole('status').filter({ hasText: 'You are offline.' });
const unsentLogs = (page: Page) => page.getByRole('region', { name: 'Waiting to be logged' });
const loggedMessage = (page: Page) => page.getByRole('status').filter({ hasText: 'The practice is logged.' });

/** Waits until the service worker has cached the app. */
const waitForServiceWorker = (page: Page) =>
  page.evaluate(async () => void (await navigator.serviceWorker.ready));

/** Finishes a five-minute session offline and logs it to a practice. */
async function logOffline(page: Page, context: BrowserContext, practice: string): Promise<void> {
  await waitForServiceWorker(page);
  await context.setOffline(true);
  await page.reload();
  await expect(offlineMessage(page)).toBeVisible();
  await startSession(page);
  await page.clock.fastForward('05:00');
  await page.getByLabel('Practice', { exact: true }).selectOption(practice);
  await button(page, 'Log Practice & Exit').click();
  await expect(page.getByRole('status').filter({ hasText: 'Saved on this device.' })).toBeVisible();
  await expect(page).toHaveURL(/\/sadhana\?day=/);
  await expect(unsentLogs(page)).toContainText(practice);
}

/** Creates a practice and a public preset that contains it. */
async function createSharedPractice(url: string, token: string): Promise<{ id: string; name: string }> {
  const draft = { name: 'Listening to the rain', type: 'time' };
  const { body: practice } = await callServer(url, 'POST /sadhana/practices', { token, body: draft });
  const preset = { title: 'Monsoon', isPublic: true, practiceIds: [practice.id] };
  await callServer(url, 'POST /sadhana/presets', { token, body: preset });
  return practice;
}

test('the app opens offline, shows that it is offline, and loads again when the connection is back', async ({
  page,
  context,
  world,
}) => {
  await world.createMember('offline-reader');
  await openAs(page, 'offline-reader', '/dashboard');
  await expect(offlineMessage(page)).toHaveCount(0);
  await waitForServiceWorker(page);
  await context.setOffline(true);
  await expect(offlineMessage(page)).toBeVisible();
  await page.reload();
  for (const path of ['/dashboard', '/']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Namaste, offline-reader');
    await expect(offlineMessage(page)).toBeVisible();
    await expect(page.getByText(LANDING)).toHaveCount(0);
  }
  await page.goto('/library');
  await expect(page.getByText(NOT_LOADED)).toBeVisible();
  await expectAccessibleScreen(page, 'a page that cannot be read');
  await page.goto('/no/such/page');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto('/journal');
  await expect(page.getByText(NOT_LOADED)).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await context.setOffline(false);
  await expect(offlineMessage(page)).toHaveCount(0);
  await expect(page.getByText('Your journal is empty.')).toBeVisible();
  await expect(page.getByText(NOT_LOADED)).toHaveCount(0);
});

test('the cache contains the app but no user content and not the landing page', async ({
  page,
  context,
  world,
}) => {
  await world.createMember('app-keeper');
  await openAs(page, 'app-keeper', '/dashboard');
  await waitForServiceWorker(page);
  await page.goto('/');
  await page.goto('/journal');
  const cached = await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    const paths = requests.flat().map(({ url }) => new URL(url).pathname);
    const shell = await (await caches.match('/index.html'))?.text();
    return { names, shell, others: paths.filter((path) => !path.startsWith('/assets/')).sort() };
  });
  expect(cached.names).toHaveLength(1);
  expect(cached.others).toEqual(['/index.html', '/theme.js']);
  expect(cached.shell).not.toContain(LANDING);

  await context.setOffline(true);
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(LANDING);
  await expect(offlineMessage(page)).toBeVisible();
  expect(await page.evaluate('JSON.stringify(localStorage)')).not.toContain('reading:');
});

test('a focus session that ends offline is stored, shown, and logged when the connection is back', async ({
  page,
  context,
  world,
}) => {
  const { token } = await world.createMember('hermit');
  const { id, name } = await practiceOfType(world.url, token, 'time');
  const sharedByOther = await createSharedPractice(
    world.url,
    (await world.createMember('preset-giver')).token,
  );
  await openTimer(page, 'hermit', `?practiceId=${sharedByOther.id}`);
  await expect(page.getByText(sharedByOther.name)).toBeVisible();
  await page.goto(`${FOCUS_PATH}?duration=5`);
  await logOffline(page, context, name);
  await expectAccessibleScreen(page, 'an unsent log');
  await page.goto(FOCUS_PATH);
  await expect(timer(page)).toHaveText('15:00');
  await expect(unsentLogs(page)).toContainText(INTENTION);
  expect(await logsOf(world.url, token)).toEqual([]);
  for (const practice of [{ id, name }, sharedByOther]) {
    await page.goto(`${FOCUS_PATH}?practiceId=${practice.id}`);
    await expect(page.getByText(`Practice: ${practice.name}`)).toBeVisible();
  }
  await page.goto('/sadhana');
  await expect(unsentLogs(page)).toBeVisible();

  await context.setOffline(false);
  await expect(loggedMessage(page)).toBeVisible();
  await expect(unsentLogs(page)).toHaveCount(0);
  expect(await logsOf(world.url, token)).toMatchObject([{ practiceId: id, value: 5, sankalpa: INTENTION }]);
  await expect(page.getByRole('region', { name: 'Current streak' })).toContainText('1 day');
});

test('a lost response does not create two logs', async ({ page, context, world }) => {
  const { token } = await world.createMember('echo');
  const { name } = await practiceOfType(world.url, token, 'time');
  await openTimer(page, 'echo', '?duration=5');
  await waitForServiceWorker(page);
  await startSession(page);
  await page.clock.fastForward('05:00');
  await page.getByLabel('Practice', { exact: true }).selectOption(name);
  await context.route(
    LOGS_API,
    async (route) => {
      await route.fetch();
      await context.setOffline(true);
      await route.abort();
    },
    { times: 1 },
  );
  await button(page, 'Log Practice & Exit').click();
  await expect(unsentLogs(page)).toBeVisible();
  expect(await logsOf(world.url, token)).toHaveLength(1);
  await context.setOffline(false);
  await expect(loggedMessage(page)).toBeVisible();
  await expect(unsentLogs(page)).toHaveCount(0);
  expect(await logsOf(world.url, token)).toHaveLength(1);
});

test('an unsent log of one member is never sent as another member', async ({ page, context, world }) => {
  const { token } = await world.createMember('first-sitter');
  const otherMember = await world.createMember('second-sitter');
  const { name } = await practiceOfType(world.url, token, 'time');
  await openTimer(page, 'first-sitter', '?duration=5');
  await logOffline(page, context, name);
  await page.evaluate('localStorage.removeItem("session")');
  await page.goto('/auth/login?returnTo=/sadhana');
  await context.setOffline(false);
  await logIn(page, 'second-sitter');
  await expect(page).toHaveURL('/sadhana');
  await expect(page.getByRole('region', { name: 'Current streak' })).toContainText('0 days');
  await expect(unsentLogs(page)).toHaveCount(0);
  expect(await logsOf(world.url, otherMember.token)).toEqual([]);
  expect(await logsOf(world.url, token)).toEqual([]);

  await page.evaluate('localStorage.removeItem("session")');
  await page.goto('/auth/login?returnTo=/sadhana');
  await logIn(page, 'first-sitter');
  await expect(loggedMessage(page)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Current streak' })).toContainText('1 day');
  expect(await logsOf(world.url, token)).toMatchObject([{ value: 5, sankalpa: INTENTION }]);
  expect(await logsOf(world.url, otherMember.token)).toEqual([]);
});

test('an unsent log that the server rejects stays with its reason, and can be logged to another practice', async ({
  page,
  context,
  world,
}) => {
  const { token } = await world.createMember('rejected-sitter');
  const draft = { name: 'Walking to the well', type: 'time' };
  const { body: deletedPractice } = await callServer(world.url, 'POST /sadhana/practices', {
    token,
    body: draft,
  });
  await openTimer(page, 'rejected-sitter', '?duration=5');
  await logOffline(page, context, draft.name);
  await callServer(world.url, `DELETE /sadhana/practices/${deletedPractice.id}`, { token });
  await context.setOffline(false);
  await expect(unsentLogs(page)).toContainText('It could not be logged: Unknown practice');
  await expectAccessibleScreen(page, 'a rejected log');
  await page.reload();
  await button(page, 'Log Again').click();
  await expect(page.getByText('Choose a practice to log it to.')).toBeVisible();
  await button(page, 'Discard').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  const { id, name } = await practiceOfType(world.url, token, 'time');
  await page.getByLabel('Practice', { exact: true }).selectOption(name);
  await button(page, 'Log Again').click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(loggedMessage(page)).toBeVisible();
  await expect(unsentLogs(page)).toHaveCount(0);
  expect(await logsOf(world.url, token)).toMatchObject([{ practiceId: id, value: 5 }]);
});

test('signing out asks for confirmation and then deletes unsent logs', async ({ page, context, world }) => {
  const { token } = await world.createMember('leaver');
  const { name } = await practiceOfType(world.url, token, 'time');
  await openTimer(page, 'leaver', '?duration=5');
  await logOffline(page, context, name);
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  const signOutDialog = page.getByRole('alertdialog', {
    name: '1 practice is not saved yet. Sign out and delete it?',
  });
  await expect(signOutDialog.getByRole('button').first()).toHaveText('Stay');
  await signOutDialog.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL('/');
  expect(await page.evaluate('JSON.stringify(localStorage)')).not.toContain(INTENTION);
});

test('the app can be installed', async ({ page, world }) => {
  await world.createMember('installer');
  await openAs(page, 'installer', '/dashboard');
  await waitForServiceWorker(page);
  const browser = await page.context().newCDPSession(page);
  const { errors, manifest } = await browser.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  expect(manifest).toMatchObject({
    name: 'Vichara',
    id: expect.stringMatching(/\/$/),
    display: 'kStandalone',
  });
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors');
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
});
