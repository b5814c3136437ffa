import type { Page, Route } from '@playwright/test';
import { button, callServer, expect, openAs, test } from '#tests/journeys/world.ts';
import { sealJournal, unlockJournal, writeEntries } from './sealSteps.ts';

// Tests a server that sends something other than what was sealed. The replies are changed on their way to the
// browser.

const WORD = 'Ramana';

// The page may ask for the seal before it knows what the server says of the journal, and is answered with 404.
test.use({
  allowedProblems: /does not open|not those of the head|is older than|server has|status of 404/,
});

interface Item {
  id: string;
  version: number;
  n: number;
  box: string | null;
}

/** Seals a journal with three entries, and returns what the server stores. */
async function sealedMember(
  page: Page,
  world: { url: string; createMember(name: string): Promise<{ token: string }> },
  username: string,
) {
  const { token } = await world.createMember(username);
  await writeEntries(world.url, token, 3, WORD);
  await openAs(page, username, '/journal');
  await sealJournal(page);
  await expect(page.getByRole('article')).toHaveCount(3);
  const read = async () => {
    const { body: seal } = await callServer(world.url, 'GET /journal/seal', { token });
    const { body } = await callServer(world.url, 'GET /journal/sealed?limit=500', { token });
    return { seal, items: body.items as Item[] };
  };
  return { token, read };
}

/** Replaces the replies to the calls for sealed entries. */
const answerItems = (page: Page, change: (items: Item[]) => Item[]) =>
  page.route('**/api/v1/journal/sealed?*', async (route: Route) => {
    const response = await route.fetch();
    const body = await response.json();
    await route.fulfill({ response, json: { ...body, items: change(body.items) } });
  });

/** Opens a new device, which has no data of the journal. */
async function newDevice(page: Page, username: string, url: string) {
  const context = await page.context().browser()?.newContext({ baseURL: url });
  const device = await context?.newPage();
  if (!device) throw new Error('The page has no browser.');
  await openAs(device, username, '/journal');
  return device;
}

const CHANGED = 'The server has not sent what you sealed';
const OLDER = 'This server is older than this device.';

test('a new device notices entries that are swapped, omitted, duplicated or outdated', async ({
  page,
  world,
}) => {
  const { read } = await sealedMember(page, world, 'watchful-one');
  const { items: first } = await read();
  await page.getByRole('link', { name: `${WORD} 1` }).click();
  await page.getByRole('link', { name: 'Edit' }).click();
  await page.getByLabel('Content').fill('Changed since.');
  await button(page, 'Save Entry').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${WORD} 1`);
  const { items } = await read();
  const changed = items.find(({ version }) => version === 2);
  const old = first.find(({ id }) => id === changed?.id);
  const [a, b] = items;
  if (!a || !b || !old) throw new Error('The journal has three entries.');

  const lies: Record<string, (items: Item[]) => Item[]> = {
    swapped: (all) => all.map((item) => (item.id === a.id ? { ...item, box: b.box } : item)),
    'left out': (all) => all.filter(({ id }) => id !== b.id),
    'said to be deleted': (all) => all.map((item) => (item.id === b.id ? { ...item, box: null } : item)),
    old: (all) => all.map((item) => (item.id === old.id ? { ...old, n: item.n } : item)),
    invented: (all) => [
      ...all,
      { ...a, id: '0191d2b4-5c6d-7e8f-8a9b-0c1d2e3f4a5b', n: (all.at(-1)?.n ?? 0) + 1 },
    ],
  };
  for (const [name, lie] of Object.entries(lies)) {
    const device = await newDevice(page, 'watchful-one', world.url);
    const writes: string[] = [];
    device.on('request', (request) => request.method() === 'POST' && writes.push(request.url()));
    await answerItems(device, lie);
    await unlockJournal(device);
    await expect(device.getByRole('alert'), name).toContainText(CHANGED);
    expect(
      writes.filter((url) => url.includes('/journal')),
      name,
    ).toEqual([]);
    await device.context().close();
  }
  const honest = await newDevice(page, 'watchful-one', world.url);
  await unlockJournal(honest);
  await expect(honest.getByRole('article')).toHaveCount(3);
  await honest.context().close();
});

test('a device notices that the server has an older state than the device, sends nothing, and restores the lost entries on request', async ({
  page,
  world,
}) => {
  const { token, read } = await sealedMember(page, world, 'patient-one');
  const { seal, items } = await read();
  await page.goto('/journal/new');
  await page.getByLabel('Title').fill('After the backup');
  await page.getByLabel('Content').fill('Written after the backup.');
  await button(page, 'Save Entry').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('After the backup');

  // The server is restored to the state before that entry.
  const password = 'still water runs';
  const { kdf, wraps, head } = seal;
  expect((await callServer(world.url, 'DELETE /journal/seal', { token, body: { password } })).status).toBe(
    204,
  );
  expect(
    (await callServer(world.url, 'POST /journal/seal', { token, body: { password, kdf, wraps, head } }))
      .status,
  ).toBe(201);
  const put = items.map(({ id, version, box }) => ({ id, version, box, generation: 1 }));
  expect(
    (await callServer(world.url, 'POST /journal/sealed', { token, body: { basedOn: 0, head, put } })).status,
  ).toBe(200);

  await page.goto('/journal');
  await expect(page.getByRole('alert')).toContainText(OLDER);
  await button(page, 'Put Back').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Put Back' }).click();
  await expect(page.getByRole('link', { name: 'After the backup' })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(4);
  expect((await read()).items).toHaveLength(4);
  const device = await newDevice(page, 'patient-one', world.url);
  await unlockJournal(device);
  await expect(device.getByRole('article')).toHaveCount(4);
  await device.context().close();
});

test('a device that has stored a sealed journal sends nothing to a server that claims that the journal is plain', async ({
  page,
  world,
}) => {
  await sealedMember(page, world, 'doubtful-one');
  await page.route('**/api/v1/account', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), journal: 'plain' } });
  });
  await page.route('**/api/v1/journal/seal', (route) =>
    route.fulfill({ status: 404, json: { message: 'Your journal is not sealed.' } }),
  );
  const writes: string[] = [];
  page.on('request', (request) => request.method() !== 'GET' && writes.push(request.url()));
  await page.goto('/journal/new');
  await expect(page.getByRole('alert')).toContainText('This server says that your journal is not sealed.');
  await expect(page.getByLabel('Content')).toHaveCount(0);
  expect(writes.filter((url) => url.includes('/journal'))).toEqual([]);
  await page.unroute('**/api/v1/account');
  await page.unroute('**/api/v1/journal/seal');
  await button(page, 'Check Again').click();
  await expect(page.getByLabel('Content')).toBeVisible();
});
