import { expectAccessibleScreen } from '#tests/journeys/accessibleScreen.ts';
import { button, callServer, expect, expectToast, logIn, openAs, test } from '#tests/journeys/world.ts';
import {
  answerDialog,
  createCommunity,
  main,
  mainButton,
  openInOtherBrowser,
  openOtherBrowser,
} from './communitySteps.ts';

test('a guide creates a link by keyboard, a visitor logs in and joins with it, and the guide removes it', async ({
  page,
  world,
  browser,
}) => {
  const { token } = await world.createMember('link-maker');
  const profile = { fullName: 'Lin Makers', username: 'link-maker', avatarUrl: null };
  await callServer(world.url, 'PUT /account', { token, body: profile });
  await world.createMember('link-guest');
  const { id } = await createCommunity(world.url, token, { name: 'Linked Hill', privacy: 'private' });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await openAs(page, 'link-maker', `/communities/${id}/invite`);
  await expect(page.getByText('There are no links.')).toBeVisible();
  const make = mainButton(page, 'Make a Link');
  const dialog = page.getByRole('dialog', { name: 'Make a Link' });
  await make.focus();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(make).toBeFocused();
  await page.keyboard.press('Enter');
  await dialog.getByLabel('How often can it be used?').selectOption('1 use');
  await expectAccessibleScreen(page, 'dialog to make a link');
  await dialog.getByRole('button', { name: 'Make Link' }).press('Enter');
  await expectToast(page, 'The link is made. You can copy it now.');
  const row = page.getByRole('listitem').filter({ hasText: 'Lets people join' });
  await expect(row).toContainText(/0 of 1 use, valid until .+, by Lin Makers/);
  await row.getByRole('button', { name: 'Copy Link' }).click();
  await expectToast(page, 'The link is copied.');
  const url = await page.evaluate(() => navigator.clipboard.readText());
  const { pathname, search } = new URL(url);
  const link = pathname + search;
  await expectAccessibleScreen(page, 'invite members with a link', 'Invite Members');

  const guest = await openOtherBrowser(browser, world.url);
  await guest.goto(link);
  await expect(main(guest)).toContainText('Lin Makers invites you. This is a private community.');
  await expectAccessibleScreen(guest, 'a link opened by a visitor', 'Linked Hill');
  await main(guest).getByRole('link', { name: 'Login' }).click();
  await logIn(guest, 'link-guest');
  await expect(guest).toHaveURL(link);
  await mainButton(guest, 'Join').click();
  await expectToast(guest, 'You have joined Linked Hill.');
  await expect(guest).toHaveURL(`/communities/${id}`);
  // For a member, the link only shows the community.
  await guest.goto(link);
  await expect(guest).toHaveURL(`/communities/${id}`);
  await expect(main(guest).getByRole('heading', { name: 'Community Feed' })).toBeVisible();

  await page.reload();
  await expect(row).toContainText('1 of 1 use');
  await row.getByRole('button', { name: 'Remove' }).click();
  await answerDialog(page, 'Cancel');
  await row.getByRole('button', { name: 'Remove' }).click();
  await answerDialog(page, 'Remove');
  await expectToast(page, 'The link is removed.');
  await expect(page.getByText('There are no links.')).toBeVisible();
  await guest.context().close();
});

test('people ask to join with a link that only lets them ask, and a guide accepts', async ({
  page,
  world,
  browser,
}) => {
  const { token } = await world.createMember('gate-keeper');
  await world.createMember('gate-guest');
  const { id } = await createCommunity(world.url, token, { name: 'Gate Hill', privacy: 'private' });
  const body = { maxUses: 5, days: 7, admits: false };
  const made = await callServer(world.url, `POST /communities/${id}/links`, { token, body });
  const { pathname, search } = new URL(made.body.url);
  const guest = await openInOtherBrowser(browser, world.url, 'gate-guest', pathname + search);
  await expect(main(guest)).toContainText('You can ask to join. A guide will answer.');
  await expectAccessibleScreen(guest, 'a link that leads to a request', 'Gate Hill');
  await mainButton(guest, 'Ask to Join').click();
  await guest.getByRole('dialog').getByRole('button', { name: 'Ask to Join' }).click();
  await expectToast(guest, 'You have asked to join.');
  await expect(guest).toHaveURL(`/communities/${id}`);
  await expect(main(guest)).toContainText('You have asked to join. A guide will answer');

  await openAs(page, 'gate-keeper', `/communities/${id}/moderate/requests`);
  await button(page, 'Accept').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Accept' }).click();
  await expectToast(page, 'They are a member now.');
  await guest.reload();
  await expect(main(guest).getByRole('heading', { name: 'Community Feed' })).toBeVisible();
  await guest.context().close();
});

test.describe('a link that cannot be used', () => {
  test.use({ allowedProblems: /status of 403/ });

  test('a removed link is refused with the reason', async ({ page, world }) => {
    const { token } = await world.createMember('link-remover');
    await world.createMember('late-guest');
    const { id } = await createCommunity(world.url, token, { name: 'Late Hill', privacy: 'private' });
    const body = { maxUses: 5, days: 7, admits: true };
    const { body: link } = await callServer(world.url, `POST /communities/${id}/links`, { token, body });
    await callServer(world.url, `DELETE /communities/${id}/links/${link.id}`, { token });
    const { pathname, search } = new URL(link.url);
    await openAs(page, 'late-guest', '/dashboard');
    await page.goto(pathname + search);
    await expect(page.getByRole('alert')).toContainText('This link is not valid any more.');
    await expect(page).toHaveURL(`/communities/${id}`);
    await expect(main(page)).toContainText('You must be a member to view posts');
  });
});
