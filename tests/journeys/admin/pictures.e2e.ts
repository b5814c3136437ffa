import type { Page } from '@playwright/test';
import { expectAccessibleScreen } from '#tests/journeys/accessibleScreen.ts';
import { createCommunity, joinCommunity } from '#tests/journeys/communities/communitySteps.ts';
import { button, callServer, expect, expectToast, openAs, test } from '#tests/journeys/world.ts';
import { landscape, portrait } from '#tests/support/pictures/pictureFiles.ts';

interface Sender {
  token: string;
}

/** Uploads a picture through the API. Returns its id. */
async function upload(url: string, { token }: Sender, use: string, buffer: Buffer): Promise<string> {
  const headers = { 'content-type': 'image/jpeg', authorization: `Bearer ${token}` };
  const body = new Uint8Array(buffer);
  const reply = await fetch(`${url}/api/v1/pictures?use=${use}`, { method: 'POST', headers, body });
  return (await reply.json()).id;
}

/** The pictures whose text contains a name. Other journeys use the same server. */
const pictures = (page: Page, name: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: name });
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'State of the pictures' }).getByRole('link', { name });

test('an admin removes a reported picture with a reason, and unblocks it', async ({ page, world }) => {
  const admin = await world.admin();
  const [author, reporter] = [await world.createMember('painter'), await world.createMember('viewer')];
  const { id } = await createCommunity(world.url, author.token, { name: 'Circle of Painters' });
  await joinCommunity(world.url, reporter.token, id);
  const call = (endpoint: string, { token }: Sender, body: object) =>
    callServer(world.url, endpoint, { token, body });
  const avatar = await upload(world.url, author, 'avatar', (await portrait()).buffer);
  await call('PUT /account/avatar', author, { pictureId: avatar });
  const picture = await upload(world.url, author, 'post', (await landscape()).buffer);
  const draft = { content: 'Look.', pictures: [{ id: picture, alt: 'A red and a blue field' }] };
  const post = (await call(`POST /communities/${id}/posts`, author, draft)).body;

  await openAs(page, admin.username, '/admin/dashboard');
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Pictures' }).click();
  await expect(page).toHaveTitle('Pictures | Vichara');
  await expect(tab(page, 'Reported')).toHaveAttribute('aria-current', 'page');
  await expectAccessibleScreen(page, 'no reported pictures', 'Pictures');
  const report = { subject: { kind: 'post', id: post.id }, ground: 'harm' };
  await call(`POST /communities/${id}/reports`, reporter, report);
  await page.reload();
  const reported = pictures(page, 'Circle of Painters');
  await expect(reported).toContainText('In a post in Circle of Painters');
  await expect(reported.getByRole('img', { name: 'A red and a blue field' })).toBeVisible();
  await expectAccessibleScreen(page, 'reported pictures', 'Pictures');
  await tab(page, 'Latest').click();
  await expect(page).toHaveURL('/admin/pictures?state=latest');
  await expect(pictures(page, 'Picture of painter')).toBeVisible();
  await expect(reported).toContainText('Reported on');
  await expectAccessibleScreen(page, 'latest pictures', 'Pictures');

  // The admin uses only the keyboard.
  await tab(page, 'Reported').press('Enter');
  const removeButton = reported.getByRole('button', { name: /^Remove/ });
  await removeButton.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Remove this picture?' });
  await dialog.getByRole('button', { name: 'Remove' }).press('Enter');
  await expect(dialog.getByText('A reason is required')).toBeVisible();
  await expectAccessibleScreen(page, 'the removal of a picture');
  await page.keyboard.press('Escape');
  await expect(removeButton).toBeFocused();
  await page.keyboard.press('Enter');
  await dialog.getByLabel('Reason').fill('It mocks somebody.');
  await page.keyboard.press('Control+Enter');
  await expectToast(page, 'The picture is removed.');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(reported).toHaveCount(0);
  const { token } = reporter;
  const { body } = await callServer(world.url, `GET /communities/${id}/posts/${post.id}`, { token });
  expect(body.pictures).toEqual([]);

  await tab(page, 'Blocked').press('Enter');
  const blocked = pictures(page, 'It mocks somebody.');
  await expect(blocked).toContainText(/Picture in a post.*Removed by anandi on/s);
  await expectAccessibleScreen(page, 'blocked pictures', 'Pictures');
  await blocked.getByRole('button', { name: /^Unblock/ }).press('Enter');
  const confirmation = page.getByRole('alertdialog', { name: 'Unblock this picture?' });
  await confirmation.getByRole('button', { name: 'Unblock' }).press('Enter');
  await expectToast(page, 'The picture is unblocked.');
  await expect(blocked).toHaveCount(0);
  expect(await upload(world.url, author, 'post', (await landscape()).buffer)).toEqual(expect.any(String));
  await page.goto('/admin/decisions');
  const rows = page.getByRole('table', { name: 'Decisions' }).getByRole('row');
  await expect(rows.nth(1)).toContainText('Unblocked a picture (post)');
  await expect(rows.nth(2)).toContainText(/Removed a picture \(post\)\s*It mocks somebody\./);
});

test('the links between the admin pages name each page and mark the current one', async ({ page, world }) => {
  await openAs(page, (await world.admin()).username, '/admin/dashboard');
  await page.setViewportSize({ width: 390, height: 844 });
  const links = page.getByRole('navigation', { name: 'Admin' }).getByRole('link');
  const labels = [
    ...['Overview', 'Members', 'Registrations', 'Communities', 'Library'],
    ...['Pictures', 'Cases', 'Decisions', 'Site', 'State'],
  ];
  await expect(links).toHaveText(labels);
  for (const [index, label] of labels.entries()) {
    await links.nth(index).press('Enter');
    const current = links.and(page.locator('[aria-current=page]'));
    await expect(current).toHaveText(label);
    await expect(current).toBeInViewport({ ratio: 1 });
  }
  await page.goto('/admin');
  await expect(page).toHaveURL('/admin/dashboard');
});

test.describe('when the pictures cannot be loaded or removed', () => {
  test.use({ allowedProblems: /status of (404|503)/ });

  test('an error is shown, and a picture that somebody else has removed disappears', async ({
    page,
    world,
  }) => {
    const { username, token } = await world.admin();
    const member = await world.createMember('sketcher');
    const id = await upload(world.url, member, 'avatar', (await portrait()).buffer);
    await callServer(world.url, 'PUT /account/avatar', { token: member.token, body: { pictureId: id } });
    await openAs(page, username, '/dashboard');
    await page.route('**/api/v1/admin/pictures?**', (route) =>
      route.fulfill({ status: 503, json: { message: 'Resting.' } }),
    );
    await page.goto('/admin/pictures?state=latest');
    await expect(page.getByRole('alert').filter({ hasText: 'Failed to load pictures.' })).toBeVisible();
    await page.unroute('**/api/v1/admin/pictures?**');
    await button(page, 'Try again').click();
    const picture = pictures(page, 'sketcher');
    await picture.getByRole('button').click();
    await callServer(world.url, `DELETE /admin/pictures/${id}`, { token, body: { reason: 'Already.' } });
    const dialog = page.getByRole('dialog', { name: 'Remove this picture?' });
    await dialog.getByLabel('Reason').fill('Too late.');
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByRole('alert')).toHaveText('Somebody else has removed this picture.');
    await expect(picture).toHaveCount(0);
  });
});
