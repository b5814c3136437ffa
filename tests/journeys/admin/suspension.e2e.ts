import { Secret, TOTP } from 'otpauth';
import { expectAccessibleScreen } from '#tests/journeys/accessibleScreen.ts';
import { createCommunity, joinCommunity } from '#tests/journeys/communities/communitySteps.ts';
import { button, callServer, expect, expectToast, logIn, PASSWORD, test } from '#tests/journeys/world.ts';
import { openUserDialog, openUsers, rowOf } from './adminSteps.ts';

test.use({ allowedProblems: /status of (400|401|403)/ });

test('an admin suspends a member by keyboard, who reads why at the login and downloads their data, until the admin lifts it', async ({
  browser,
  page,
  world,
}) => {
  const { username: admin, token: adminToken } = await world.admin();
  const resting = await world.createMember('resting');
  const community = await createCommunity(world.url, adminToken, { name: 'Resting Hill' });
  await joinCommunity(world.url, resting.token, community.id);
  await callServer(world.url, `POST /communities/${community.id}/posts`, {
    token: resting.token,
    body: { content: 'Buy gold now.' },
  });
  await openUsers(page, admin, 'resting');
  let dialog = await openUserDialog(page, 'resting');
  await expect(dialog.getByRole('heading', { name: 'Suspension' })).toBeVisible();
  await button(page, 'Suspend').press('Enter');
  dialog = page.getByRole('dialog', { name: 'Suspend resting' });
  await dialog.getByRole('button', { name: 'Suspend' }).press('Enter');
  await expect(dialog.getByText('Words are required')).toBeVisible();
  await expectAccessibleScreen(page, 'suspending a member');
  await dialog.getByLabel('For how long?').selectOption('30 days');
  await dialog.getByLabel('Words').fill('Please read the agreements.\nThen come back.');
  await dialog.getByRole('switch').press('Space');
  await dialog.getByRole('button', { name: 'Suspend' }).press('Enter');
  await expectToast(page, 'resting is suspended.');
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(rowOf(page, 'resting')).toContainText('Suspended');

  const posts = async () =>
    (await callServer(world.url, `GET /communities/${community.id}/posts`)).body.items.length;
  expect(await posts()).toBe(0);

  const context = await browser.newContext();
  const member = await context.newPage();
  await member.goto(`${world.url}/auth/login`);
  await logIn(member, 'resting');
  await expect(member.getByRole('heading', { name: 'Account Suspended' })).toBeVisible();
  await expect(member.locator(':focus')).toHaveText(/^Your account is suspended until /);
  await expect(member.getByText('Please read the agreements.')).toBeVisible();
  await expectAccessibleScreen(member, 'the login of a suspended member', 'Account Suspended');
  await button(member, 'Download Your Data').click();
  const proof = member.getByRole('dialog', { name: 'Download your data' });
  await proof.getByLabel('Password', { exact: true }).fill('a wrong password');
  await proof.getByRole('button', { name: 'Download Your Data' }).click();
  await expect(proof.getByText('Password is not correct.')).toBeVisible();
  await expectAccessibleScreen(member, 'the download of a suspended member');
  await proof.getByLabel('Password', { exact: true }).fill(PASSWORD);
  const downloading = member.waitForEvent('download');
  await proof.getByRole('button', { name: 'Download Your Data' }).click();
  expect((await downloading).suggestedFilename()).toMatch(/-export-.*\.zip$/);
  await expect(proof).toBeHidden();
  await expect(button(member, 'Download Your Data')).toBeFocused();

  await page.goto('/admin/users?state=suspended');
  await expect(page.getByRole('link', { name: 'Suspended' })).toHaveAttribute('aria-current', 'page');
  await openUserDialog(page, 'resting');
  await expect(page.getByText(/The account can be deleted from .* on\./)).toBeVisible();
  await expectAccessibleScreen(page, 'a suspended member');
  await button(page, 'Lift the Suspension').press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Lift the Suspension' }).press('Enter');
  await expectToast(page, 'resting can log in again.');
  await expect(page.getByText('Nobody is suspended.')).toBeVisible();
  expect(await posts()).toBe(1);

  await member.goto(`${world.url}/auth/login`);
  await logIn(member, 'resting');
  await expect(member.getByRole('heading', { name: /Namaste/ })).toBeVisible();
  await context.close();
});

test('a suspended member with a second factor deletes the account with the password and a code', async ({
  page,
  world,
}) => {
  const { token: adminToken } = await world.admin();
  const { id, token } = await world.createMember('taking-leave');
  const { body: app } = await callServer(world.url, 'POST /account/app', { token });
  const totp = new TOTP({ secret: Secret.fromBase32(app.key) });
  // Each code works once, so every step uses that of another time.
  const codeOf = (offsetSeconds: number) => totp.generate({ timestamp: Date.now() + offsetSeconds * 1000 });
  await callServer(world.url, 'POST /account/app/confirm', { token, body: { code: codeOf(-30) } });
  await callServer(world.url, `PUT /admin/users/${id}/suspension`, {
    token: adminToken,
    body: { words: 'Please rest.' },
  });
  await page.goto('/auth/login');
  await logIn(page, 'taking-leave');
  await page.getByLabel('Code').fill(codeOf(0));
  await button(page, 'Continue').click();
  await expect(page.locator(':focus')).toHaveText('Your account is suspended.');
  await button(page, 'Delete Your Account').click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByLabel('Code')).toBeFocused();
  await expectAccessibleScreen(page, 'the second factor of a suspended member');
  await dialog.getByLabel('Code').fill(codeOf(30));
  await dialog.getByRole('button', { name: 'Delete Your Account' }).click();
  await expect(page.getByRole('heading', { name: 'Your account is deleted' })).toBeVisible();
});
