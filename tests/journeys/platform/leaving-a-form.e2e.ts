import type { Page, Route } from '@playwright/test';
import { callServer, expect, linkIn, openAs, PASSWORD, test } from '#tests/journeys/world.ts';

const leaveDialog = (page: Page) => page.getByRole('alertdialog', { name: 'Leave without saving?' });

/** Pauses the calls of a path until they are released. */
async function pauseCalls(page: Page, path: string, method: string) {
  const pausedRoutes: Route[] = [];
  // The client cancels a call after 4 seconds, which would be too short on a busy machine.
  await page.evaluate(() => {
    AbortSignal.timeout = () => new AbortController().signal;
  });
  await page.route(path, (route) =>
    route.request().method() === method ? void pausedRoutes.push(route) : route.continue(),
  );
  return {
    waitForCall: () => expect.poll(() => pausedRoutes.length).toBeGreaterThan(0),
    release: () => Promise.all(pausedRoutes.splice(0).map((route) => route.continue())),
  };
}

test('pressing Back twice in a changed form asks for confirmation once, and both answers work', async ({
  page,
  world,
}) => {
  await world.createMember('impatient');
  await openAs(page, 'impatient', '/dashboard');
  const nav = page.getByRole('navigation', { name: 'Main' });
  await nav.getByRole('link', { name: 'Journal' }).click();
  await page.getByRole('link', { name: 'New Entry' }).click();
  await page.getByLabel('Content').fill('Not yet.');
  for (const answer of ['Cancel', 'Leave']) {
    await page.evaluate('history.back()');
    await expect(leaveDialog(page)).toBeVisible();
    await page.evaluate('history.back()');
    await leaveDialog(page).getByRole('button', { name: answer }).click();
    await expect(leaveDialog(page)).toBeHidden();
    await expect(page).toHaveURL(answer === 'Cancel' ? '/journal/new' : '/journal');
  }
});

test('a draft stays stored when its form is left, and is deleted when it is discarded', async ({
  page,
  world,
}) => {
  await world.createMember('discarding');
  await openAs(page, 'discarding', '/journal/new');
  await page.getByLabel('Content').fill('Better not.');
  const nav = page.getByRole('navigation', { name: 'Main' });
  await nav.getByRole('link', { name: 'Journal' }).click();
  await expect(leaveDialog(page)).toContainText('a draft of it is kept in this browser');
  await leaveDialog(page).getByRole('button', { name: 'Leave' }).click();
  await page.getByRole('link', { name: 'New Entry' }).first().click();
  await expect(page.getByLabel('Content')).toHaveValue('Better not.');
  await page.getByLabel('Content').fill('Better not at all.');
  await nav.getByRole('link', { name: 'Journal' }).click();
  await leaveDialog(page).getByRole('button', { name: 'Discard' }).click();
  await expect(page).toHaveURL('/journal');
  await page.getByRole('link', { name: 'New Entry' }).first().click();
  await expect(page.getByLabel('Content')).toHaveValue('');
});

test('a member who navigates away while an entry is being saved stays on the new page', async ({
  page,
  world,
}) => {
  await world.createMember('gone-on');
  await openAs(page, 'gone-on', '/journal/new');
  const calls = await pauseCalls(page, '**/api/v1/journal', 'POST');
  await page.getByLabel('Content').fill('Saved behind my back.');
  await page.getByRole('button', { name: 'Save Entry' }).click();
  await calls.waitForCall();
  await page.getByLabel('Content').pressSequentially(' Too late.');
  await expect(page.getByLabel('Content')).toHaveValue('Saved behind my back.');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click();
  await leaveDialog(page).getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL('/dashboard');
  await calls.release();
  await expect(page.getByText('The entry is saved.')).toBeVisible();
  await expect(page).toHaveURL('/dashboard');
});

test('a navigation that is still loading continues when the entry is saved first', async ({
  page,
  world,
}) => {
  await world.createMember('on-the-way');
  await openAs(page, 'on-the-way', '/journal/new');
  const saveCalls = await pauseCalls(page, '**/api/v1/journal', 'POST');
  const chunkCalls = await pauseCalls(page, '**/assets/LibraryPage-*.js', 'GET');
  await page.getByLabel('Content').fill('Saved on the way.');
  await page.getByRole('button', { name: 'Save Entry' }).click();
  await saveCalls.waitForCall();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Library' }).click();
  await leaveDialog(page).getByRole('button', { name: 'Leave' }).click();
  await chunkCalls.waitForCall();
  await saveCalls.release();
  await expect(page.getByText('The entry is saved.')).toBeVisible();
  await chunkCalls.release();
  await expect(page).toHaveURL('/library');
});

test('the confirmation before leaving closes when the entry is saved meanwhile', async ({ page, world }) => {
  await world.createMember('overtaken');
  await openAs(page, 'overtaken', '/journal/new');
  const calls = await pauseCalls(page, '**/api/v1/journal', 'POST');
  await page.getByLabel('Content').fill('Quicker than I.');
  await page.getByRole('button', { name: 'Save Entry' }).click();
  await calls.waitForCall();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click();
  await expect(leaveDialog(page)).toBeVisible();
  await calls.release();
  await expect(page).toHaveURL(/entry/);
  await expect(leaveDialog(page)).toBeHidden();
});

test('Sign Out asks for confirmation when a form has changes', async ({ page, world }) => {
  await world.createMember('half-renamed');
  for (const [path, label] of [
    ['/account/profile', 'Full name'],
    ['/account/security', 'Current password'],
  ] as const) {
    await page.evaluate('localStorage.clear()').catch(() => {});
    await openAs(page, 'half-renamed', path);
    await page.getByLabel(label).fill('Half a name');
    await page.getByRole('button', { name: 'User menu' }).click();
    await page.getByRole('menuitem', { name: 'Sign Out' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Sign out without saving?' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByLabel(label)).toHaveValue('Half a name');
    await page.getByRole('button', { name: 'User menu' }).click();
    await page.getByRole('menuitem', { name: 'Sign Out' }).click();
    await dialog.getByRole('button', { name: 'Sign Out' }).click();
    await expect(page).toHaveURL('/');
  }
});

test('the dialog for deleting an account cannot be closed while the account is being deleted', async ({
  page,
  world,
}) => {
  await world.createMember('resolute');
  await openAs(page, 'resolute', '/account/security');
  const calls = await pauseCalls(page, '**/api/v1/account', 'DELETE');
  await page.getByRole('button', { name: 'Delete Account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await dialog.getByLabel('Password').fill(PASSWORD);
  await dialog.getByLabel('Password').press('Enter');
  await calls.waitForCall();
  await page.keyboard.press('Escape');
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  await expect(dialog).toBeVisible();
  await calls.release();
  await expect(page).toHaveURL('/auth/goodbye');
});

test('the focus moves to the message that replaces a form', async ({ page, world }) => {
  const focused = 'document.activeElement?.textContent';
  await page.goto('/auth/signup');
  await page.getByLabel('Username').fill('attentive-one');
  await page.getByLabel('Email').fill('attentive-one@vichara.test');
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('The login opens in 5 seconds.')).toBeVisible();
  expect(await page.evaluate(`${focused}.trim()`)).toMatch(/The login opens in 5 seconds\.$/);

  await world.createMember('attentive-two');
  await openAs(page, 'attentive-two', '/account/security');
  await page.getByLabel('Current password').fill(PASSWORD);
  await page.getByLabel('New password', { exact: true }).fill('a new password');
  await page.getByLabel('Confirm new password').fill('a new password');
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByText('You will be logged out in 3 seconds.')).toBeVisible();
  expect(await page.evaluate(`${focused}.trim()`)).toMatch(/You will be logged out in 3 seconds\.$/);
});

test('after a password reset, every tab of the signed-in member shows the login', async ({ page, world }) => {
  await world.createMember('resetter');
  await callServer(world.url, 'POST /auth/request-password-reset', {
    body: { email: 'resetter@vichara.test' },
  });
  const link = linkIn(await world.mails.nextMailTo('resetter@vichara.test')).href;
  await openAs(page, 'resetter', '/journal');
  const otherTab = await page.context().newPage();
  await otherTab.goto(link);
  await otherTab.getByLabel('New password').fill('another password');
  await otherTab.getByLabel('Confirm password').fill('another password');
  await otherTab.getByRole('button', { name: 'Reset password' }).click();
  await expect(otherTab.getByText('The login opens in 3 seconds.')).toBeVisible();
  expect(await otherTab.evaluate("document.activeElement?.textContent.includes('The login opens')")).toBe(
    true,
  );
  await expect(page).toHaveURL(/\/auth\/login/);
  await expect(otherTab).toHaveURL('/auth/login');
  await expect(otherTab.getByLabel('Email or username')).toBeVisible();
});

test.describe('an invalid reset link', () => {
  test.use({ allowedProblems: /status of 400/ });

  test('an invalid reset link leads to the form for a new link', async ({ page }) => {
    await page.goto('/auth/reset-password?token=invalid');
    await page.getByLabel('New password').fill('another password');
    await page.getByLabel('Confirm password').fill('another password');
    await page.getByRole('button', { name: 'Reset password' }).click();
    await page.getByRole('link', { name: 'Request a new link' }).click();
    await expect(page).toHaveURL('/auth/forgot-password');
  });
});
