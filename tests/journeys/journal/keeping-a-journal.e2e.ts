import { callServer, expect, linkIn, logIn, openAs, PASSWORD, test } from '#tests/journeys/world.ts';

test('a visitor joins, verifies the email, writes, finds and deletes an entry, and signs out', async ({
  page,
  world,
}) => {
  await page.goto('/');
  await expect(page).toHaveTitle('Vichara');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A quiet room for the oldest question.');
  await page.getByRole('main').getByRole('link', { name: 'Join' }).first().click();

  await expect(page).toHaveTitle('Join | Vichara');
  await page.getByLabel('Username').fill('kamala');
  await page.getByLabel('Email').fill('kamala@vichara.test');
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('button', { name: 'Resend verification email' })).toBeVisible();

  const link = linkIn(await world.mails.nextMailTo('kamala@vichara.test'));
  await page.goto(link.href);
  await expect(page.getByText('Verification Successful!')).toBeVisible();
  await page.getByRole('link', { name: 'Proceed to Login' }).click();
  await logIn(page, 'kamala@vichara.test');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Namaste, kamala');
  await expect(page).toHaveTitle('Dashboard | Vichara');

  await page.getByRole('link', { name: /^Sacred Journal/ }).click();
  await expect(page.getByText('Your journal is empty.')).toBeVisible();
  await page.getByRole('link', { name: 'New Entry' }).first().click();
  await page.getByLabel('Title').fill('Sādhanā at dawn');
  await page.getByLabel('Content').fill('Ātma-vicāra: who is it that listens?\n\nṛ ṣ ś ṇ ṭ ḥ');
  await page.getByLabel('Mood').fill('unhurried');
  const tags = page.getByLabel('Tags');
  await tags.fill('ātma-vicāra,');
  await tags.fill('mornings');
  await tags.press('Enter');
  await expect(page.getByRole('button', { name: 'Remove tag ātma-vicāra' })).toBeVisible();
  await page.getByRole('button', { name: 'Save Entry' }).click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sādhanā at dawn');
  await expect(page).toHaveTitle('Sādhanā at dawn | Vichara');
  await expect(page.getByText('Ātma-vicāra: who is it that listens?')).toBeVisible();
  await page.getByRole('link', { name: 'Edit' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Edit Entry');
  await page.getByLabel('Title').fill('Sādhanā before dawn');
  await page.getByRole('button', { name: 'Save Entry' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sādhanā before dawn');

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Journal' }).click();
  await page.getByRole('searchbox', { name: 'Search' }).fill('sadhana');
  await page.getByRole('searchbox', { name: 'Search' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search Results for sadhana');
  await page.getByRole('link', { name: 'Sādhanā before dawn' }).click();
  await page.getByRole('link', { name: '#mornings' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Entries Tagged #mornings');
  await page.getByRole('link', { name: 'Sādhanā before dawn' }).click();

  await page.getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Delete' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Your journal is empty.')).toBeVisible();

  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A quiet room for the oldest question.');
  expect(
    await page.evaluate(() => localStorage.getItem('session') ?? sessionStorage.getItem('session')),
  ).toBeNull();
  await page.goto('/journal');
  await expect(page).toHaveURL(/\/auth\/login/);
});

test('a member begins to write at once on a phone, and saves with the keyboard', async ({ page, world }) => {
  await world.createMember('unhurried');
  await page.setViewportSize({ width: 390, height: 780 });
  await openAs(page, 'unhurried', '/journal/new');
  await expect(page.getByLabel('Content')).toBeFocused();
  await expect(page.getByLabel('Content')).toBeInViewport();
  await expect(page.getByRole('button', { name: 'Save Entry' })).toBeInViewport();
  await page.keyboard.type('Quiet rain.');
  await page.keyboard.press('Control+Enter');
  await expect(page).toHaveURL(/\/journal\/entry\/[\da-f-]{36}$/);
  await expect(page.getByText('Quiet rain.')).toBeVisible();
});

test('a long entry is sent compressed and stored whole', async ({ page, world }) => {
  const { token } = await world.createMember('long-winded');
  await openAs(page, 'long-winded', '/journal/new');
  const content = 'ध्यान '.repeat(8_000).trim();
  await page.getByLabel('Content').fill(content);
  const [request] = await Promise.all([
    page.waitForRequest((each) => each.method() === 'POST' && each.url().endsWith('/api/v1/journal')),
    page.getByRole('button', { name: 'Save Entry' }).click(),
  ]);
  expect(await request.headerValue('content-encoding')).toBe('gzip');
  await expect(page.getByRole('link', { name: 'Edit' })).toBeVisible();
  const { body } = await callServer(world.url, 'GET /journal', { token });
  const { body: entry } = await callServer(world.url, `GET /journal/${body.items[0].id}`, { token });
  expect(entry.content).toBe(content);
});
