import { button, callServer, expect, openAs, test } from '#tests/journeys/world.ts';
import { sealJournal, writeEntries } from './sealSteps.ts';

const WORD = 'Virupaksha';

test('entries are imported into a sealed journal once, and signing out deletes what the device has stored', async ({
  page,
  world,
}) => {
  const { token } = await world.createMember('sealed-importer');
  await writeEntries(world.url, token, 2, WORD);
  await openAs(page, 'sealed-importer', '/journal');
  await sealJournal(page);
  await expect(page.getByRole('article')).toHaveCount(2);

  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.postData() ?? ''));
  const files = Array.from({ length: 120 }, (_, index) => ({
    name: `2019-${String(1 + (index % 12)).padStart(2, '0')}-${String(1 + Math.floor(index / 12)).padStart(2, '0')}.md`,
    mimeType: 'text/markdown',
    buffer: Buffer.from(`# Old notebook ${index}\n\nA page about the sandpiper, number ${index}.\n`),
  }));
  for (const [fresh, known] of [
    [120, 0],
    [0, 120],
  ]) {
    await page.goto('/journal/import');
    await page.getByLabel('Choose Files').setInputFiles(files);
    await expect(page.getByRole('heading', { level: 2, name: `New: ${fresh}` })).toBeVisible();
    if (known)
      await expect(page.getByRole('heading', { level: 2, name: `Already here: ${known}` })).toBeVisible();
    if (!fresh) break;
    await button(page, `Import ${fresh} Entries`).click();
    await expect(page.getByText(`${fresh} entries were imported.`)).toBeVisible();
  }
  const { body } = await callServer(world.url, 'GET /journal/sealed?limit=500', { token });
  expect(body.items).toHaveLength(122);
  expect((await callServer(world.url, 'GET /journal', { token })).body.items).toEqual([]);
  expect(requests.join('\n')).not.toContain('sandpiper');
  await page.goto('/journal/search?q=sandpiper');
  await expect(page.getByRole('article').first()).toBeVisible();

  // As on a device that has stored the list with the words of a former version.
  await page.evaluate(async () => {
    const [{ name = '' } = {}] = await indexedDB.databases();
    const database = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open(name);
      request.onsuccess = () => resolve(request.result);
    });
    const transaction = database.transaction(['state', 'rows'], 'readwrite');
    const states = transaction.objectStore('state');
    const request = states.get('state');
    request.onsuccess = () => states.put({ ...request.result, wordsVersion: 1 }, 'state');
    transaction.objectStore('rows').clear();
    await new Promise((resolve) => {
      transaction.oncomplete = resolve;
    });
    database.close();
  });
  await page.reload();
  await expect(page.getByRole('article').first()).toBeVisible();

  await page.goto('/journal/import');
  await button(page, 'Undo Import').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo Import' }).click();
  await expect(page.getByText('120 entries were removed.')).toBeVisible();
  await page.goto('/journal');
  await expect(page.getByRole('article')).toHaveCount(2);
  await button(page, 'Select Entries').click();
  for (const number of [1, 2]) await page.getByLabel(`Select “${WORD} ${number}”`).click();
  await button(page, 'Delete 2 Entries').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Your journal is empty.')).toBeVisible();

  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
  await page.goto('/auth/login');
  await expect.poll(() => page.evaluate(async () => (await indexedDB.databases()).length)).toBe(0);
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('journal');
});
