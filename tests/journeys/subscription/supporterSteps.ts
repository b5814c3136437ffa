import type { Page } from '@playwright/test';
import { main } from '#tests/journeys/communities/communitySteps.ts';
import { callServer, expect } from '#tests/journeys/world.ts';
import type { StripeSubscription } from '#tests/support/servers/stripeControls.ts';
import type { StripeServer } from '#tests/support/servers/stripeServer.ts';

/** Requests to Stripe's pages, which have another origin on purpose. */
export const STRIPE_PAGES = /^request: http:\/\/127\.0\.0\.1:\d+\/(pay|portal|favicon)/;

/** The badge with the role of a post's author. */
export const roleBadge = (page: Page, role: string) => main(page).getByText(role, { exact: true }).first();

export const supportBanner = (page: Page) => page.getByRole('region', { name: 'Support the Sanctuary' });
export const manageButton = (page: Page) => page.getByRole('button', { name: 'Manage Subscription' });

/** The date of a Stripe timestamp (in seconds) as the screens show it. */
export const dateText = (seconds: number | null | undefined) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/Lisbon' }).format(
    (seconds ?? Number.NaN) * 1000,
  );

export function subscriptionOf(stripe: StripeServer, userId: string): StripeSubscription {
  const subscription = [...stripe.subscriptions.values()].find(({ metadata }) => metadata.userId === userId);
  if (!subscription) throw new Error(`${userId} has no subscription`);
  return subscription;
}

/** Starts a checkout through the API and pays it, which makes the member a supporter. */
export async function paySubscription(
  url: string,
  stripe: StripeServer,
  token: string,
): Promise<StripeSubscription> {
  const { body } = await callServer(url, 'POST /payments/checkout-session', { token });
  return stripe.pay(body.checkoutUrl.split('/').at(-1));
}

/** Subscribes at the support page through Stripe's checkout. */
export async function subscribe(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Become a Supporter' }).click();
  await page.getByRole('heading', { name: 'Checkout' }).waitFor();
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await page.waitForURL('**/account/subscription');
}

/** Cancels the subscription in Stripe's portal. */
export async function cancelInPortal(page: Page): Promise<void> {
  await manageButton(page).click();
  await page.getByRole('heading', { name: 'Portal' }).waitFor();
  await page.getByRole('button', { name: 'Cancel plan' }).click();
  await page.waitForURL('**/account/subscription');
}

export async function expectRenewal(page: Page, { items }: StripeSubscription): Promise<void> {
  await expect(main(page).getByText(/^Thank you\. You keep this room warm/)).toBeVisible();
  await expect(main(page).getByText('Next renewal')).toBeVisible();
  await expect(main(page).getByText(dateText(items.data[0]?.current_period_end))).toBeVisible();
}
