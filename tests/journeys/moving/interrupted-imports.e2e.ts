import { button, callServer, expect, openAs, test } from '#tests/journeys/world.ts';
import { archiveOf, chooseArchive, live } from './movingSteps.ts';

test.use({ allowedProblems: /ERR_FAILED|ERR_ABORTED/ });

test('an import goes on after the browser was closed in it, and stops when somebody else signs in', async ({
  page: first,
  context,
  world,
}) => {
  const before = await world.createMember('before-the-kill');
  await live(world.url, before);
  const archive = await archiveOf(world.url, before);
  const { token } = await world.createMember('after-the-kill');
  await world.createMember('somebody-else');
  const countEntries = async () => (await callServer(world.url, 'GET /journal', { token })).body.items.length;
  const countLogs = async () => {
    const range = 'startDate=2024-03-01&endDate=2024-03-31';
    return (await callServer(world.url, `GET /sadhana/logs?${range}`, { token })).body.length;
  };

  // The tab is closed when the server has imported the items, and before it has answered.
  let page = first;
  for (const kind of ['practices', 'logs', 'pictures', 'entries']) {
    await openAs(page, 'after-the-kill', '/account/import');
    await chooseArchive(page, archive);
    const sent = new Promise<void>((resolve) => {
      void page.route(`**/api/v1/account/imports/*/${kind}*`, async (route) => {
        // The page also reads which pictures are there.
        if (route.request().method() === 'GET') return route.fallback();
        await route.fetch();
        resolve();
      });
    });
    await button(page, 'Import').click();
    await sent;
    await page.close();
    page = await context.newPage();
  }
  expect([await countEntries(), await countLogs()]).toEqual([2, 4]);

  // The last attempt waits for a reply, while somebody else signs in in another tab.
  await openAs(page, 'after-the-kill', '/account/import');
  await chooseArchive(page, archive);
  await page.route('**/api/v1/account/imports/*/logs', () => undefined);
  await button(page, 'Import').click();
  await expect(page.getByText('You can close this page; choose the same file again to go on.')).toBeVisible();
  const other = await context.newPage();
  await openAs(other, 'somebody-else', '/dashboard');
  await expect(page.getByRole('alert')).toHaveText('Somebody else is signed in here.');
  await expect(page.getByText('An import is unfinished.')).toBeHidden();

  await openAs(other, 'after-the-kill', '/account/import');
  await chooseArchive(other, archive);
  await button(other, 'Import').click();
  await expect(other.getByText('2 entries, 4 logs.')).toBeVisible();
  expect([await countEntries(), await countLogs()]).toEqual([2, 4]);
});

test('two tabs that import the same archive five times create each item once', async ({
  page,
  context,
  world,
}) => {
  const before = await world.createMember('before-two-tabs');
  await live(world.url, before);
  const archive = await archiveOf(world.url, before);
  const { token } = await world.createMember('after-two-tabs');
  const read = async (path: string) => (await callServer(world.url, `GET ${path}`, { token })).body;
  const other = await context.newPage();
  const tabs = [page, other];
  await openAs(page, 'after-two-tabs', '/account/import');
  await other.goto('/account/import');
  for (let times = 0; times < 5; times += 1) {
    for (const tab of tabs) {
      await chooseArchive(tab, archive);
      await expect(tab.getByRole('heading', { name: 'Before you import' })).toBeVisible();
    }
    await Promise.all(tabs.map((tab) => button(tab, 'Import').click()));
    for (const tab of tabs) {
      await expect(tab.getByText('2 entries, 4 logs.')).toBeVisible();
      await expect(tab.getByText('could not be imported')).toBeHidden();
      await button(tab, 'Import Another').click();
    }
  }
  const logs = await read('/sadhana/logs?startDate=2024-03-01&endDate=2024-03-31');
  expect(logs.map(({ date, value }: { date: string; value: number }) => `${date} ${value}`).sort()).toEqual([
    ...['2024-03-08 20', '2024-03-08 20', '2024-03-08 45', '2024-03-09 30'],
  ]);
  const { items } = await read('/journal/entries?timezone=UTC');
  expect(items).toMatchObject([{ title: 'The hill', pictures: [{ alt: 'A hill' }] }, { sit: { value: 30 } }]);
  expect(await read('/sadhana/presets')).toHaveLength(1);
});
