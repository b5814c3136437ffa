import type { Page } from '@playwright/test';
import { expectAccessibleScreen } from '#tests/journeys/accessibleScreen.ts';
import { callServer, expect, expectToast, openAs, test } from '#tests/journeys/world.ts';
import { openUserDialog, openUsers, rowOf } from './adminSteps.ts';

const search = async (page: Page, q: string) => {
  const searchBox = page.getByRole('searchbox', { name: 'Search' });
  await searchBox.fill(q);
  await searchBox.press('Enter');
};

test('an admin sees the statistics with links to the counted lists, and searches the communities', async ({
  page,
  world,
}) => {
  const { username, token } = await world.admin();
  const { body } = await callServer(world.url, 'GET /admin/stats', { token });
  await openAs(page, username, '/dashboard');
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitem', { name: 'Admin Panel' }).click();
  await expect(page).toHaveTitle('Admin Dashboard | Vichara');
  await expect(page.getByText('Global oversight and management of the Vichara.')).toBeVisible();
  const main = page.getByRole('main');
  const formatCount = (count: number) => count.toLocaleString('en');
  await expect(main.getByRole('link', { name: `Total Users ${formatCount(body.userCount)}` })).toBeVisible();
  await expect(
    main.getByText(`Total Journal Entries ${formatCount(body.totalJournalEntries)}`),
  ).toBeVisible();
  await expect(main.getByRole('link', { name: /Total Journal Entries/ })).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('Moderation & Management');
  for (const [link, path] of [
    [/^Total Users/, '/admin/users'],
    [/^Total Books/, '/library'],
    [/^Total Communities/, '/admin/communities'],
    ['Manage Users', '/admin/users'],
    ['Moderate Books', '/moderation/library'],
    ['Manage Communities', '/admin/communities'],
    ['View Decisions', '/admin/decisions'],
  ] as const) {
    await expect(main.getByRole('link', { name: link })).toHaveAttribute('href', path);
  }
  await main.getByRole('link', { name: 'Manage Communities' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Community Management');
  await search(page, 'sangha');
  await expect(page).toHaveURL('/admin/communities?q=sangha');
  await expect(page.getByText('No Communities Found')).toBeVisible();
});

test("a changed role or patron flag reaches the member's open browser with its next call", async ({
  page,
  world,
  browser,
}) => {
  const { username: admin } = await world.admin();
  await world.createMember('uma');
  const memberContext = await browser.newContext({ baseURL: world.url });
  const memberPage = await memberContext.newPage();
  await openAs(memberPage, 'uma', '/dashboard');
  await expect(memberPage.getByRole('heading', { name: 'Support the Sanctuary' })).toBeVisible();

  await openAs(page, admin, '/admin/users');
  await search(page, 'UMA@vichara');
  await expect(page).toHaveURL('/admin/users?q=UMA%40vichara');
  await expect(page.getByRole('row')).toHaveCount(2);
  const changes: string[] = [];
  page.on(
    'request',
    (request) => request.method() === 'PUT' && changes.push(request.url().split('/').at(-1) ?? ''),
  );
  const dialog = await openUserDialog(page, 'uma');
  await expect(dialog).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(dialog.getByLabel('Role')).toBeFocused();
  await dialog.getByLabel('Role').selectOption('Moderator');
  await dialog.getByRole('switch', { name: 'Patron' }).check();
  await dialog.getByRole('button', { name: 'Save' }).dblclick();
  await expect(page.getByText('The changes to uma are saved.')).toBeVisible();
  await expect(dialog).toBeHidden();
  expect(changes).toEqual(['role', 'patron']);
  await expect(rowOf(page, 'uma')).toContainText(/Moderator\s*Yes/);
  await expect(rowOf(page, 'uma').getByRole('button')).toBeFocused();

  await memberPage.getByRole('link', { name: /^Sacred Journal/ }).click();
  await expect(memberPage.getByRole('heading', { level: 1 })).toHaveText('Journal');
  await memberPage.getByRole('link', { name: 'Dashboard' }).click();
  await expect(memberPage.getByRole('heading', { level: 1 })).toHaveText('Namaste, uma');
  await expect(memberPage.getByRole('heading', { name: 'Support the Sanctuary' })).toBeHidden();
  await memberPage.getByRole('button', { name: 'User menu' }).click();
  await expect(memberPage.getByRole('menuitem', { name: 'Admin Panel' })).toBeHidden();
  await memberPage.getByRole('menuitem', { name: 'Moderation' }).click();
  await expect(memberPage.getByRole('heading', { level: 1 })).toHaveText('Library Moderation');

  await (await openUserDialog(page, 'uma')).getByLabel('Role').selectOption('Sadhaka');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(rowOf(page, 'uma')).toContainText(/Sadhaka\s*Yes/);
  expect(changes).toEqual(['role', 'patron', 'role']);
  await memberPage.reload();
  await memberPage.waitForURL('/dashboard');
  await expect(memberPage.getByRole('heading', { name: 'Support the Sanctuary' })).toBeHidden();
  await memberContext.close();
});

test('an admin who removes their own role leaves the admin pages after all changes are saved', async ({
  page,
  world,
}) => {
  const { token } = await world.admin();
  const { id } = await world.createMember('passing');
  await callServer(world.url, `PUT /admin/users/${id}/role`, { token, body: { newRole: 'admin' } });
  await openUsers(page, 'passing', 'passing');
  const dialog = await openUserDialog(page, 'passing');
  await dialog.getByLabel('Role').selectOption('Sadhaka');
  await dialog.getByRole('switch', { name: 'Patron' }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.waitForURL('/dashboard');
  await expect(page.getByText('The changes to passing are saved.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Support the Sanctuary' })).toBeHidden();
});

test('an admin signs out a member everywhere', async ({ page, world, browser }) => {
  const { username } = await world.admin();
  await world.createMember('signed-in-everywhere');
  const memberContext = await browser.newContext({ baseURL: world.url });
  const memberPage = await memberContext.newPage();
  await openAs(memberPage, 'signed-in-everywhere', '/dashboard');
  await openUsers(page, username, 'signed-in-everywhere');
  const dialog = await openUserDialog(page, 'signed-in-everywhere');
  const signOutButton = dialog.getByRole('button', { name: 'Sign Out Everywhere' });
  const question = page.getByRole('alertdialog', { name: 'Sign out signed-in-everywhere everywhere?' });
  await signOutButton.press('Enter');
  await expectAccessibleScreen(page, 'the question before signing out a member');
  await question.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(signOutButton).toBeFocused();
  await page.keyboard.press('Enter');
  await question.getByRole('button', { name: 'Sign Out Everywhere' }).press('Enter');
  await expectToast(page, 'signed-in-everywhere is signed out everywhere.');
  await memberPage.getByRole('link', { name: /^Sacred Journal/ }).click();
  await expect(memberPage.getByText('Session expired. Please log in again.')).toBeVisible();
  await memberContext.close();
  await page.goto('/admin/decisions');
  await expect(page.getByRole('row').filter({ hasText: 'Signed out signed-in-everywhere' })).toContainText(
    username,
  );
});

test('the list of users shows twenty per page, and a search without results can be cleared', async ({
  page,
  world,
}) => {
  const { username } = await world.admin();
  const crowd = Array.from({ length: 21 }, (_, index) => `crowd${index}`);
  for (const each of crowd) await world.createMember(each);
  await openUsers(page, username, 'crowd');
  await expect(page.getByRole('row')).toHaveCount(21);
  await expect(page.getByText('Page 1')).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page).toHaveURL('/admin/users?q=crowd&page=2');
  await expect(page.getByText('Page 2')).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('button', { name: 'Previous' }).click();
  await expect(page).toHaveURL('/admin/users?q=crowd');
  await search(page, 'nobody at all');
  await expect(page.getByText('No users found for “nobody at all”.')).toBeVisible();
  await page.getByRole('link', { name: 'Show all users' }).click();
  await expect(page).toHaveURL('/admin/users');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByRole('searchbox')).toHaveValue('');
});

test('the list of decisions shows who decided what, the newest first, with the reason of a rejection', async ({
  page,
  world,
}) => {
  const { username, token } = await world.admin();
  const { token: memberToken } = await world.createMember('writer');
  const call = async (endpoint: string, token: string, body = {}) =>
    (await callServer(world.url, endpoint, { token, body })).body;
  const submitBook = (title: string) =>
    call('POST /library/submit', memberToken, { title, author: 'Anon', description: 'Short.' });
  const [approvedBook, rejectedBook] = [await submitBook('Who Am I?'), await submitBook('Roses')];
  await call(`POST /moderation/books/${approvedBook.id}/approve`, token);
  await call(`POST /moderation/books/${rejectedBook.id}/reject`, token, { reason: 'It is about gardening.' });
  await openUsers(page, username, 'writer');
  const dialog = await openUserDialog(page, 'writer');
  await dialog.getByLabel('Role').selectOption('Admin');
  await dialog.getByRole('switch', { name: 'Patron' }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await (await openUserDialog(page, 'writer')).getByRole('switch', { name: 'Patron' }).uncheck();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(rowOf(page, 'writer')).toContainText(/Admin\s*No/);

  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Decisions' }).click();
  await expect(page).toHaveTitle('Decisions | Vichara');
  const rows = page.getByRole('table', { name: 'Decisions' }).getByRole('row');
  for (const [index, text] of [
    'Took the patron flag from writer',
    'Gave writer the patron flag',
    /Changed the role of writer\s*sadhaka → admin/,
    /Rejected the book “Roses”\s*It is about gardening\./,
    'Approved the book “Who Am I?”',
  ].entries()) {
    await expect(rows.nth(index + 1)).toContainText(text);
    await expect(rows.nth(index + 1)).toContainText(username);
  }
  await page.getByRole('link', { name: 'Who Am I?' }).first().click();
  await expect(page).toHaveURL(`/library/book/${approvedBook.id}`);
});

test('members, moderators and visitors cannot open the admin pages', async ({ page, world }) => {
  const { token } = await world.admin();
  const { id } = await world.createMember('keeper');
  const paths = [
    '/admin/dashboard',
    '/admin/users',
    '/admin/communities',
    '/admin/pictures',
    '/admin/decisions',
  ];
  for (const path of paths) {
    await page.goto(path);
    await expect(page).toHaveURL(`/auth/login?returnTo=${encodeURIComponent(path)}`);
  }
  await openAs(page, 'keeper', '/dashboard');
  for (const newRole of ['sadhaka', 'moderator']) {
    await callServer(world.url, `PUT /admin/users/${id}/role`, { token, body: { newRole } });
    for (const path of paths) {
      await page.goto(path);
      await page.waitForURL('/dashboard');
    }
  }
});

test('every admin page and the dialog of a user pass the accessibility checks in both themes, wide and narrow', async ({
  page,
  world,
}) => {
  const { username, token } = await world.admin();
  const { id } = await world.createMember('x'.repeat(30));
  await callServer(world.url, `PUT /admin/users/${id}/patron`, {
    token,
    body: { isPatron: true },
  });
  await openAs(page, username, '/admin/dashboard');
  const paths = [
    'dashboard',
    'users',
    'users?q=nobody+at+all',
    'communities',
    'decisions',
    'decisions?page=99',
  ];
  for (const path of paths) {
    await page.goto(`/admin/${path}`);
    await expectAccessibleScreen(page, path);
  }
  await page.goto(`/admin/users?q=${'x'.repeat(30)}`);
  const dialog = await openUserDialog(page, 'x'.repeat(30));
  await expect(dialog).toBeVisible();
  await expectAccessibleScreen(page, 'dialog');
});
