import { expectAccessibleScreen } from '#tests/journeys/accessibleScreen.ts';
import { openUserDialog, openUsers, rowOf } from '#tests/journeys/admin/adminSteps.ts';
import {
  createCommunity,
  joinCommunity,
  main,
  openInOtherBrowser,
  openOtherBrowser,
} from '#tests/journeys/communities/communitySteps.ts';
import { callServer, expect, logIn, openAs, test, withOwnServer } from '#tests/journeys/world.ts';
import {
  cancelInPortal,
  dateText,
  expectRenewal,
  manageButton,
  paySubscription,
  roleBadge,
  STRIPE_PAGES,
  subscribe,
  subscriptionOf,
  supportBanner,
} from './supporterSteps.ts';

const GRADIENT = 'linear-gradient(90deg, #d08a3a, #6f6bb3)';

/** Problems with Stripe's pages, which have no icon, and the 404 that a member without a subscription receives. */
const STRIPE_PROBLEMS = new RegExp(`${STRIPE_PAGES.source}|status of 404`);
const REFUSED_PROBLEMS = new RegExp(`${STRIPE_PROBLEMS.source}|status of (409|503)`);

test.describe('a member', () => {
  test.use({ allowedProblems: STRIPE_PROBLEMS });

  test('a member becomes a Supporter, is shown as one, cancels, and remains one until the end of the period', async ({
    page,
    browser,
    world,
  }) => {
    const { id, token } = await world.createMember('lamp-lighter');
    const guide = await world.createMember('lamp-guide');
    const { id: communityId } = await createCommunity(world.url, guide.token, { name: 'By the Lamp' });
    await joinCommunity(world.url, token, communityId);
    const body = { content: 'The wick is trimmed.' };
    await callServer(world.url, `POST /communities/${communityId}/posts`, { token, body });
    const otherPage = await openInOtherBrowser(
      browser,
      world.url,
      'lamp-guide',
      `/communities/${communityId}`,
    );
    await expect(roleBadge(otherPage, 'Sadhaka')).toBeVisible();

    await openAs(page, 'lamp-lighter', '/dashboard');
    await supportBanner(page).getByRole('link', { name: 'Become a Supporter' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Support the Sanctuary');
    await expect(page.getByText('€5 a month')).toBeVisible();
    await subscribe(page);
    const subscription = subscriptionOf(world.stripe, id);
    await expectRenewal(page, subscription);
    await page.getByRole('link', { name: 'Profile' }).click();
    await page.getByLabel('Username gradient').fill(GRADIENT);
    await page.getByRole('button', { name: 'Save Theme' }).click();
    await expect(page.getByText('Your theme is saved.')).toBeVisible();
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Namaste, lamp-lighter');
    await expect(supportBanner(page)).toBeHidden();

    await otherPage.reload();
    await expect(roleBadge(otherPage, 'Supporter')).toHaveCSS('background-image', /rgb\(208, 138, 58\)/);

    await page.goto('/account/subscription');
    await cancelInPortal(page);
    await expect(main(page).getByText('Subscription ends', { exact: true })).toBeVisible();
    await expect(main(page).getByText(dateText(subscription.cancel_at))).toBeVisible();
    await expect(main(page).getByText('Next renewal')).toBeHidden();
    await otherPage.reload();
    await expect(roleBadge(otherPage, 'Supporter')).toBeVisible();

    await world.stripe.endPeriod(subscription.id);
    await page.reload();
    await expect(main(page).getByRole('status').filter({ hasText: 'Canceled' })).toBeVisible();
    await expect(main(page).getByText('Subscription ended', { exact: true })).toBeVisible();
    await main(page).getByRole('link', { name: 'Become a Supporter' }).click();
    await expect(page.getByRole('button', { name: 'Become a Supporter' })).toBeVisible();
    await page.getByRole('link', { name: 'Dashboard' }).first().click();
    await expect(supportBanner(page)).toBeVisible();
    await otherPage.reload();
    await expect(roleBadge(otherPage, 'Sadhaka')).toBeVisible();
    await otherPage.context().close();
  });

  test('a member is a Supporter after returning from the payment, even if the webhook was lost', async ({
    page,
    world,
  }) => {
    const { id } = await world.createMember('unheard-giver');
    const { webhook } = world.stripe;
    world.stripe.webhook = null;
    try {
      await openAs(page, 'unheard-giver', '/support');
      await subscribe(page);
      await expectRenewal(page, subscriptionOf(world.stripe, id));
      await page.getByRole('link', { name: 'Profile' }).click();
      await expect(page.getByLabel('Username gradient')).toBeVisible();
      await expectEndDetected();
    } finally {
      world.stripe.webhook = webhook;
    }

    /** The open page detects the end of the subscription when it is shown again, although no event arrived. */
    async function expectEndDetected() {
      await world.stripe.endPeriod(subscriptionOf(world.stripe, id).id);
      await page.getByRole('link', { name: 'Subscription' }).click();
      await expect(main(page).getByText('Subscription ended', { exact: true })).toBeVisible();
      await page.getByRole('link', { name: 'Profile' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Profile');
      await expect(page.getByLabel('Username gradient')).toBeHidden();
    }
  });

  test('a double click starts one checkout, and a member may return without paying', async ({
    page,
    world,
  }) => {
    await world.createMember('wavering-giver');
    await openAs(page, 'wavering-giver', '/support');
    const requests: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && requests.push(request.url()));
    await page.getByRole('button', { name: 'Become a Supporter' }).dblclick();
    await page.getByRole('heading', { name: 'Checkout' }).waitFor();
    expect(requests).toHaveLength(1);
    await page.goBack();
    await expect(page.getByRole('button', { name: 'Become a Supporter' })).toBeEnabled();
    await page.goto('/account/subscription');
    await expect(main(page).getByText('You are not a supporter.')).toBeVisible();
  });
});

test('a visitor logs in and returns to the support page', async ({ page, world }) => {
  await world.createMember('calling-giver');
  await page.goto('/support');
  await page.getByRole('link', { name: 'Become a Supporter' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Login');
  await logIn(page, 'calling-giver');
  await page.waitForURL('/support');
  await expect(page.getByRole('button', { name: 'Become a Supporter' })).toBeVisible();
});

test.describe('a failed request', () => {
  test.use({ allowedProblems: REFUSED_PROBLEMS });

  test('a refusal by Stripe is shown beside the last known state', async ({ page, world }) => {
    const { token } = await world.createMember('cut-off-giver');
    const subscription = await paySubscription(world.url, world.stripe, token);
    world.stripe.setFailing(true);
    try {
      await openAs(page, 'cut-off-giver', '/account/subscription');
      await expectRenewal(page, subscription);
      await manageButton(page).click();
      await expect(main(page).getByRole('alert')).toHaveText(
        'Could not open the subscription portal. Please try again.',
      );
      await expect(manageButton(page)).toBeFocused();
      await page.goto('/support');
      await expect(main(page).getByRole('link', { name: 'Your Subscription' })).toBeVisible();
      await expect(main(page).getByRole('button', { name: 'Become a Supporter' })).toBeHidden();
    } finally {
      world.stripe.setFailing(false);
    }
    await page.goto('/account/subscription');
    await manageButton(page).click();
    await page.getByRole('heading', { name: 'Portal' }).waitFor();
  });

  test('a failed checkout is shown beside its button', async ({ page, world }) => {
    const { token } = await world.createMember('second-giver');
    await openAs(page, 'second-giver', '/support');
    const button = page.getByRole('button', { name: 'Become a Supporter' });
    world.stripe.setFailing(true);
    try {
      await button.click();
      await expect(main(page).getByRole('alert')).toContainText('Payments cannot be reached just now.');
    } finally {
      world.stripe.setFailing(false);
    }
    // The member pays in another tab, and this page still shows the button.
    await paySubscription(world.url, world.stripe, token);
    await button.click();
    await expect(main(page).getByRole('status')).toContainText('You are a supporter already.');
    await expect(main(page).getByRole('alert')).toBeHidden();
    await main(page).getByRole('link', { name: 'Your Subscription' }).click();
    await expect(main(page).getByText('Next renewal')).toBeVisible();
  });

  test('the button for a checkout disappears when the server no longer has Stripe keys', async ({
    page,
    world,
  }) => {
    await world.createMember('keyed-giver');
    await openAs(page, 'keyed-giver', '/support');
    const json = { message: 'Payments are not set up here.', code: 'payments_off' };
    await page.route('**/checkout-session', (route) => route.fulfill({ status: 503, json }));
    await page.getByRole('button', { name: 'Become a Supporter' }).click();
    await expect(main(page).getByRole('status')).toHaveText(json.message);
    await expect(main(page).getByRole('button')).toBeHidden();
  });

  test('an admin cannot remove the patron flag of a paid subscription', async ({ page, world }) => {
    const { token } = await world.createMember('paid-giver');
    const { username } = await world.admin();
    await paySubscription(world.url, world.stripe, token);
    await openUsers(page, username, 'paid-giver');
    const dialog = await openUserDialog(page, 'paid-giver');
    await dialog.getByRole('switch', { name: 'Patron' }).uncheck();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByRole('alert')).toContainText(/subscription/i);
    // The dialog cannot be closed until the failed saving has ended, just after the alert.
    await expect(dialog.getByRole('button', { name: 'Save' })).toBeEnabled();
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
    await expect(rowOf(page, 'paid-giver')).toContainText('Yes');
  });
});

test('the subscription page shows the current status and passes the accessibility checks', async ({
  page,
  world,
}) => {
  const { token } = await world.createMember('many-states-giver');
  const { id } = await paySubscription(world.url, world.stripe, token);
  await openAs(page, 'many-states-giver', '/account/subscription');
  const statuses = main(page).getByRole('status');
  await expect(main(page).getByText('Active', { exact: true })).toBeVisible();
  await expectAccessibleScreen(page, 'active', 'Subscription');
  await page.goto('/support');
  await expect(main(page).getByText('You are a supporter. Thank you.')).toBeVisible();
  await expectAccessibleScreen(page, 'thanked', 'Support the Sanctuary');
  for (const [status, text] of [
    ['past_due', 'Past due'],
    ['incomplete_expired', 'Incomplete expired'],
  ] as const) {
    await world.stripe.change(id, { status });
    await page.goto('/account/subscription');
    await expect(statuses.filter({ hasText: text })).toBeVisible();
    await expect(main(page).getByText(/^Thank you/)).toBeHidden();
    await expectAccessibleScreen(page, status, 'Subscription');
  }
});

test.describe('the details', () => {
  test.use({ allowedProblems: /status of (404|503)/ });

  test('subscription details that cannot be loaded are loaded after a retry', async ({ page, world }) => {
    await world.createMember('asking-again-giver');
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

  test('the subscription page shows that the support is a gift', async ({ page, world }) => {
    const { id } = await world.createMember('given-giver');
    const { token } = await world.admin();
    await callServer(world.url, `PUT /admin/users/${id}/patron`, { token, body: { isPatron: true } });
    await openAs(page, 'given-giver', '/account/subscription');
    await expect(main(page).getByText('An admin made you a supporter, as a gift.')).toBeVisible();
    await main(page).getByRole('link', { name: 'Become a Supporter' }).click();
    await expect(page.getByRole('button', { name: 'Become a Supporter' })).toBeVisible();
  });
});

test('a server without Stripe keys shows that it takes no payments', async ({ browser }) => {
  await withOwnServer(
    async (url, people) => {
      await people.createMember('keyless');
      const page = await openOtherBrowser(browser, url);
      await page.goto('/support');
      await expect(main(page).getByText('Payments are not set up here.')).toBeVisible();
      await expect(main(page).getByRole('link', { name: 'Become a Supporter' })).toBeHidden();
      await page.goto('/communities');
      await expect(main(page)).not.toContainText('create one');
      await expect(main(page).getByRole('blockquote')).toBeVisible();
      await openAs(page, 'keyless', '/support');
      await expect(main(page).getByText('Payments are not set up here.')).toBeVisible();
      await expect(main(page).getByRole('button')).toBeHidden();
      await page.goto('/account/subscription');
      await expect(main(page).getByText('You are not a supporter.')).toBeVisible();
      await expect(main(page).getByRole('link', { name: 'help@vichara.test' })).toBeVisible();
      await page.goto('/dashboard');
      await expect(supportBanner(page)).toBeVisible();
    },
    { CONTACT: 'mailto:help@vichara.test' },
  );
});
