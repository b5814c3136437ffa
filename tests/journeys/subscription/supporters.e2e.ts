import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { manage, openUsers, rowOf } from '#tests/journeys/admin/adminSteps.ts';
import {
  createCommunity,
  joinCommunity,
  main,
  openElsewhere,
  openPage,
} from '#tests/journeys/communities/communitySteps.ts';
import { expectSound } from '#tests/journeys/soundness.ts';
import { callServer, expect, logIn, openAs, test } from '#tests/journeys/world.ts';
import {
  badgeIn,
  band,
  cancelInPortal,
  dayOf,
  manageButton,
  pays,
  STRIPE_PAGES,
  seesRenewal,
  subscribe,
  subscriptionOf,
  withoutPayments,
} from './supporterSteps.ts';

const GRADIENT = 'linear-gradient(90deg, #d08a3a, #6f6bb3)';

/** Stripe's pages, which have no icon, and the answer to who has no subscription. */
const OUTSIDE = new RegExp(`${STRIPE_PAGES.source}|status of 404`);
const REFUSED = new RegExp(`${OUTSIDE.source}|status of (409|503)`);

test.describe('a member', () => {
  test.use({ allowed: OUTSIDE });

  test('a member becomes a Supporter, is shown as one, cancels, and remains one until the end of the period', async ({
    page,
    browser,
    world,
  }) => {
    const { id, token } = await world.join('lamp-lighter');
    const host = await world.join('lamp-host');
    const { id: place } = await createCommunity(world.url, host.token, { name: 'By the Lamp' });
    await joinCommunity(world.url, token, place);
    const body = { content: 'The wick is trimmed.' };
    await callServer(world.url, `POST /communities/${place}/posts`, { token, body });
    const other = await openElsewhere(browser, world.url, 'lamp-host', `/communities/${place}`);
    await expect(badgeIn(other, 'Sadhaka')).toBeVisible();

    await openAs(page, 'lamp-lighter', '/dashboard');
    await band(page).getByRole('link', { name: 'Become a Supporter' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Support the Sanctuary');
    await expect(page.getByText('€5 a month')).toBeVisible();
    await subscribe(page);
    const subscription = subscriptionOf(world.stripe, id);
    await seesRenewal(page, subscription);
    await page.getByRole('link', { name: 'Profile' }).click();
    await page.getByLabel('Username gradient').fill(GRADIENT);
    await page.getByRole('button', { name: 'Save Theme' }).click();
    await expect(page.getByText('Your theme is saved.')).toBeVisible();
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Namaste, lamp-lighter');
    await expect(band(page)).toBeHidden();

    await other.reload();
    await expect(badgeIn(other, 'Supporter')).toHaveCSS('background-image', /rgb\(208, 138, 58\)/);

    await page.goto('/account/subscription');
    await cancelInPortal(page);
    await expect(main(page).getByText('Subscription ends', { exact: true })).toBeVisible();
    await expect(main(page).getByText(dayOf(subscription.cancel_at))).toBeVisible();
    await expect(main(page).getByText('Next renewal')).toBeHidden();
    await other.reload();
    await expect(badgeIn(other, 'Supporter')).toBeVisible();

    await world.stripe.endPeriod(subscription.id);
    await page.reload();
    await expect(main(page).getByRole('status').filter({ hasText: 'Canceled' })).toBeVisible();
    await expect(main(page).getByText('Subscription ended', { exact: true })).toBeVisible();
    await main(page).getByRole('link', { name: 'Become a Supporter' }).click();
    await expect(page.getByRole('button', { name: 'Become a Supporter' })).toBeVisible();
    await page.getByRole('link', { name: 'Dashboard' }).first().click();
    await expect(band(page)).toBeVisible();
    await other.reload();
    await expect(badgeIn(other, 'Sadhaka')).toBeVisible();
    await other.context().close();
  });

  test('a member is a Supporter after returning from the payment, even if the webhook was lost', async ({
    page,
    world,
  }) => {
    const { id } = await world.join('unheard-giver');
    const { webhook } = world.stripe;
    world.stripe.webhook = null;
    try {
      await openAs(page, 'unheard-giver', '/support');
      await subscribe(page);
      await seesRenewal(page, subscriptionOf(world.stripe, id));
      await page.getByRole('link', { name: 'Profile' }).click();
      await expect(page.getByLabel('Username gradient')).toBeVisible();
      await cancelledElsewhere();
    } finally {
      world.stripe.webhook = webhook;
    }

    /** An end of which no news comes either is noticed by the page that is open, once it is looked at again. */
    async function cancelledElsewhere() {
      await world.stripe.endPeriod(subscriptionOf(world.stripe, id).id);
      await page.getByRole('link', { name: 'Subscription' }).click();
      await expect(main(page).getByText('Subscription ended', { exact: true })).toBeVisible();
      await page.getByRole('link', { name: 'Profile' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Profile');
      await expect(page.getByLabel('Username gradient')).toBeHidden();
    }
  });

  test('a member may press the button twice and return without having paid', async ({ page, world }) => {
    await world.join('wavering-giver');
    await openAs(page, 'wavering-giver', '/support');
    const sent: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
    await page.getByRole('button', { name: 'Become a Supporter' }).dblclick();
    await page.getByRole('heading', { name: 'Checkout' }).waitFor();
    expect(sent).toHaveLength(1);
    await page.goBack();
    await expect(page.getByRole('button', { name: 'Become a Supporter' })).toBeEnabled();
    await page.goto('/account/subscription');
    await expect(main(page).getByText('You are not a supporter.')).toBeVisible();
  });
});

test('a visitor is sent to the login and returns to the page', async ({ page, world }) => {
  await world.join('calling-giver');
  await page.goto('/support');
  await page.getByRole('link', { name: 'Become a Supporter' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Login');
  await logIn(page, 'calling-giver');
  await page.waitForURL('/support');
  await expect(page.getByRole('button', { name: 'Become a Supporter' })).toBeVisible();
});

test.describe('a failed request', () => {
  test.use({ allowed: REFUSED });

  test('a refusal by Stripe is shown beside the last known state', async ({ page, world }) => {
    const { token } = await world.join('cut-off-giver');
    const subscription = await pays(world.url, world.stripe, token);
    world.stripe.fail(true);
    try {
      await openAs(page, 'cut-off-giver', '/account/subscription');
      await seesRenewal(page, subscription);
      await manageButton(page).click();
      await expect(main(page).getByRole('alert')).toHaveText(
        'Could not open the subscription portal. Please try again.',
      );
      await expect(manageButton(page)).toBeFocused();
      await page.goto('/support');
      await expect(main(page).getByRole('link', { name: 'Your Subscription' })).toBeVisible();
      await expect(main(page).getByRole('button', { name: 'Become a Supporter' })).toBeHidden();
    } finally {
      world.stripe.fail(false);
    }
    await page.goto('/account/subscription');
    await manageButton(page).click();
    await page.getByRole('heading', { name: 'Portal' }).waitFor();
  });

  test('a failed checkout is shown beside its button', async ({ page, world }) => {
    const { token } = await world.join('second-giver');
    await openAs(page, 'second-giver', '/support');
    const button = page.getByRole('button', { name: 'Become a Supporter' });
    world.stripe.fail(true);
    try {
      await button.click();
      await expect(main(page).getByRole('alert')).toContainText('Payments cannot be reached just now.');
    } finally {
      world.stripe.fail(false);
    }
    // Paid in another tab; this page still offers to.
    await pays(world.url, world.stripe, token);
    await button.click();
    await expect(main(page).getByRole('status')).toContainText('You are a supporter already.');
    await expect(main(page).getByRole('alert')).toBeHidden();
    await main(page).getByRole('link', { name: 'Your Subscription' }).click();
    await expect(main(page).getByText('Next renewal')).toBeVisible();
  });

  test('the button disappears when the server no longer has Stripe keys', async ({ page, world }) => {
    await world.join('keyed-giver');
    await openAs(page, 'keyed-giver', '/support');
    const message = 'Payments are not set up here.';
    await page.route('**/checkout-session', (route) => route.fulfill({ status: 503, json: { message } }));
    await page.getByRole('button', { name: 'Become a Supporter' }).click();
    await expect(main(page).getByRole('status')).toHaveText(message);
    await expect(main(page).getByRole('button')).toBeHidden();
  });

  test('an admin cannot withdraw a paid subscription by hand', async ({ page, world }) => {
    const { token } = await world.join('paid-giver');
    const { username } = await world.admin();
    await pays(world.url, world.stripe, token);
    await openUsers(page, username, 'paid-giver');
    const dialog = await manage(page, 'paid-giver');
    await dialog.getByRole('switch', { name: 'Patron' }).uncheck();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByRole('alert')).toContainText(/subscription/i);
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
    await expect(rowOf(page, 'paid-giver')).toContainText('Yes');
  });
});

test('every status is described in words and passes the soundness checks', async ({ page, world }) => {
  const { token } = await world.join('many-states-giver');
  const { id } = await pays(world.url, world.stripe, token);
  await openAs(page, 'many-states-giver', '/account/subscription');
  const statuses = main(page).getByRole('status');
  await expect(main(page).getByText('Active', { exact: true })).toBeVisible();
  await expectSound(page, 'active', 'Subscription');
  await page.goto('/support');
  await expect(main(page).getByText('You are a supporter. Thank you.')).toBeVisible();
  await expectSound(page, 'thanked', 'Support the Sanctuary');
  for (const [status, text] of [
    ['past_due', 'Past due'],
    ['incomplete_expired', 'Incomplete expired'],
  ] as const) {
    await world.stripe.change(id, { status });
    await page.goto('/account/subscription');
    await expect(statuses.filter({ hasText: text })).toBeVisible();
    await expect(main(page).getByText(/^Thank you/)).toBeHidden();
    await expectSound(page, status, 'Subscription');
  }
});

test.describe('the details', () => {
  test.use({ allowed: /status of (404|503)/ });

  test('details that cannot be loaded are loaded after a retry', async ({ page, world }) => {
    await world.join('asking-again-giver');
    await openAs(page, 'asking-again-giver', '/dashboard');
    await page.route('**/subscription/me', (route) =>
      route.fulfill({ status: 503, json: { message: 'Resting.' } }),
    );
    await page.goto('/account/subscription');
    const alert = main(page).getByRole('alert');
    await expect(alert).toContainText('Could not retrieve subscription details.');
    await page.unroute('**/subscription/me');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(main(page).getByText('You are not a supporter.')).toBeVisible();
    await expect(alert).toBeHidden();
  });

  test('the details say when an admin made the member a Supporter', async ({ page, world }) => {
    const { id } = await world.join('given-giver');
    const { token } = await world.admin();
    await callServer(world.url, `PUT /admin/users/${id}/patron`, { token, body: { isPatron: true } });
    await openAs(page, 'given-giver', '/account/subscription');
    await expect(main(page).getByText('An admin made you a supporter, as a gift.')).toBeVisible();
    await main(page).getByRole('link', { name: 'Become a Supporter' }).click();
    await expect(page.getByRole('button', { name: 'Become a Supporter' })).toBeVisible();
  });
});

test('a server without Stripe keys takes no payments and says so', async ({ browser }) => {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'vichara-keyless-'));
  await withoutPayments(dataDir, async (url, people) => {
    await people.join('keyless');
    const page = await openPage(browser, url);
    await page.goto('/support');
    await expect(main(page).getByText('Payments are not set up here.')).toBeVisible();
    await expect(main(page).getByRole('link', { name: 'Become a Supporter' })).toBeHidden();
    await openAs(page, 'keyless', '/support');
    await expect(main(page).getByText('Payments are not set up here.')).toBeVisible();
    await expect(main(page).getByRole('button')).toBeHidden();
    await page.goto('/account/subscription');
    await expect(main(page).getByText('You are not a supporter.')).toBeVisible();
    await page.goto('/dashboard');
    await expect(band(page)).toBeVisible();
    await page.context().close();
  });
  fs.rmSync(dataDir, { recursive: true, force: true });
});
