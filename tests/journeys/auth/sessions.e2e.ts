import { callServer, expect, linkIn, logIn, openAs, PASSWORD, test } from '#tests/journeys/world.ts';

/** An expression for the token of the session in a storage of the browser; its value is null without a session. */
const storedToken = (storage: 'localStorage' | 'sessionStorage') =>
  `JSON.parse(${storage}.getItem('session') ?? 'null')?.token ?? null`;

test('a remembered session is stored in the browser, and any other session in its tab', async ({
  page,
  world,
}) => {
  await world.createMember('remembered');
  await page.goto('/auth/login');
  await expect(page.getByRole('checkbox', { name: 'Remember me' })).toBeChecked();
  await logIn(page, 'remembered');
  await expect(page).toHaveURL('/dashboard');
  expect(await page.evaluate(storedToken('localStorage'))).not.toBeNull();
  expect(await page.evaluate(storedToken('sessionStorage'))).toBeNull();
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL('/');

  await page.goto('/auth/login');
  await page.getByText('Remember me').click();
  await logIn(page, 'remembered');
  await expect(page).toHaveURL('/dashboard');
  expect(await page.evaluate(storedToken('localStorage'))).toBeNull();
  expect(await page.evaluate(storedToken('sessionStorage'))).not.toBeNull();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Namaste, remembered' })).toBeVisible();
  const otherTab = await page.context().newPage();
  await otherTab.goto('/dashboard');
  await expect(otherTab).toHaveURL(/\/auth\/login/);
});

test.describe('a session that ends elsewhere', () => {
  test.use({ allowedProblems: /status of 401/ });

  test('the login reports that a session has ended elsewhere, and then the unsaved text is restored', async ({
    page,
    world,
  }) => {
    await world.createMember('expired');
    await openAs(page, 'expired', '/journal/new');
    await page.getByLabel('Content').fill('Do not lose me.');
    const token = (await page.evaluate(storedToken('localStorage'))) as string;
    await callServer(world.url, 'POST /auth/logout', { token });
    await page.getByRole('button', { name: 'Save Entry' }).click();
    await expect(page.getByText('Session expired. Please log in again.')).toBeVisible();
    expect(await page.evaluate(storedToken('localStorage'))).toBeNull();
    await logIn(page, 'expired');
    await expect(page).toHaveURL('/journal/new');
    await expect(page.getByLabel('Content')).toHaveValue('Do not lose me.');
    await page.getByRole('button', { name: 'Save Entry' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Untitled Entry');
  });
});

test('a member whose clock is 31 days ahead stays signed in, and learns that the clock is off', async ({
  page,
  world,
}) => {
  await world.createMember('ahead-of-time');
  await openAs(page, 'ahead-of-time', '/dashboard');
  await page.clock.setSystemTime(Date.now() + 31 * 86_400_000);
  await page.goto('/journal');
  await expect(page.getByText('This device’s clock seems to be off by 31 days.')).toBeVisible();
  await page.goto('/sadhana');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sadhana');
});

test('a stored token that cannot be read, has no expiry or has expired is removed', async ({ page }) => {
  for (const token of ['rubbish', `x.${btoa('{"sub":"a"}')}.y`, `x.${btoa('{"exp":1}')}.y`]) {
    await page.goto('/auth/login');
    await page.evaluate((value) => {
      localStorage.setItem('session', JSON.stringify({ token: value, user: { username: 'x' } }));
    }, token);
    await page.goto('/dashboard');
    await expect(page).toHaveURL(/\/auth\/login/);
    expect(await page.evaluate("localStorage.getItem('session')")).toBeNull();
  }
});

test('a return URL on another site is ignored', async ({ page, world }) => {
  await world.createMember('careful');
  for (const [index, evilUrl] of [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'https:evil.example',
  ].entries()) {
    await page.goto(`/auth/login?returnTo=${encodeURIComponent(evilUrl)}&n=${index}`);
    await logIn(page, 'careful');
    await expect(page).toHaveURL('/dashboard');
    await page.evaluate('localStorage.clear()');
  }
});

test.describe('wrong credentials', () => {
  test.use({ allowedProblems: /status of 40[03]/ });

  test('wrong credentials show an error in the form, and the fields keep the typed text', async ({
    page,
    world,
  }) => {
    await page.goto('/auth/login');
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByText('Email or username is required')).toBeVisible();
    await expect(page.getByText('Password is required')).toBeVisible();
    await expect(page.getByLabel('Email or username')).toBeFocused();
    await logIn(page, 'nobody-here', 'wrong password');
    await expect(page.getByText('Invalid credentials.')).toBeVisible();
    await expect(page.getByLabel('Email or username')).toHaveValue('nobody-here');
    await callServer(world.url, 'POST /auth/signup', {
      body: { username: 'waiting', email: 'waiting@vichara.test', password: PASSWORD },
    });
    await logIn(page, 'waiting');
    await expect(page.getByText('Please verify your email before logging in.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Resend verification email' })).toBeVisible();
  });

  test('a password reset replaces the old password with the new one', async ({ page, world }) => {
    await world.createMember('forgetful');
    await page.goto('/auth/login');
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await page.getByLabel('Email', { exact: true }).fill('forgetful@vichara.test');
    await page.getByRole('button', { name: 'Send reset link' }).click();
    await expect(
      page.getByText('If an account with that email exists, a password reset link has been sent.'),
    ).toBeVisible();
    await page.goto(linkIn(await world.mails.nextMailTo('forgetful@vichara.test')).href);
    await page.getByLabel('New password').fill('another password');
    await page.getByLabel('Confirm password').fill('different');
    await page.getByRole('button', { name: 'Reset password' }).click();
    await expect(page.getByText('The passwords do not match')).toBeVisible();
    await page.getByLabel('Confirm password').fill('another password');
    await page.getByRole('button', { name: 'Reset password' }).click();
    await page.waitForURL(/\/auth\/login/);
    await logIn(page, 'forgetful');
    await expect(page.getByText('Invalid credentials.')).toBeVisible();
    await logIn(page, 'forgetful', 'another password');
    await expect(page).toHaveURL('/dashboard');
  });
});

test('a reset or verification link without its token shows an explanation', async ({ page }) => {
  await page.goto('/auth/reset-password');
  await expect(page.getByText('No password reset token provided. Please request a new link.')).toBeVisible();
  await page.goto('/verification/email');
  await expect(page.getByText('No verification token found. Please check your link.')).toBeVisible();
});

test('a member logs in with the keyboard, and the focus moves to an invalid password', async ({
  page,
  world,
}) => {
  await world.createMember('typist');
  await page.goto('/auth/login');
  await page.getByLabel('Email or username').fill('typist');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  // React Hook Form focuses the field a second time, in a timeout.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  await page.getByLabel('Email or username').focus();
  await page.keyboard.press('Tab');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Namaste, typist' })).toBeVisible();
});
