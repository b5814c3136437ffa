import { expectAccessibleScreen } from '#tests/journeys/accessibleScreen.ts';
import { button, callServer, expect, expectToast, openAs, test } from '#tests/journeys/world.ts';
import { createCommunity, main, openInOtherBrowser } from './communitySteps.ts';

test('somebody asks to join by keyboard, is declined, and is accepted later', async ({
  page,
  world,
  browser,
}) => {
  const { token } = await world.createMember('door-guide');
  await world.createMember('door-guest');
  const { id } = await createCommunity(world.url, token, { name: 'Hill with a Door', privacy: 'private' });

  // The guide lets people ask to join.
  await openAs(page, 'door-guide', `/communities/${id}/settings`);
  await expect(page.getByRole('radio', { name: 'Open', exact: true })).toHaveCount(0);
  await expect(page.getByRole('radiogroup', { name: 'Privacy' })).toHaveAccessibleDescription('Who can read');
  await expect(page.getByRole('button', { name: /^Save/ })).toHaveText(['Save Settings']);
  await page.getByLabel('Description').fill('A door that can be knocked on.');
  await page
    .getByRole('radiogroup', { name: 'Who can join' })
    .getByRole('radio', { name: 'By Request' })
    .check();
  await page.getByLabel('Question 1 (optional)').fill('What brings you here?');
  await page.getByRole('switch', { name: 'Show in the directory' }).uncheck();
  await button(page, 'Save Settings').click();
  await expectToast(page, 'Settings saved successfully.');
  const { body: saved } = await callServer(world.url, `GET /communities/${id}`, { token });
  expect(saved).toMatchObject({
    description: 'A door that can be knocked on.',
    joining: 'request',
    isListed: false,
    questions: ['What brings you here?'],
  });
  await expectAccessibleScreen(page, 'settings with joining', 'Community Settings');
  await page.goto(`/communities/${id}/moderate/requests`);
  await expect(main(page)).toContainText('Nobody is at the door.');
  await expectAccessibleScreen(page, 'no requests', 'Requests');

  // The person uses only the keyboard, and opens the unlisted community by its address.
  const guest = await openInOtherBrowser(browser, world.url, 'door-guest', `/communities/${id}`);
  await expect(main(guest)).toContainText('You can ask to join.');
  const ask = main(guest).getByRole('button', { name: 'Ask to Join' });
  await ask.focus();
  await guest.keyboard.press('Enter');
  const dialog = guest.getByRole('dialog', { name: 'Ask to Join' });
  await expect(dialog).toBeVisible();
  await guest.keyboard.press('Escape');
  await expect(ask).toBeFocused();
  await guest.keyboard.press('Enter');
  await dialog.getByLabel('What brings you here?').fill('The silence.');
  await expectAccessibleScreen(guest, 'dialog to ask to join');
  await dialog.getByRole('button', { name: 'Ask to Join' }).press('Enter');
  await expectToast(guest, 'You have asked to join.');
  await expect(main(guest)).toContainText('You have asked to join. A guide will answer');
  await expect(guest.getByRole('heading', { level: 1 })).toBeFocused();
  await expectAccessibleScreen(guest, 'community with a request of the viewer', 'Hill with a Door');
  await button(guest, 'Withdraw Request').click();
  await expectToast(guest, 'Your request is withdrawn.');
  await ask.click();
  await dialog.getByLabel('What brings you here?').fill('Still the silence.');
  await dialog.getByRole('button', { name: 'Ask to Join' }).click();
  await expect(main(guest)).toContainText('You have asked to join. A guide will answer');

  // The guide declines.
  await page.goto(`/communities/${id}`);
  await expect(main(page)).toContainText('Someone is at the door.');
  await main(page).getByRole('link', { name: 'Open the door' }).click();
  await expect(main(page)).toContainText('Still the silence.');
  await expectAccessibleScreen(page, 'requests', 'Requests');
  await button(page, 'Decline').click();
  await page.getByLabel('Words (optional)').fill('We are full just now.');
  await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click();
  await expectToast(page, 'The request is declined.');
  await expect(main(page)).toContainText('Nobody is at the door.');
  await guest.reload();
  await expect(main(guest)).toContainText('Your request to join was declined.');
  await expect(ask).toHaveCount(0);

  // Later, the guide accepts the declined request.
  await page.getByRole('link', { name: 'Declined' }).click();
  await button(page, 'Accept').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Accept' }).click();
  await expectToast(page, 'They are a member now.');
  await expect(main(page)).toContainText('No request was declined');
  await guest.reload();
  await expect(guest.getByRole('link', { name: 'New Post' })).toBeVisible();
  await guest.context().close();
});
