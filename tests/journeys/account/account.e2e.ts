import fs from 'node:fs';
import { strFromU8, unzipSync } from 'fflate';
import { expectAccessibleScreen } from '#tests/journeys/accessibleScreen.ts';
import { expect, logIn, openAs, PASSWORD, test } from '#tests/journeys/world.ts';

test('a member changes name and password, exports everything, and deletes the account', async ({
  page,
  world,
}) => {
  await world.createMember('leaving');
  await openAs(page, 'leaving', '/account/profile');
  await page.getByLabel('Full name').fill('Somebody Leaving');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(
    page
      .getByRole('status')
      .filter({ hasText: /saved|updated/i })
      .first(),
  ).toBeVisible();
  const timeZone = page.getByLabel('Time zone');
  await expect(timeZone.getByRole('option', { selected: true })).toHaveText('As this device says');
  const saved = page.waitForResponse('**/api/v1/account/timezone');
  await timeZone.selectOption('Pacific/Kiritimati');
  await saved;
  const today = new Intl.DateTimeFormat('en-GB', { timeZone: 'Pacific/Kiritimati', dateStyle: 'full' });
  await page.goto('/dashboard');
  await expect(page.getByText(today.format().replace(/ \d{4}$/, ''))).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Namaste, Somebody Leaving');

  await page.goto('/account/security');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export My Data' }).click();
  const file = await (await download).path();
  const files = unzipSync(fs.readFileSync(file));
  expect(JSON.parse(strFromU8(files['account.json'] ?? new Uint8Array())).username).toBe('leaving');

  const whole = fs.readFileSync(file);
  const check = async (buffer: Buffer) => {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Check It' }).press('Enter');
    await (await chooser).setFiles({ name: 'archive.zip', mimeType: 'application/zip', buffer });
  };
  await check(whole);
  await expect(page.getByText('This archive is whole: 0 entries, 0 logs, 0 pictures.')).toBeVisible();
  await check(whole.subarray(0, whole.length - 100));
  await expect(page.getByText('This archive is cut off. Download it again.')).toBeVisible();
  const { width = 1280, height = 720 } = page.viewportSize() ?? {};
  await expectAccessibleScreen(page, 'checked-archive');
  await page.setViewportSize({ width, height });
  await page.getByRole('button', { name: 'Delete Account' }).click();
  await page.getByRole('link', { name: 'Have you checked your archive?' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Check It' })).toBeInViewport();

  await page.getByLabel('Current password').fill(PASSWORD);
  await page.getByLabel('New password', { exact: true }).fill('a new password');
  await page.getByLabel('Confirm new password').fill('a new password');
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(page).toHaveURL(/\/auth\/login/);
  await expect(page.getByText('Session expired')).toBeHidden();
  await logIn(page, 'leaving', 'a new password');
  await page.waitForURL('/dashboard');
  await page.goto('/account');
  await expect(page).toHaveURL('/account/profile');

  // On a phone, the sections are a list.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/account');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Account');
  const sections = page.getByRole('navigation', { name: 'Account' }).getByRole('link');
  await expect(sections).toHaveText([
    /^Profile/,
    /^Subscription/,
    /^My Pictures/,
    /^Letters & Quiet/,
    /^Password & Security/,
  ]);
  for (const section of await sections.all()) await expect(section).toBeInViewport();
  await expectAccessibleScreen(page, 'the sections of the account', 'Account');
  await sections.first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Profile');
  await page.getByRole('main').getByRole('link', { name: 'Account' }).click();
  await expect(page).toHaveURL('/account');

  await page.goto('/account/security');
  await page.getByRole('button', { name: 'Delete Account' }).click();
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await dialog.getByLabel('Password').fill('a new password');
  await dialog.getByRole('button', { name: 'Delete Account' }).click();
  await expect(page).toHaveURL('/auth/goodbye');
  await expectAccessibleScreen(page, 'after an account is deleted', 'Your account is deleted');
  await page.getByRole('link', { name: 'Back to the beginning' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A quiet room for the oldest question.');
});

test.describe('a refused change', () => {
  test.use({ allowedProblems: /status of 4\d\d/ });

  test('a refused change shows its error at the field, and the field keeps the typed text', async ({
    page,
    world,
  }) => {
    await world.createMember('taken-name');
    await world.createMember('wishing');
    await openAs(page, 'wishing', '/account/profile');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('Full name is required')).toBeVisible();
    await expect(page.getByLabel('Full name')).toBeFocused();
    await page.getByLabel('Full name').fill('Wishing');
    await page.getByLabel('Username', { exact: true }).fill('Taken-Name');
    await page.getByLabel('Avatar URL').fill('javascript:alert(1)');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('Avatar URL must start with https:// or http://')).toBeVisible();
    await page.getByLabel('Avatar URL').fill('');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('Username is already taken.')).toBeVisible();
    await expect(page.getByLabel('Username', { exact: true })).toHaveValue('Taken-Name');
  });

  test('a wrong password does not delete the account', async ({ page, world }) => {
    await world.createMember('staying');
    await openAs(page, 'staying', '/account/security');
    await page.getByRole('button', { name: 'Delete Account' }).click();
    const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
    await dialog.getByLabel('Password').fill('not the password');
    await dialog.getByRole('button', { name: 'Delete Account' }).click();
    await expect(dialog.getByText('Password is not correct.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Namaste, staying');
  });
});
