import type { Page } from '@playwright/test';
import { expectAccessibleScreen } from '#tests/journeys/accessibleScreen.ts';
import { callServer, expect, openAs, test } from '#tests/journeys/world.ts';
import { landscape } from '#tests/support/pictures/pictureFiles.ts';
import { addPictures, expectPictures, shownPictures } from './pictureSteps.ts';

test.use({
  serviceWorkers: 'allow',
  allowedProblems:
    /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to (load|fetch)|A network error occurred|status of 412/,
});

const KEPT = 'You are offline. Your entry is kept on this device and will be saved when you are connected.';

const waitForServiceWorker = (page: Page) =>
  page.evaluate(async () => void (await navigator.serviceWorker.ready));
const row = (page: Page, title: string) => page.getByRole('article', { name: title });
const saved = (page: Page) => page.getByRole('status').filter({ hasText: 'The entry is saved.' });

async function write(page: Page, title: string, content: string): Promise<void> {
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Content').fill(content);
}

async function entriesOf(url: string, token: string): Promise<{ title: string; content: string }[]> {
  const { body } = await callServer(url, 'GET /journal/entries', { token });
  return body.items.map(({ title, content }: { title: string; content: string }) => ({ title, content }));
}

test('what is written without a connection is kept on this device, and saved once when the connection is back', async ({
  page,
  context,
  world,
}) => {
  const { token } = await world.createMember('train-writer');
  const draft = (title: string, content: string, date = '2026-11-20T08:00:00Z') => ({ title, content, date });
  const create = async (title: string, content: string) =>
    (await callServer(world.url, 'POST /journal', { token, body: draft(title, content) })).body;
  const [old, other] = [await create('The old one', 'First.'), await create('The other one', 'Kept.')];
  await openAs(page, 'train-writer', '/journal');
  await waitForServiceWorker(page);
  for (const title of ['The old one', 'The other one']) {
    await page.getByRole('link', { name: title }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await page.getByRole('link', { name: 'Journal', exact: true }).first().click();
  }

  await context.setOffline(true);
  await page.getByRole('link', { name: 'New Entry' }).first().click();
  await write(page, 'On the train', 'Hills go by.');
  await addPictures(page, [await landscape()]);
  await expectPictures(page, 1);
  await page.getByRole('button', { name: 'Save Entry' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('On the train');
  await expect(page.getByText(KEPT)).toBeVisible();
  await expect(shownPictures(page)).toHaveCount(1);
  await expectAccessibleScreen(page, 'an entry that is not saved yet');

  await page.getByRole('link', { name: 'Edit' }).click();
  await page.getByLabel('Content').fill('Hills go by, slowly.');
  await page.getByRole('button', { name: 'Save Entry' }).click();
  await expect(page.getByText('Hills go by, slowly.')).toBeVisible();
  await page.getByRole('link', { name: 'Journal', exact: true }).first().click();
  await expect(row(page, 'On the train')).toContainText('Not saved yet');

  await page.getByRole('link', { name: 'The old one' }).click();
  await page.getByRole('link', { name: 'Edit' }).click();
  await page.getByLabel('Content').fill('Changed on the train.');
  await page.getByRole('button', { name: 'Save Entry' }).click();
  await expect(page.getByText(KEPT)).toBeVisible();
  await page.getByRole('link', { name: 'Journal', exact: true }).first().click();
  await page.getByRole('link', { name: 'The other one' }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(row(page, 'The old one')).toContainText('Not saved yet');
  await expect(row(page, 'The other one')).toHaveCount(0);
  await expectAccessibleScreen(page, 'a journal with entries that are not saved yet');

  // Another device changes the old entry meanwhile.
  const body = draft('The old one', 'Changed at home.');
  await callServer(world.url, `PUT /journal/${old.id}`, { token, body });
  await page.reload();
  await expect(row(page, 'On the train')).toContainText('Not saved yet');
  await context.setOffline(false);
  await expect(saved(page)).toBeVisible();
  await expect(row(page, 'On the train')).not.toContainText('Not saved yet');
  await expect
    .poll(() => entriesOf(world.url, token))
    .toEqual([
      { title: 'On the train', content: 'Hills go by, slowly.' },
      { title: 'The old one', content: 'Changed at home.' },
    ]);
  expect((await callServer(world.url, `GET /journal/${other.id}`, { token })).status).toBe(404);

  await row(page, 'The old one').getByRole('link').click();
  await expect(
    page.getByText('The entry has been changed elsewhere since you opened it here.'),
  ).toBeVisible();
  await expect(page.getByText('Changed on the train.')).toBeVisible();
  await expectAccessibleScreen(page, 'an entry that was changed elsewhere');
  await page.getByRole('button', { name: 'Replace It' }).click();
  await expect(page.getByRole('button', { name: 'Replace It' })).toHaveCount(0);
  await expect
    .poll(() => entriesOf(world.url, token))
    .toEqual([
      { title: 'On the train', content: 'Hills go by, slowly.' },
      { title: 'The old one', content: 'Changed on the train.' },
    ]);
  await expect(page.getByText('Not saved yet')).toHaveCount(0);
});

test('a lost answer never makes a second entry, and signing out asks about entries that are not saved', async ({
  page,
  context,
  world,
}) => {
  const { token } = await world.createMember('tunnel-writer');
  await openAs(page, 'tunnel-writer', '/journal/new');
  await waitForServiceWorker(page);
  await context.route(
    '**/api/v1/journal',
    async (route) => {
      await route.fetch();
      await context.setOffline(true);
      await route.abort();
    },
    { times: 1 },
  );
  await write(page, 'In the tunnel', 'Dark.');
  await page.getByRole('button', { name: 'Save Entry' }).click();
  await expect(page.getByText(KEPT)).toBeVisible();
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  const question = page.getByRole('alertdialog', {
    name: '1 entry is not saved yet. Sign out and delete it?',
  });
  await question.getByRole('button', { name: 'Stay' }).click();
  await context.setOffline(false);
  await expect(saved(page)).toBeVisible();
  expect(await entriesOf(world.url, token)).toEqual([{ title: 'In the tunnel', content: 'Dark.' }]);
  await expect(page).not.toHaveURL(/edit|new/);
  await expect(page.getByText('Not saved yet')).toHaveCount(0);
});

test('a picture that was added without a connection is saved with an entry that is saved with one', async ({
  page,
  context,
  world,
}) => {
  const { token } = await world.createMember('station-writer');
  await openAs(page, 'station-writer', '/journal/new');
  await waitForServiceWorker(page);
  await context.setOffline(true);
  await write(page, 'At the station', 'The train waits.');
  await addPictures(page, [await landscape()]);
  await expectPictures(page, 1);
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Save Entry' }).click();
  await expect(saved(page)).toBeVisible();
  await expect(page.getByText('Not saved yet')).toHaveCount(0);
  const { body } = await callServer(world.url, 'GET /journal/entries', { token });
  expect(body.items).toMatchObject([{ title: 'At the station', pictures: [{ width: 1200 }] }]);
  await page.goto(`/journal/entry/${body.items[0].id}`);
  await expect(shownPictures(page)).toHaveCount(1);
});
