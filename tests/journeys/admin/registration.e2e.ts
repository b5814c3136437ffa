import type { Page } from '@playwright/test';
import { expectAccessibleScreen } from '#tests/journeys/accessibleScreen.ts';
import { openOtherBrowser } from '#tests/journeys/communities/communitySteps.ts';
import { button, callServer, expect, linkIn, logIn, openAs, PASSWORD, test } from '#tests/journeys/world.ts';

// Refused signups and logins are shown as errors in the console.
test.use({ allowedProblems: /status of 403/ });

// The journeys that follow in this worker create members.
test.afterEach(async ({ world }) => {
  const { token } = await world.admin();
  const body = { mode: 'open', question: null };
  await callServer(world.url, 'PUT /admin/site/registration', { token, body });
});

/** Sets who may register, on the page of the site. */
async function setMode(page: Page, mode: string): Promise<void> {
  await page.getByRole('link', { name: 'Registration', exact: true }).click();
  await page.getByRole('radio', { name: mode }).check();
  await button(page, 'Save').click();
  await expect(page.getByText('The settings are saved.').last()).toBeVisible();
}

async function fillSignup(page: Page, username: string): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Email').fill(`${username}@vichara.test`);
  await page.getByLabel('Password').fill(PASSWORD);
}

test('an admin accepts and declines, by keyboard, people who ask for an account and answer a question', async ({
  page,
  browser,
  world,
}) => {
  const admin = await world.admin();
  await openAs(page, admin.username, '/admin/site');
  await page.getByRole('radio', { name: 'After Approval' }).press('Space');
  await page.getByLabel('Question (optional)').fill('How did you hear of us?');
  await button(page, 'Save').press('Enter');
  await expect(page.getByText('The settings are saved.')).toBeVisible();
  await expectAccessibleScreen(page, 'site registration', 'Site');

  const visitor = await openOtherBrowser(browser, world.url);
  for (const username of ['asks-kindly', 'asks-again']) {
    await visitor.goto('/auth/signup');
    await fillSignup(visitor, username);
    await button(visitor, 'Create account').click();
    await expect(visitor.getByText('Please answer the question.')).toBeVisible();
    await visitor.getByLabel('How did you hear of us?').fill('A friend sits with you.');
    if (username === 'asks-kindly') await expectAccessibleScreen(visitor, 'signup with a question', 'Join');
    await button(visitor, 'Create account').click();
    await expect(visitor.getByText('Almost there.')).toBeVisible();
    await visitor.goto(linkIn(await world.mails.nextMailTo(`${username}@vichara.test`)).href);
    await expect(visitor.getByText('Your account is waiting for approval.')).toBeVisible();
  }
  await expectAccessibleScreen(visitor, 'waiting for approval', 'Email Verification');
  await visitor.goto('/auth/login');
  await logIn(visitor, 'asks-kindly');
  await expect(visitor.getByRole('alert')).toHaveText('Your account is waiting for approval.');

  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/dashboard');
  await expect(page.getByText('Two registrations are waiting for the admins.')).toBeVisible();
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Two registrations' })
    .getByRole('link', { name: 'Look at it' })
    .click();
  await expect(page.getByText('A friend sits with you.')).toHaveCount(2);
  await expectAccessibleScreen(page, 'registrations', 'Registrations');
  await button(page, 'Decline asks-again').press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Decline this registration?' });
  await dialog.getByLabel('Words (optional)').fill('Please come in spring.');
  await button(page, 'Decline').press('Enter');
  await expect(page.getByText('The registration of asks-again is declined.')).toBeVisible();
  const mail = await world.mails.nextMailTo('asks-again@vichara.test', /Your registration/);
  expect(mail.text).toContain('Please come in spring.');
  await button(page, 'Accept asks-kindly').press('Enter');
  await expect(page.getByText('asks-kindly can log in now.')).toBeVisible();
  await expect(page.getByText('No registrations are waiting.')).toBeVisible();
  await page.getByRole('link', { name: 'Declined' }).click();
  await expect(page.getByText('asks-again', { exact: true })).toBeVisible();

  await logIn(visitor, 'asks-kindly');
  await expect(visitor).toHaveURL('/dashboard');
});

test('an admin invites sixty people from a pasted list, and others need a link', async ({
  page,
  browser,
  world,
}) => {
  const admin = await world.admin();
  await openAs(page, admin.username, '/admin/site');
  await setMode(page, 'By Invitation');
  const visitor = await openOtherBrowser(browser, world.url);
  await visitor.goto('/auth/signup');
  await expect(visitor.getByText('You need an invitation to join.')).toBeVisible();
  await expect(visitor.getByLabel('Username')).toBeHidden();

  await page.getByRole('link', { name: 'Invitations', exact: true }).click();
  const people = Array.from({ length: 60 }, (_, n) => `"Rao, Nr. ${n}" <invited-${n}@vichara.test>`);
  const pasted = ['Name,Email', ...people, 'invited-1@vichara.test', 'nobody@nowhere'].join('\n');
  await page.getByLabel('Email addresses').fill(pasted);
  await expect(page.getByText('60 addresses')).toBeVisible();
  await expect(page.getByText('1 address is there more than once and counted once.')).toBeVisible();
  await page.getByText('2 lines have no valid address').click();
  await expect(page.getByText('nobody@nowhere', { exact: true })).toBeVisible();
  await page.getByLabel('Words (optional)').fill('We move to our own site.');
  await expectAccessibleScreen(page, 'site invitations', 'Site');
  await button(page, 'Send Invitations').click();
  await expect(page.getByText('60 invitations are sent.')).toBeVisible();
  const pending = page.getByRole('region', { name: 'Pending Invitations' }).getByRole('listitem');
  await expect(pending.first()).toContainText('@vichara.test');

  const mail = await world.mails.nextMailTo('invited-7@vichara.test');
  expect(mail.text).toContain('We move to our own site.');
  await visitor.goto(linkIn(mail).href);
  await fillSignup(visitor, 'invited-7');
  await button(visitor, 'Create account').click();
  await visitor.goto(linkIn(await world.mails.nextMailTo('invited-7@vichara.test', /verify/)).href);
  await expect(visitor.getByRole('heading', { name: 'Verification Successful!' })).toBeVisible();

  await visitor.goto(linkIn(await world.mails.nextMailTo('invited-8@vichara.test')).href);
  await visitor.getByText('I do not want this invitation').click();
  await visitor.getByLabel('Do not invite this address again').check();
  await button(visitor, 'Decline').click();
  await expect(visitor.getByText('The invitation is declined.')).toBeVisible();

  await page.setViewportSize({ width: 1280, height: 800 });
  await button(page, 'Make a Link').click();
  await button(page, 'Make Link').click();
  await expect(page.getByText('0 of 10 uses')).toBeVisible();
  await setMode(page, 'Nobody');
  await visitor.goto('/auth/signup');
  await expect(visitor.getByText('Registration is closed.')).toBeVisible();
});
