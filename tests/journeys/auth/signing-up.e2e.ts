import { expectAccessibleScreen } from '#tests/journeys/accessibleScreen.ts';
import { createSeries } from '#tests/journeys/events/eventSteps.ts';
import { callServer, expect, linkIn, logIn, PASSWORD, test } from '#tests/journeys/world.ts';
import { tokenIn } from '#tests/support/servers/mailSink.ts';

test('a visitor who signs up from an event returns to the event after the verification and the login', async ({
  page,
  world,
}) => {
  const guide = await world.createMember('host-of-newcomers');
  const draft = { name: 'Open Circle', description: 'Everybody is welcome.', privacy: 'public' };
  const { token } = guide;
  const community = await callServer(world.url, 'POST /communities', { token, body: draft });
  const series = await createSeries(world.url, token, community.body.id);
  const eventPath = `/events/occurrence/${series.upcomingOccurrences[0]?.id}`;

  await page.goto(eventPath);
  await page.getByRole('link', { name: 'Join' }).first().click();
  await page.getByLabel('Username').fill('circle-newcomer');
  await page.getByLabel('Email').fill('circle-newcomer@vichara.test');
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('button', { name: 'Resend verification email' })).toBeVisible();

  await page.goto('/auth/login');
  await expect(page.getByText('A mail is on its way to circle-newcomer@vichara.test.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Resend verification email' })).toBeVisible();
  await expectAccessibleScreen(page, 'login after a signup', 'Login');

  await page.goto(linkIn(await world.mails.nextMailTo('circle-newcomer@vichara.test')).href);
  await expect(page.getByRole('heading', { name: 'Verification Successful!' })).toBeVisible();
  await expect(page.getByText('If you did not choose the password')).toBeHidden();
  await page.getByRole('link', { name: 'Proceed to Login' }).click();
  await expect(page.getByText('A mail is on its way')).toBeHidden();
  await logIn(page, 'circle-newcomer');
  await expect(page).toHaveURL(eventPath);
  await page.goto('/auth/signup');
  await expect(page).toHaveURL('/dashboard');
});

test('after two signups with the same email, its owner chooses the password with the link in the mail', async ({
  page,
  world,
}) => {
  const email = 'contested@vichara.test';
  const signUp = (username: string, password: string) =>
    callServer(world.url, 'POST /auth/signup', { body: { username, email, password } });
  await signUp('contested-owner', 'set at the signup');
  await signUp('contested-attacker', 'set by the attacker');
  await page.goto(linkIn(await world.mails.nextMailTo(email)).href);
  await expect(page.getByRole('heading', { name: 'Choose your password' })).toBeVisible();
  await expectAccessibleScreen(page, 'choose your password', 'Email Verification');
  await page.getByLabel('New password').fill('chosen at the mailbox');
  await page.getByLabel('Confirm password').fill('chosen at the mailbox');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByText('Your password is set.')).toBeVisible();
  await expect(page).toHaveURL(/\/auth\/login/);
  await logIn(page, 'contested-owner', 'chosen at the mailbox');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Namaste, contested-owner');
});

test('a verification in another browser explains how to choose another password', async ({ page, world }) => {
  const body = { username: 'elsewhere', email: 'elsewhere@vichara.test', password: PASSWORD };
  await callServer(world.url, 'POST /auth/signup', { body });
  await page.goto(linkIn(await world.mails.nextMailTo(body.email)).href);
  await expect(
    page.getByText('If you did not choose the password of this account yourself, choose a new one.'),
  ).toBeVisible();
  await expectAccessibleScreen(page, 'verified elsewhere', 'Email Verification');
  await page.getByRole('link', { name: 'choose a new one' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Forgot Password');
});

test.describe('a link that does not work', () => {
  test.use({ allowedProblems: /status of 400/ });

  test('an invalid verification link offers to send another mail', async ({ page, world }) => {
    const body = { username: 'waiting-for-mail', email: 'waiting-for-mail@vichara.test', password: PASSWORD };
    await callServer(world.url, 'POST /auth/signup', { body });
    await world.mails.nextMailTo(body.email);
    await page.goto('/verification/email?token=worn-out');
    await expect(page.getByRole('heading', { name: 'Verification Failed' })).toBeVisible();
    await expectAccessibleScreen(page, 'verification failed', 'Email Verification');
    await page.getByLabel('Email').fill(body.email);
    await page.getByRole('button', { name: 'Resend verification email' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'new verification link' })).toBeVisible();
    const token = tokenIn(await world.mails.nextMailTo(body.email));
    await page.goto(`/verification/email?token=${token}`);
    await expect(page.getByRole('heading', { name: 'Verification Successful!' })).toBeVisible();
  });
});
