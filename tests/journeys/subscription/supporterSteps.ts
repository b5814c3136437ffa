import type { Page } from '@playwright/test';
import { main } from '#tests/journeys/communities/communitySteps.ts';
import { callServer, expect, peopleOf } from '#tests/journeys/world.ts';
import { openMailSink } from '#tests/support/servers/mailSink.ts';
import { startServer } from '#tests/support/servers/serverProcess.ts';
import type { StripeSubscription } from '#tests/support/servers/stripeControls.ts';
import type { StripeServer } from '#tests/support/servers/stripeServer.ts';

/** The pages of Stripe's to which members are sent, which are another origin on purpose. */
export const STRIPE_PAGES = /^request: http:\/\/127\.0\.0\.1:\d+\/(pay|portal|favicon)/;

/** Where the house says who one is, beside a post. */
export const badgeIn = (page: Page, word: string) => main(page).getByText(word, { exact: true }).first();

export const band = (page: Page) => page.getByRole('region', { name: 'Support the Sanctuary' });
export const manageButton = (page: Page) => page.getByRole('button', { name: 'Manage Subscription' });

/** An instant of Stripe's as the screens write its day. */
export const dayOf = (seconds: number | null | undefined) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/Lisbon' }).format(
    (seconds ?? Number.NaN) * 1000,
  );

export function subscriptionOf(stripe: StripeServer, userId: string): StripeSubscription {
  const found = [...stripe.subscriptions.values()].find(({ metadata }) => metadata.userId === userId);
  if (!found) throw new Error(`${userId} pays nothing`);
  return found;
}

/** Makes a Supporter without the screens. */
export async function pays(url: string, stripe: StripeServer, token: string): Promise<StripeSubscription> {
  const { body } = await callServer(url, 'POST /payments/checkout-session', { token });
  return stripe.pay(body.checkoutUrl.split('/').at(-1));
}

/** Goes from the page of support through Stripe's checkout, and back. */
export async function subscribe(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Become a Supporter' }).click();
  await page.getByRole('heading', { name: 'Checkout' }).waitFor();
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await page.waitForURL('**/account/subscription');
}

/** Ends it in Stripe's portal, and comes back. */
export async function cancelInPortal(page: Page): Promise<void> {
  await manageButton(page).click();
  await page.getByRole('heading', { name: 'Portal' }).waitFor();
  await page.getByRole('button', { name: 'Cancel plan' }).click();
  await page.waitForURL('**/account/subscription');
}

export async function seesRenewal(page: Page, { items }: StripeSubscription): Promise<void> {
  await expect(main(page).getByText(/^Thank you\. You keep this room warm/)).toBeVisible();
  await expect(main(page).getByText('Next renewal')).toBeVisible();
  await expect(main(page).getByText(dayOf(items.data[0]?.current_period_end))).toBeVisible();
}

/** A server without keys of Stripe's, for as long as `use` takes. */
export async function withoutPayments(
  dataDir: string,
  use: (url: string, people: ReturnType<typeof peopleOf>) => Promise<void>,
): Promise<void> {
  const mails = await openMailSink();
  const server = await startServer({ DATA_DIR: dataDir, SMTP_URL: mails.url, LOG_LEVEL: 'warn' });
  try {
    await use(server.url, peopleOf(server.url, mails));
  } finally {
    await server.stop();
    await mails.close();
  }
}
