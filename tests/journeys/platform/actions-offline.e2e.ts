import type { Page } from '@playwright/test';
import { expectAccessibleScreen } from '#tests/journeys/accessibleScreen.ts';
import { createCommunity, joinCommunity } from '#tests/journeys/communities/communitySteps.ts';
import { createOccurrence } from '#tests/journeys/events/eventSteps.ts';
import { button, callServer, expect, openAs, test } from '#tests/journeys/world.ts';

test.use({
  serviceWorkers: 'allow',
  allowedProblems: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to (load|fetch)/,
});

async function expectBlocked(page: Page, name: string): Promise<void> {
  await expect(button(page, name)).toHaveAttribute('aria-disabled', 'true');
  await expect(button(page, name)).toHaveAccessibleDescription('You are offline.');
  await expect(page.getByRole('main').getByText('You are offline.').first()).toBeVisible();
  await button(page, name).focus();
  await expect(button(page, name)).toBeFocused();
  await page.keyboard.press('Enter');
}

test('without a connection, joining, booking, saving and answering wait with their reason, and nothing typed is lost', async ({
  page,
  context,
  world,
}) => {
  const guide = await world.createMember('offline-guide');
  const member = await world.createMember('offline-member');
  const [joined, other] = [
    await createCommunity(world.url, guide.token, { name: 'The Quiet Ford' }),
    await createCommunity(world.url, guide.token, { name: 'The Far Bank' }),
  ];
  await joinCommunity(world.url, member.token, joined.id);
  const { id: eventId } = await createOccurrence(world.url, guide.token, joined.id);
  const created = await callServer(world.url, `POST /communities/${joined.id}/posts`, {
    token: guide.token,
    body: { content: 'Who asks?' },
  });
  const postPath = `/communities/${joined.id}/posts/${created.body.id}`;
  await openAs(page, 'offline-member', `/communities/${other.id}`);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await expect(button(page, 'Join')).toBeVisible();

  await context.setOffline(true);
  await expectBlocked(page, 'Join');
  await expectAccessibleScreen(page, 'a community without a connection');
  await context.setOffline(false);
  await button(page, 'Join').click();
  await expect(button(page, 'Leave')).toBeVisible();

  await page.goto(`/events/occurrence/${eventId}`);
  await expect(button(page, 'Book My Spot')).toBeVisible();
  await context.setOffline(true);
  await expectBlocked(page, 'Book My Spot');
  await expectAccessibleScreen(page, 'an event without a connection');
  await context.setOffline(false);
  await button(page, 'Book My Spot').click();
  await expect(button(page, 'Cancel Booking')).toBeVisible();

  await page.goto('/account/profile');
  await expect(page.getByLabel('Full name')).toBeVisible();
  await context.setOffline(true);
  await page.getByLabel('Full name').fill('River Walker');
  await page.getByLabel('Full name').press('Enter');
  await expectBlocked(page, 'Save Changes');
  await expectAccessibleScreen(page, 'a form without a connection');
  await context.setOffline(false);
  await button(page, 'Save Changes').click();
  await expect(page.getByText('Your profile is saved.')).toBeVisible();

  await page.goto(postPath);
  await expect(page.getByLabel('Your Reply')).toBeVisible();
  await context.setOffline(true);
  await page.getByLabel('Your Reply').fill('The one who waits.');
  await expectBlocked(page, 'Post Reply');
  await button(page, 'More about offline-guide').click();
  await expect(page.getByRole('menuitem', { name: 'Mute You are offline.' })).toBeDisabled();
  await expectAccessibleScreen(page, 'a menu without a connection');
  await page.keyboard.press('Escape');
  await context.setOffline(false);
  await page.reload();
  await expect(page.getByLabel('Your Reply')).toHaveValue('The one who waits.');
  await button(page, 'Post Reply').click();
  await expect(page.getByLabel('Your Reply')).toHaveValue('');

  await page.goto(`/communities/${joined.id}/posts/new`);
  await context.setOffline(true);
  await page.getByLabel('Your Message').fill('Written at the ford.');
  await expectBlocked(page, 'Publish Post');
  await context.setOffline(false);
  await button(page, 'Publish Post').click();
  await expect(page.getByRole('article').getByText('Written at the ford.')).toBeVisible();
  const { body } = await callServer(world.url, `GET ${postPath}/replies`, { token: member.token });
  expect(body.items).toHaveLength(1);
});
