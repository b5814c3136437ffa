import { button, callServer, expect, openAs, test } from '#tests/journeys/world.ts';
import { sealJournal, unlockJournal, writeEntries } from './sealSteps.ts';

const WORD = 'Tiruvannamalai';

test.use({
  serviceWorkers: 'allow',
  allowedProblems: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to (load|fetch)|could not be refreshed/,
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
