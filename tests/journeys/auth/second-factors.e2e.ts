import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { expectAccessibleScreen } from '#tests/journeys/accessibleScreen.ts';
import { button, expect, expectToast, logIn, openAs, PASSWORD, test } from '#tests/journeys/world.ts';
import { linkIn } from '#tests/support/servers/mailSink.ts';

/** Adds to the browser an authenticator that confirms everything immediately. Returns functions that change it. */
async function addAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    /** Removes the authenticator, as if the member had lost the device. */
    lose: () => devtools.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId }),
    /** While the user is absent, the autofill of the login page cannot sign in automatically. */
    setPresent: (enabled: boolean) =>
      devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
  };
}

const dialog = (page: Page) => page.getByRole('dialog');
const codeOf = (key: string, offsetSeconds = 0) =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: Date.now() + offsetSeconds * 1000 });
const signOut = async (page: Page) => {
  // The accessibility check ends with a narrow screen.
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL('/');
};
const greeting = (page: Page, name: string) => page.getByRole('heading', { name: `Namaste, ${name}` });

/** Reads the recovery codes from their dialog and closes it. */
async function readRecoveryCodes(page: Page): Promise<string[]> {
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible();
  const codes = await page.getByTestId('recovery-codes').locator('li').allInnerTexts();
  await expect(button(page, 'Done')).toBeDisabled();
  await page.getByText('I have kept them').click();
  await button(page, 'Done').click();
  await expect(page.getByRole('heading', { name: 'Sign out everywhere else?' })).toBeVisible();
  await button(page, 'Cancel').click();
  return codes;
}

/** Adds an authenticator app. Returns its key. */
async function addApp(page: Page): Promise<string> {
  await button(page, 'Add an Authenticator App').click();
  const key = (await dialog(page).locator('code').innerText()).replaceAll(' ', '');
  // The previous code, so that the present one can be used to sign in. It must not become older before it is checked.
  await expect.poll(() => Date.now() % 30_000, { timeout: 30_000 }).toBeLessThan(22_000);
  await dialog(page).getByLabel('Code').fill(codeOf(key, -30));
  await button(page, 'Add').click();
  return key;
}

test('a member adds a passkey and an app, signs in with each, and signs in with a recovery code', async ({
  page,
  world,
}) => {
  await world.createMember('guarded');
  await openAs(page, 'guarded', '/account/security');
  const authenticator = await addAuthenticator(page);

  await button(page, 'Add a Passkey').click();
  await expect(dialog(page)).toContainText('your password alone does not sign you in');
  await expectAccessibleScreen(page, 'adding a passkey');
  await dialog(page).getByLabel('Name').fill('My phone');
  await button(page, 'Add').click();
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible();
  await expectAccessibleScreen(page, 'recovery codes');
  const codes = await readRecoveryCodes(page);
  expect(codes).toHaveLength(10);
  await expect(page.getByText('My phone')).toBeVisible();

  await button(page, 'Add an Authenticator App').click();
  await expect(page.getByRole('img', { name: /to scan/ })).toBeVisible();
  await expectAccessibleScreen(page, 'adding an app');
  await button(page, 'Cancel').click();
  const key = await addApp(page);
  await expect(page.getByRole('heading', { name: 'Sign out everywhere else?' })).toBeVisible();
  await button(page, 'Sign out everywhere else').last().click();
  await expectToast(page, 'You are signed out everywhere else.');
  await expectAccessibleScreen(page, 'security', 'Password & Security');

  // The passkey alone signs in.
  await authenticator.setPresent(false);
  await signOut(page);
  await page.goto('/auth/login');
  await expectAccessibleScreen(page, 'login with a passkey', 'Login');
  await authenticator.setPresent(true);
  await button(page, 'Sign in with a passkey').click();
  await expect(greeting(page, 'guarded')).toBeVisible();

  // The password needs a second step: a code of the app.
  await authenticator.setPresent(false);
  await signOut(page);
  await page.goto('/auth/login');
  await logIn(page, 'guarded');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Second Step');
  await expectAccessibleScreen(page, 'second step', 'Second Step');
  await page.getByLabel('Code').fill(codeOf(key));
  await button(page, 'Continue').click();
  await expect(greeting(page, 'guarded')).toBeVisible();

  // The passkey is also accepted as the second step.
  await signOut(page);
  await page.goto('/auth/login');
  await logIn(page, 'guarded');
  await authenticator.setPresent(true);
  await button(page, 'Use a passkey').click();
  await expect(greeting(page, 'guarded')).toBeVisible();

  // The phone with both factors is lost. The member signs in with a recovery code.
  await signOut(page);
  await authenticator.lose();
  await page.goto('/auth/login');
  await logIn(page, 'guarded');
  await button(page, 'Use a recovery code').click();
  await page.getByLabel('Recovery code').fill(codes[0]?.toLowerCase() ?? '');
  await button(page, 'Continue').click();
  await expect(greeting(page, 'guarded')).toBeVisible();
  await page.goto('/account/security');
  await expect(page.getByText('You have 9 codes left.')).toBeVisible();
});

test.describe('calls that are refused at first', () => {
  test.use({ allowedProblems: /status of 40[03]/ });

  test('a call that needs a fresh authentication asks for it and is then sent again', async ({
    page,
    world,
  }) => {
    const { token } = await world.createMember('confirming');
    await openAs(page, 'confirming', '/account/security');
    const key = await addApp(page);
    await readRecoveryCodes(page);

    await page.evaluate(() => localStorage.clear());
    await page.goto('/auth/login');
    await logIn(page, 'confirming');
    await page.getByLabel('Code').fill('000000');
    await button(page, 'Continue').click();
    await expect(page.getByText('That code is not right.')).toBeVisible();
    await page.getByLabel('Code').fill(codeOf(key));
    await button(page, 'Continue').click();
    await expect(greeting(page, 'confirming')).toBeVisible();

    // An earlier session, in which no second factor was given.
    await page.evaluate((earlier) => {
      const session = JSON.parse(localStorage.getItem('session') ?? '{}');
      localStorage.setItem('session', JSON.stringify({ ...session, token: earlier }));
    }, token);
    await page.goto('/account/security');
    await button(page, 'Export My Data').click();
    await expect(page.getByRole('heading', { name: 'Confirm that it is you' })).toBeVisible();
    await expectAccessibleScreen(page, 'confirm that it is you');
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
    await expect(button(page, 'Export My Data')).toBeFocused();

    const download = page.waitForEvent('download');
    await button(page, 'Export My Data').click();
    await dialog(page).getByLabel('Password').fill(PASSWORD);
    await dialog(page).getByLabel('Code').fill(codeOf(key, 30));
    await button(page, 'Continue').click();
    expect((await download).suggestedFilename()).toContain('export');
    await expect(button(page, 'Export My Data')).toBeFocused();
  });

  test('the link "This was not me" in a mail undoes the theft of an account', async ({ page, world }) => {
    const { email } = await world.createMember('robbed');
    await openAs(page, 'robbed', '/account/security');
    const key = await addApp(page);
    const [code = ''] = await readRecoveryCodes(page);
    await world.mails.nextMailTo(email, /authenticator app/);

    // Somebody at the open browser removes the app and changes the email.
    await button(page, 'Remove the authenticator app').click();
    await button(page, 'Remove').last().click();
    await expect(page.getByText('The authenticator app is removed.')).toBeVisible();
    const removal = await world.mails.nextMailTo(email, /removed authenticator app/);
    await button(page, 'Cancel').click();
    await page.getByLabel('New email').fill('thief@vichara.test');
    await button(page, 'Change Email').click();
    await expect(page.getByText('Waits until you open the link')).toBeVisible();
    await expectAccessibleScreen(page, 'a new email waits', 'Password & Security');
    await page.goto(linkIn(await world.mails.nextMailTo('thief@vichara.test', /confirm/)).href);
    await expect(page.getByText('Your email has been changed.')).toBeVisible();
    await expectAccessibleScreen(page, 'a confirmed email', 'New Email');
    await page.goto('/account/security');
    await expect(page.getByText('Your email is thief@vichara.test.')).toBeVisible();

    await page.goto(linkIn(removal).href);
    await expectAccessibleScreen(page, 'this was not me', 'This Was Not Me');
    await button(page, 'Secure my account').click();
    await page.getByLabel('Code').fill(codeOf(key));
    await button(page, 'Secure my account').click();
    await expect(page.getByText('Your account is secured.')).toBeVisible();
    await page.goto(linkIn(await world.mails.nextMailTo(email, /A new password/)).href);
    await page.getByLabel('New password').fill('a password of the owner');
    await page.getByLabel('Confirm password').fill('a password of the owner');
    await button(page, 'Reset password').click();
    await expect(page).toHaveURL('/auth/login');
    await logIn(page, email, 'a password of the owner');
    await button(page, 'Use a recovery code').click();
    await page.getByLabel('Recovery code').fill(code);
    await button(page, 'Continue').click();
    await expect(greeting(page, 'robbed')).toBeVisible();
  });

  test('a second factor that somebody wants to remove with a mailed link alone stays, if its owner keeps it', async ({
    page,
    world,
  }) => {
    const { email } = await world.createMember('attentive');
    await openAs(page, 'attentive', '/account/security');
    await addApp(page);
    await readRecoveryCodes(page);
    const mail = await world.mails.nextMailTo(email, /authenticator app/);
    await page.goto(linkIn(mail).href);
    await button(page, 'Secure my account').click();
    await expect(page.getByText('The changes will be undone on')).toBeVisible();
    await expectAccessibleScreen(page, 'an undo waits', 'This Was Not Me');
    await page.goto('/dashboard');
    await button(page, 'Keep it').click();
    await expectAccessibleScreen(page, 'an undo can be stopped', 'Namaste, attentive');
    await page.getByLabel('The password that you had before').fill('not the password');
    await button(page, 'Keep it').click();
    await expect(page.getByText('Password is not correct.')).toBeVisible();
    await page.getByLabel('The password that you had before').fill(PASSWORD);
    await button(page, 'Keep it').click();
    await expectToast(page, 'Your account stays as it is.');
    await expect(page.getByText('asked to undo')).toBeHidden();

    await page.goto(linkIn(mail).href);
    await button(page, 'Secure my account').click();
    await page.getByLabel('Password from before').fill(PASSWORD);
    await button(page, 'Undo the changes now').click();
    await expect(page.getByText('Your account is secured.')).toBeVisible();
  });
});

test('a member sees their sessions, and ends the one in another browser', async ({ page, world }) => {
  const { token } = await world.createMember('signed-in-twice');
  await openAs(page, 'signed-in-twice', '/account/security');
  await expect(page.getByText('This browser')).toBeVisible();
  await page.getByRole('button', { name: /^Sign out .* on |^Sign out An unknown/ }).click();
  await expectToast(page, 'is signed out.');
  const reply = await fetch(`${world.url}/api/v1/account`, { headers: { authorization: `Bearer ${token}` } });
  expect(reply.status).toBe(401);
  await expect(button(page, 'Sign out everywhere else')).toBeHidden();
});

test('a member who has lost all second factors starts the recovery, and cancels it', async ({
  page,
  world,
}) => {
  const { email } = await world.createMember('phoneless');
  await openAs(page, 'phoneless', '/account/security');
  await addApp(page);
  await readRecoveryCodes(page);
  const session = await page.evaluate(() => localStorage.getItem('session') ?? '');
  await page.evaluate(() => localStorage.removeItem('session'));
  await page.goto('/auth/login');
  await logIn(page, 'phoneless');
  await button(page, 'I have lost these').click();
  await button(page, 'Send the link').click();
  await expect(page.getByText('We have sent a link')).toBeVisible();
  await page.goto(linkIn(await world.mails.nextMailTo(email, /Have you lost/)).href);
  await expectAccessibleScreen(page, 'lost second factor', 'Lost Second Factor');
  await button(page, 'Remove my second factor').click();
  await expect(page.getByText('Your second factor is removed on')).toBeVisible();

  await page.evaluate((text) => localStorage.setItem('session', text), session);
  await page.goto('/dashboard');
  await expect(page.getByText('Somebody asked to remove your second factor.')).toBeVisible();
  await expectAccessibleScreen(page, 'dashboard with a recovery', 'Namaste, phoneless');
  await button(page, 'Keep it').click();
  await expectToast(page, 'Your second factor stays.');
  await expect(page.getByText('Somebody asked to remove')).toBeHidden();
});
