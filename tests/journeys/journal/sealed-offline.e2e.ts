import type { Page } from '@playwright/test';
import { button, callServer, expect, openAs, test } from '#tests/journeys/world.ts';
import { landscape } from '#tests/support/pictures/pictureFiles.ts';
import { addPictures, expectPictures, shownPictures } from './pictureSteps.ts';
import { sealJournal, unlockJournal, writeEntries } from './sealSteps.ts';

const WORD = 'Tiruvannamalai';
const KEPT =
  'The server cannot be reached. Your entry is kept on this device and will be saved when you are connected.';

test.use({
  serviceWorkers: 'allow',
  allowedProblems: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to (load|fetch)|status of 409/,
});

test('a sealed journal can be read, searched and written without a connection, and the changes are sent when the connection is back', async ({
  page,
  context,
  world,
}) => {
  const { token } = await world.createMember('cave-dweller');
  await writeEntries(world.url, token, 5, WORD);
  await openAs(page, 'cave-dweller', '/journal');
  await sealJournal(page);
  await expect(page.getByRole('article')).toHaveCount(5);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.getByRole('link', { name: 'New Entry' }).click();
  await expect(page.getByLabel('Content')).toBeVisible();

  await context.setOffline(true);
  await page.getByLabel('Title').fill('In the cave');
  await page.getByLabel('Content').fill('No line here, only silence and a heron.');
  await button(page, 'Save Entry').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('In the cave');
  await page.getByRole('link', { name: 'Journal', exact: true }).first().click();
  await expect(page.getByRole('article')).toHaveCount(6);
  const stored = await page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name ?? '');
    const texts = [JSON.stringify(localStorage)];
    for (const name of names) {
      const database = await new Promise<IDBDatabase>((resolve) => {
        const request = indexedDB.open(name);
        request.onsuccess = () => resolve(request.result);
      });
      for (const store of database.objectStoreNames) {
        const values = await new Promise<unknown[]>((resolve) => {
          const request = database.transaction(store).objectStore(store).getAll();
          request.onsuccess = () => resolve(request.result);
        });
        const decoder = new TextDecoder();
        const textOf = (value: unknown): string =>
          value instanceof Uint8Array
            ? decoder.decode(value)
            : typeof value === 'object' && value !== null
              ? Object.values(value).map(textOf).join(' ')
              : String(value);
        texts.push(...values.map(textOf));
      }
      database.close();
    }
    return texts.join('\n');
  });
  for (const word of ['heron', 'In the cave', WORD]) expect(stored).not.toContain(word);

  await context.setOffline(false);
  await expect
    .poll(async () => (await callServer(world.url, 'GET /journal/sealed', { token })).body.items.length)
    .toBe(6);

  // A draft is encrypted too, and is restored after the journal was locked.
  await page.goto('/journal/new');
  await page.getByLabel('Content').fill('Half a thought about an otter.');
  await expect
    .poll(() => page.evaluate(() => Object.values(localStorage).some((text) => text.includes('"sealed"'))))
    .toBe(true);
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('otter');
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitem', { name: 'Lock Journal' }).click();
  await unlockJournal(page);
  await expect(page.getByLabel('Content')).toHaveValue('Half a thought about an otter.');
});

test('a journal is locked after the chosen time without activity, even if the computer slept meanwhile', async ({
  page,
  world,
}) => {
  const { token } = await world.createMember('short-sitter');
  await writeEntries(world.url, token, 1, WORD);
  await page.clock.install();
  await openAs(page, 'short-sitter', '/journal');
  await sealJournal(page);
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.goto('/journal/settings');
  await page.getByLabel('Lock after').selectOption('5 minutes');
  await page.clock.runFor(30_000);
  await page.keyboard.press('Tab');
  await page.clock.runFor(10_000);
  await page.clock.runFor(4 * 60_000);
  await expect(page.getByLabel('Lock after')).toBeVisible();
  await page.clock.fastForward(2 * 60_000);
  await expect(page.getByLabel('Journal passphrase')).toBeVisible();
});

test('an entry that waits is marked, is sent by another tab, and is asked about before signing out', async ({
  page,
  context,
  world,
}) => {
  const { token } = await world.createMember('sealed-tabs');
  await writeEntries(world.url, token, 1, WORD);
  await openAs(page, 'sealed-tabs', '/journal');
  await sealJournal(page);
  await expect(page.getByRole('article')).toHaveCount(1);
  const other = await context.newPage();
  await other.goto('/journal/new');
  await other.getByLabel('Content').fill('From the other tab.');

  const blocked = /\/api\/v1\/(journal|time)\b/;
  await page.route(blocked, (route) => route.abort());
  await saveOffline(page, 'In the cave');
  await page.getByRole('link', { name: 'Journal', exact: true }).first().click();
  await expect(page.getByRole('article', { name: 'In the cave' })).toContainText('Not saved yet');

  await button(other, 'Save Entry').click();
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Untitled Entry');
  // This tab stores what the other one has written, and then fails to copy more.
  await Promise.all([
    page.waitForEvent('requestfailed'),
    page.evaluate(() => window.dispatchEvent(new Event('online'))),
  ]);
  await page.getByRole('searchbox').fill('cave');
  await page.getByRole('searchbox').press('Enter');
  await expect(page.getByRole('article', { name: 'In the cave' })).toBeVisible();
  await page.getByRole('link', { name: 'Journal', exact: true }).first().click();
  await expect(page.getByRole('article', { name: 'Untitled Entry' })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(3);
  await expect(page.getByText('Not saved yet')).toHaveCount(0);

  await other.close();
  await saveOffline(page, 'At the lake');
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitem', { name: 'Lock Journal' }).click();
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await page
    .getByRole('alertdialog', { name: '1 entry is not saved yet. Sign out and delete it?' })
    .getByRole('button', { name: 'Stay' })
    .click();
  await page.evaluate(storeLikeEarlierVersion);
  await page.unroute(blocked);
  await unlockJournal(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('At the lake');
  await expect
    .poll(async () => (await callServer(world.url, 'GET /journal/sealed', { token })).body.items.length)
    .toBe(4);
  await expect(page.getByText('Not saved yet')).toHaveCount(0);
});

test('entries that were written without a connection are sealed if another device has sealed the journal meanwhile', async ({
  page,
  context,
  browser,
  world,
}) => {
  const { token } = await world.createMember('late-phone');
  const draft = (title: string) => ({ title, content: 'First.', date: '2026-11-20T08:00:00.000Z' });
  const ids = [];
  for (const title of ['Changed here', 'Changed twice', 'Deleted here'])
    ids.push((await callServer(world.url, 'POST /journal', { token, body: draft(title) })).body.id);
  await openAs(page, 'late-phone', '/journal');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  for (const title of ['Changed here', 'Changed twice', 'Deleted here']) {
    await page.getByRole('link', { name: title }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await page.getByRole('link', { name: 'Journal', exact: true }).first().click();
  }
  await context.setOffline(true);
  for (const title of ['Changed here', 'Changed twice']) {
    await page.getByRole('link', { name: title }).click();
    await page.getByRole('link', { name: 'Edit' }).click();
    await page.getByLabel('Content').fill('From the phone.');
    await button(page, 'Save Entry').click();
    await expect(page.getByText('From the phone.')).toBeVisible();
    await page.getByRole('link', { name: 'Journal', exact: true }).first().click();
  }
  await page.getByRole('link', { name: 'Deleted here' }).click();
  await button(page, 'Delete').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('link', { name: 'New Entry' }).first().click();
  await page.getByLabel('Title').fill('New here');
  await page.getByLabel('Content').fill('From the phone.');
  await addPictures(page, [await landscape()]);
  await expectPictures(page, 1);
  await button(page, 'Save Entry').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New here');

  const laptop = await (await browser.newContext({ baseURL: world.url })).newPage();
  await openAs(laptop, 'late-phone', '/journal');
  await sealJournal(laptop);
  await laptop.getByRole('link', { name: 'Changed twice' }).click();
  await laptop.getByRole('link', { name: 'Edit' }).click();
  await laptop.getByLabel('Content').fill('From the laptop.');
  await button(laptop, 'Save Entry').click();
  await expect(laptop.getByText('From the laptop.')).toBeVisible();

  await context.setOffline(false);
  await unlockJournal(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New here');
  await expect(page.getByText('Not saved yet')).toHaveCount(0);
  await expect(shownPictures(page)).toHaveCount(1);
  await laptop.goto('/journal');
  await expect
    .poll(async () => {
      await laptop.reload();
      await expect(laptop.getByRole('article').first()).toBeVisible();
      return (await laptop.getByRole('article').locator('h3, h3 + p').allInnerTexts()).sort();
    })
    .toEqual(
      [
        'Changed here',
        'From the phone.',
        'Changed twice',
        'From the laptop.',
        'Changed twice',
        'From the phone.',
        'New here',
        'From the phone.',
      ].sort(),
    );
  expect((await callServer(world.url, 'GET /journal', { token })).body.items).toEqual([]);
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(world.url);
});

/** An earlier version has stored fewer fields, and a record for each change of an entry. */
async function storeLikeEarlierVersion(): Promise<void> {
  const names = (await indexedDB.databases()).map(({ name }) => name ?? '');
  const opening = indexedDB.open(names.find((name) => /^member:(?!kept)/.test(name)) ?? '');
  await new Promise((resolve) => opening.addEventListener('success', resolve));
  const store = opening.result.transaction('waiting', 'readwrite').objectStore('waiting');
  const reading: IDBRequest<{ sequence: number; content: Uint8Array }[]> = store.getAll();
  await new Promise((resolve) => reading.addEventListener('success', resolve));
  for (const { sequence, content } of reading.result) {
    store.put({ sequence, content });
    store.add({ content });
  }
  await new Promise((resolve) => store.transaction.addEventListener('complete', resolve));
  opening.result.close();
}

async function saveOffline(page: Page, title: string): Promise<void> {
  await page.getByRole('link', { name: 'New Entry' }).first().click();
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Content').fill('Silence.');
  await button(page, 'Save Entry').click();
  await expect(page.getByText(KEPT)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
}
