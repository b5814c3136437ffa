import { callServer, expect, openAs, test } from '#tests/journeys/world.ts';

test.describe('an entry that is not shown', () => {
  test.use({ allowedProblems: /status of 4\d\d/ });

  test('an entry is shown as missing only if the server does not find it, and other failures show their reason', async ({
    page,
    world,
  }) => {
    const { token } = await world.createMember('refused');
    const body = { date: new Date().toISOString(), content: 'Still there.' };
    const { body: entry } = await callServer(world.url, 'POST /journal', { token, body });
    await openAs(page, 'refused', '/journal');
    const reason = { message: 'Too many requests.' };
    await page.route('**/api/v1/journal/*', (route) => route.fulfill({ status: 429, json: reason }));
    for (const path of [`/journal/entry/${entry.id}`, `/journal/entry/${entry.id}/edit`]) {
      await page.goto(path);
      await expect(page.getByText('Too many requests.')).toBeVisible();
      await expect(page.getByText(/not found|Could not find/)).toBeHidden();
    }
    await page.unroute('**/api/v1/journal/*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByLabel('Content')).toHaveValue('Still there.');

    await page.goto('/journal/entry/00000000-0000-7000-8000-000000000000');
    await expect(page.getByText('Journal entry not found.')).toBeVisible();
    const heading = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
    await expect(page).toHaveTitle(`${heading} | Vichara`);
  });
});

test('the page of an entry has a title and the same heading while the entry is being loaded', async ({
  page,
  world,
}) => {
  const { token } = await world.createMember('waiting-reader');
  const body = { date: new Date().toISOString(), content: 'On its way.' };
  const { body: entry } = await callServer(world.url, 'POST /journal', { token, body });
  await openAs(page, 'waiting-reader', '/dashboard');
  await page.route('**/api/v1/journal/*', () => {});
  await page.goto(`/journal/entry/${entry.id}`);
  const heading = page.getByRole('heading', { level: 1 });
  const skeleton = page.getByRole('status').filter({ hasText: 'Loading' });
  await expect(skeleton).toBeVisible();
  await expect(page).toHaveTitle(`${await heading.textContent()} | Vichara`);
  const tops = await Promise.all([heading, skeleton].map(async (each) => (await each.boundingBox())?.y ?? 0));
  expect(tops[0]).toBeLessThan(tops[1] ?? 0);
});

test('a deleted entry disappears from the list, even while the list is being reloaded', async ({
  page,
  world,
}) => {
  const { token } = await world.createMember('deleter');
  for (const title of ['To go', 'To stay']) {
    const body = { date: new Date().toISOString(), title, content: 'Words' };
    await callServer(world.url, 'POST /journal', { token, body });
  }
  await openAs(page, 'deleter', '/journal');
  await page.getByRole('link', { name: 'To go' }).click();
  // From now on, no request for the list gets a response.
  await page.route('**/api/v1/journal?*', () => {});
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL('/journal');
  await expect(page.getByRole('link', { name: 'To stay' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'To go' })).toBeHidden();
});

test('an empty search opens the journal, and the heading of a search names its words and its tag', async ({
  page,
  world,
}) => {
  await world.createMember('searcher');
  await openAs(page, 'searcher', '/dashboard');
  await page.goto('/journal/search?q=');
  await expect(page).toHaveURL('/journal');
  await page.goto('/journal/search?q=dawn&tag=walks');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search Results for dawn Tagged #walks');
});
