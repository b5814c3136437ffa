import { callServer, expect, openAs, test } from '#tests/journeys/world.ts';
import { openUserDialog, openUsers, rowOf } from './adminSteps.ts';

test.use({ allowedProblems: /status of (409|503)/ });

test('the last admin cannot give up the role, and the dialog shows the reason and keeps the selection', async ({
  page,
  world,
}) => {
  const { username, token } = await world.admin();
  const { body } = await callServer(world.url, 'GET /admin/users?limit=100', { token });
  const otherAdmins = body.items.filter(
    (user: { username: string; role: string }) => user.role === 'admin' && user.username !== username,
  );
  for (const { id } of otherAdmins) {
    await callServer(world.url, `PUT /admin/users/${id}/role`, { token, body: { newRole: 'sadhaka' } });
  }
  await openUsers(page, username, username);
  const dialog = await openUserDialog(page, username);
  await dialog.getByLabel('Role').selectOption('Moderator');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(
    'This is the last admin. Make somebody else an admin first.',
  );
  await expect(dialog.getByLabel('Role')).toHaveValue('moderator');
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
  await expect(dialog).toBeHidden();
  await expect(rowOf(page, username)).toContainText('Admin');
});

test('an admin page that cannot be loaded shows an error, and loads after a retry', async ({
  page,
  world,
}) => {
  const { username } = await world.admin();
  await openAs(page, username, '/dashboard');
  for (const [path, errorText, content] of [
    ['dashboard', 'Failed to fetch dashboard stats.', 'Total Books'],
    ['users', 'Failed to load users.', 'Manage'],
    ['decisions', 'Failed to load decisions.', 'Page 1'],
  ] as const) {
    await page.route('**/api/v1/admin/**', (route) =>
      route.fulfill({ status: 503, json: { message: 'Resting.' } }),
    );
    await page.goto(`/admin/${path}`);
    await expect(page.getByRole('alert').filter({ hasText: errorText })).toBeVisible();
    await page.unroute('**/api/v1/admin/**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText(errorText)).toBeHidden();
    await expect(page.getByText(content).first()).toBeVisible();
  }
});

test('a role is saved although the patron flag was refused, and a second save sends only the flag', async ({
  page,
  world,
}) => {
  const { username } = await world.admin();
  await world.createMember('halfway');
  await openUsers(page, username, 'halfway');
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') sent.push(request.url().split('/').at(-1) ?? '');
  });
  await page.route('**/patron', (route) =>
    route.fulfill({ status: 409, json: { message: 'A subscription gives the flag.' } }),
  );
  const dialog = await openUserDialog(page, 'halfway');
  await dialog.getByLabel('Role').selectOption('Moderator');
  await dialog.getByRole('switch', { name: 'Patron' }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('A subscription gives the flag.');
  await expect(page.locator('tbody tr')).toContainText(/Moderator\s*No/);
  await expect(dialog.getByRole('switch', { name: 'Patron' })).toBeChecked();
  await page.unroute('**/patron');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(rowOf(page, 'halfway')).toContainText(/Moderator\s*Yes/);
  expect(sent).toEqual(['role', 'patron', 'patron']);
});

test('saving the dialog of a user without a change sends nothing', async ({ page, world }) => {
  const { username } = await world.admin();
  await openUsers(page, username, username);
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'PUT' && sent.push(request.url()));
  const dialog = await openUserDialog(page, username);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  expect(sent).toEqual([]);
});
