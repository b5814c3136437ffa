import { callServer, expect, logIn, openAs, test } from '#tests/journeys/world.ts';

test('a draft survives a reload, and leaving the form asks for confirmation', async ({ page, world }) => {
  await world.createMember('careless');
  await openAs(page, 'careless', '/journal/new');
  await page.getByLabel('Title').fill('Half a thought');
  await page.getByLabel('Content').fill('It began with');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL('/journal/new');
  page.once('dialog', (dialog) => dialog.accept());
  await page.reload();
  await expect(page.getByLabel('Content')).toHaveValue('It began with');
  await expect(page.getByLabel('Title')).toHaveValue('Half a thought');

  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByLabel('Content')).toHaveValue('It began with');
  await page.getByRole('button', { name: 'Save Entry' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Half a thought');
  await page.goto('/journal/new');
  await expect(page.getByLabel('Content')).toHaveValue('');
});

test('a draft is shown only to the member who wrote it, and Sign Out deletes it', async ({ page, world }) => {
  await world.createMember('first-one');
  await world.createMember('second-one');
  await openAs(page, 'first-one', '/journal/new');
  await page.getByLabel('Content').fill('Only mine.');
  await page.evaluate('localStorage.removeItem("session")');
  page.once('dialog', (dialog) => dialog.accept());
  await page.goto('/auth/login?returnTo=/journal/new');
  await logIn(page, 'second-one');
  await expect(page).toHaveURL('/journal/new');
  await expect(page.getByLabel('Content')).toHaveValue('');
  await page.evaluate('localStorage.removeItem("session")');
  await page.goto('/auth/login?returnTo=/journal/new');
  await logIn(page, 'first-one');
  await expect(page.getByLabel('Content')).toHaveValue('Only mine.');
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await page.getByRole('alertdialog').getByRole('button').filter({ hasNotText: 'Cancel' }).click();
  await expect(page).toHaveURL('/');
  expect(await page.evaluate('JSON.stringify(localStorage)')).not.toContain('Only mine.');
});

test.describe('a connection that breaks', () => {
  test.use({ allowedProblems: /ERR_INTERNET_DISCONNECTED|Failed to load|Failed to fetch/ });

  test('a broken connection loses no text, and the retry saves the entry once', async ({
    page,
    world,
    context,
  }) => {
    const { token } = await world.createMember('offline');
    await openAs(page, 'offline', '/journal/new');
    await page.getByLabel('Content').fill('Written in a tunnel.');
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Save Entry' }).click();
    await expect(page.getByRole('alert').first()).toBeVisible();
    await expect(page.getByLabel('Content')).toHaveValue('Written in a tunnel.');
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Save Entry' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Untitled Entry');
    const { body } = await callServer(world.url, 'GET /journal', { token });
    expect(body.items).toHaveLength(1);
  });
});

test('HTML in user text is shown as text', async ({ page, world }) => {
  await world.createMember('hostile');
  await openAs(page, 'hostile', '/journal/new');
  const text = '<script>document.title = "owned"</script><img src=x onerror="document.title=1"> \u202e 🕉️';
  await page.getByLabel('Title').fill(text);
  await page.getByLabel('Content').fill(text);
  await page.getByLabel('Tags').fill('<b>bold</b>,');
  await page.getByRole('button', { name: 'Save Entry' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(text);
  await expect(page).toHaveTitle(`${text} | Vichara`);
  await expect(page.getByRole('article').locator('img, script, b')).toHaveCount(0);
});

test('an empty entry cannot be saved, and the reason is shown beside the field', async ({ page, world }) => {
  await world.createMember('empty');
  await openAs(page, 'empty', '/journal/new');
  await page.getByLabel('Date').fill('');
  await page.getByRole('button', { name: 'Save Entry' }).click();
  await expect(page.getByText('Date is required')).toBeVisible();
  await expect(page.getByText('Content cannot be empty')).toBeVisible();
  await expect(page.getByLabel('Date')).toBeFocused();
});
