import type { BrowserContext, Page } from '@playwright/test';
import {
  begin,
  button,
  FOCUS,
  INTENTION,
  LOGS,
  logsOf,
  open,
  practiceNamed,
  timer,
} from '#tests/journeys/sadhana/focusSteps.ts';
import { expectSound } from '#tests/journeys/soundness.ts';
import { callServer, expect, logIn, openAs, test } from '#tests/journeys/world.ts';

test.use({
  serviceWorkers: 'allow',
  allowed: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to (load|fetch)|could not be refreshed/,
});

const LANDING = 'A quiet room for the oldest question.';
const offlineLine = (page: Page) => page.getByRole('status').filter({ hasText: 'You are offline.' });
const waiting = (page: Page) => page.getByRole('region', { name: 'Waiting to be logged' });
const logged = (page: Page) => page.getByRole('status').filter({ hasText: 'The practice is logged.' });

/** From here on the app is kept in this browser. */
const isKept = (page: Page) => page.evaluate(async () => void (await navigator.serviceWorker.ready));

/** Sits for five minutes without a line, and logs it to a practice by its name. */
async function sitOffline(page: Page, context: BrowserContext, practice: string): Promise<void> {
  await isKept(page);
  await context.setOffline(true);
  await page.reload();
  await expect(offlineLine(page)).toBeVisible();
  await begin(page);
  await page.clock.fastForward('05:00');
  await page.getByLabel('Practice', { exact: true }).selectOption(practice);
  await button(page, 'Log Practice & Exit').click();
  await expect(page.getByRole('status').filter({ hasText: 'Saved on this device.' })).toBeVisible();
  await expect(page).toHaveURL(/\/sadhana\?day=/);
  await expect(waiting(page)).toContainText(practice);
}

/** A practice that stands in somebody's public preset. */
async function sharedPractice(url: string, token: string): Promise<{ id: string; name: string }> {
  const draft = { name: 'Listening to the rain', type: 'time' };
  const { body: practice } = await callServer(url, 'POST /sadhana/practices', { token, body: draft });
  const preset = { title: 'Monsoon', isPublic: true, practiceIds: [practice.id] };
  await callServer(url, 'POST /sadhana/presets', { token, body: preset });
  return practice;
}

test('the app opens offline, says so, and loads again when the connection is back', async ({
  page,
  context,
  world,
}) => {
  await world.join('line-walker');
  await openAs(page, 'line-walker', '/dashboard');
  await expect(offlineLine(page)).toHaveCount(0);
  await isKept(page);
  await context.setOffline(true);
  await expect(offlineLine(page)).toBeVisible();
  await page.reload();
  for (const address of ['/dashboard', '/']) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Namaste, line-walker');
    await expect(offlineLine(page)).toBeVisible();
    await expect(page.getByText(LANDING)).toHaveCount(0);
  }
  await page.goto('/library');
  await expect(page.getByRole('alert')).toBeVisible();
  await expectSound(page, 'a page that cannot be read');
  await page.goto('/no/such/page');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto('/journal');
  await expect(page.getByRole('alert')).toBeVisible();
  await context.setOffline(false);
  await expect(offlineLine(page)).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByText('Try again')).toHaveCount(0);
});

test('the cache contains the app but no user content and not the landing page', async ({
  page,
  context,
  world,
}) => {
  await world.join('app-keeper');
  await openAs(page, 'app-keeper', '/dashboard');
  await isKept(page);
  await page.goto('/');
  await page.goto('/journal');
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    const paths = requests.flat().map(({ url }) => new URL(url).pathname);
    const shell = await (await caches.match('/index.html'))?.text();
    return { names, shell, others: paths.filter((path) => !path.startsWith('/assets/')).sort() };
  });
  expect(kept.names).toHaveLength(1);
  expect(kept.others).toEqual(['/early.js', '/index.html', '/theme.js']);
  expect(kept.shell).not.toContain(LANDING);

  await context.setOffline(true);
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(LANDING);
  await expect(offlineLine(page)).toBeVisible();
  expect(await page.evaluate('JSON.stringify(localStorage)')).not.toContain('reading:');
});

test('a session finished offline is stored, shown, and logged when the connection is back', async ({
  page,
  context,
  world,
}) => {
  const { token } = await world.join('hermit');
  const { id, name } = await practiceNamed(world.url, token, 'time');
  const theirs = await sharedPractice(world.url, (await world.join('preset-giver')).token);
  await open(page, 'hermit', `?practiceId=${theirs.id}`);
  await expect(page.getByText(theirs.name)).toBeVisible();
  await page.goto(`${FOCUS}?duration=5`);
  await sitOffline(page, context, name);
  await expectSound(page, 'a log that waits');
  await page.goto(FOCUS);
  await expect(timer(page)).toHaveText('15:00');
  await expect(waiting(page)).toContainText(INTENTION);
  expect(await logsOf(world.url, token)).toEqual([]);
  for (const linked of [{ id, name }, theirs]) {
    await page.goto(`${FOCUS}?practiceId=${linked.id}`);
    await expect(page.getByText(`Practice: ${linked.name}`)).toBeVisible();
  }
  await page.goto('/sadhana');
  await expect(waiting(page)).toBeVisible();

  await context.setOffline(false);
  await expect(logged(page)).toBeVisible();
  await expect(waiting(page)).toHaveCount(0);
  expect(await logsOf(world.url, token)).toMatchObject([{ practiceId: id, value: 5, sankalpa: INTENTION }]);
  await expect(page.getByRole('region', { name: 'Current streak' })).toContainText('1 day');
});

test('a lost response does not create two logs', async ({ page, context, world }) => {
  const { token } = await world.join('echo');
  const { name } = await practiceNamed(world.url, token, 'time');
  await open(page, 'echo', '?duration=5');
  await isKept(page);
  await begin(page);
  await page.clock.fastForward('05:00');
  await page.getByLabel('Practice', { exact: true }).selectOption(name);
  await context.route(
    LOGS,
    async (route) => {
      await route.fetch();
      await context.setOffline(true);
      await route.abort();
    },
    { times: 1 },
  );
  await button(page, 'Log Practice & Exit').click();
  await expect(waiting(page)).toBeVisible();
  expect(await logsOf(world.url, token)).toHaveLength(1);
  await context.setOffline(false);
  await expect(logged(page)).toBeVisible();
  await expect(waiting(page)).toHaveCount(0);
  expect(await logsOf(world.url, token)).toHaveLength(1);
});

test('practice of one member is never sent for another', async ({ page, context, world }) => {
  const { token } = await world.join('first-sitter');
  const other = await world.join('second-sitter');
  const { name } = await practiceNamed(world.url, token, 'time');
  await open(page, 'first-sitter', '?duration=5');
  await sitOffline(page, context, name);
  await page.evaluate('localStorage.removeItem("session")');
  await page.goto('/auth/login?returnTo=/sadhana');
  await context.setOffline(false);
  await logIn(page, 'second-sitter');
  await expect(page).toHaveURL('/sadhana');
  await expect(page.getByRole('region', { name: 'Current streak' })).toContainText('0 days');
  await expect(waiting(page)).toHaveCount(0);
  expect(await logsOf(world.url, other.token)).toEqual([]);
  expect(await logsOf(world.url, token)).toEqual([]);

  await page.evaluate('localStorage.removeItem("session")');
  await page.goto('/auth/login?returnTo=/sadhana');
  await logIn(page, 'first-sitter');
  await expect(logged(page)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Current streak' })).toContainText('1 day');
  expect(await logsOf(world.url, token)).toMatchObject([{ value: 5, sankalpa: INTENTION }]);
  expect(await logsOf(world.url, other.token)).toEqual([]);
});

test('a refused log stays with its reason, and can be logged to another practice or discarded', async ({
  page,
  context,
  world,
}) => {
  const { token } = await world.join('refused-sitter');
  const draft = { name: 'Walking to the well', type: 'time' };
  const { body: gone } = await callServer(world.url, 'POST /sadhana/practices', { token, body: draft });
  await open(page, 'refused-sitter', '?duration=5');
  await sitOffline(page, context, draft.name);
  await callServer(world.url, `DELETE /sadhana/practices/${gone.id}`, { token });
  await context.setOffline(false);
  await expect(waiting(page)).toContainText('It could not be logged: Unknown practice');
  await expectSound(page, 'a log that was refused');
  await page.reload();
  await button(page, 'Log Again').click();
  await expect(page.getByText('Choose a practice to log it to.')).toBeVisible();
  await button(page, 'Discard').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  const { id, name } = await practiceNamed(world.url, token, 'time');
  await page.getByLabel('Practice', { exact: true }).selectOption(name);
  await button(page, 'Log Again').click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(logged(page)).toBeVisible();
  await expect(waiting(page)).toHaveCount(0);
  expect(await logsOf(world.url, token)).toMatchObject([{ practiceId: id, value: 5 }]);
});

test('signing out asks about unsent logs and deletes them', async ({ page, context, world }) => {
  const { token } = await world.join('leaver');
  const { name } = await practiceNamed(world.url, token, 'time');
  await open(page, 'leaver', '?duration=5');
  await sitOffline(page, context, name);
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  const question = page.getByRole('alertdialog', { name: 'Sign out without saving?' });
  await expect(question).toContainText('a draft or a practice');
  await question.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL('/');
  expect(await page.evaluate('JSON.stringify(localStorage)')).not.toContain(INTENTION);
});

test('the app can be installed', async ({ page, world }) => {
  await world.join('installer');
  await openAs(page, 'installer', '/dashboard');
  await isKept(page);
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
