import { expectAccessibleScreen } from '#tests/journeys/accessibleScreen.ts';
import { button, callServer, expect, expectToast, openAs, test } from '#tests/journeys/world.ts';
import { createCommunity, joinCommunity, main, openInOtherBrowser } from './communitySteps.ts';

test('a member subscribes to the letter by keyboard, and stops it', async ({ page, world }) => {
  const { token } = await world.createMember('letter-guide');
  const reader = await world.createMember('letter-reader');
  const { id } = await createCommunity(world.url, token, { name: 'Letter Hill' });
  await joinCommunity(world.url, reader.token, id);
  await callServer(world.url, 'PUT /sadhana/settings', {
    token: reader.token,
    body: { show: 'days', time: '06:30', timezone: 'Europe/Lisbon' },
  });
  await openAs(page, 'letter-reader', '/account/quiet');
  const none = page.getByRole('radio', { name: 'No letter' });
  await expect(none).toBeChecked();
  await none.focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: 'Every week' })).toBeChecked();
  // All communities are chosen at first.
  const community = page.getByRole('checkbox', { name: 'Letter Hill' });
  await expect(community).toBeChecked();
  await community.focus();
  await page.keyboard.press('Space');
  await expect(community).not.toBeChecked();
  await page.keyboard.press('Space');
  await page.getByLabel('Day', { exact: true }).selectOption('Wednesday');
  await page.getByLabel('Hour', { exact: true }).selectOption({ index: 6 });
  await page.getByRole('switch', { name: 'My hour of practice' }).check();
  await page.getByRole('switch', { name: 'Event reminders by mail' }).uncheck();
  await expect(page.getByRole('button', { name: /^Save/ })).toHaveText(['Save Changes']);
  await expectAccessibleScreen(page, 'letters and quiet with a letter', 'Letters & Quiet');
  await button(page, 'Save Changes').focus();
  await page.keyboard.press('Enter');
  await expectToast(page, 'Your settings are saved.');
  const { body } = await callServer(world.url, 'GET /account/digest', { token: reader.token });
  expect(body).toMatchObject({ rhythm: 'weekly', weekday: 'WE', hour: 6, communityIds: [id] });
  const { body: practice } = await callServer(world.url, 'GET /sadhana/settings', { token: reader.token });
  expect(practice).toMatchObject({ show: 'days', time: '06:30', reminder: true });
  await page.goto('/account/profile');
  await expect(page.getByRole('switch', { name: 'Event reminders by mail' })).not.toBeChecked();
  for (const number of [1, 2, 3, 4, 5]) {
    const other = await createCommunity(world.url, token, { name: `Hill ${number}` });
    await joinCommunity(world.url, reader.token, other.id);
  }
  await page.goto('/account/quiet');
  await expect(none).not.toBeChecked();
  await expect(community).toBeHidden();
  await page.getByText('Communities in the letter').click();
  await expect(community).toBeChecked();
  await none.check();
  await button(page, 'Save Changes').click();
  await expectToast(page, 'Your settings are saved.');
});

test('a member starts a retreat by keyboard, a guide sees it, and the member still opens the directory and ends the retreat', async ({
  browser,
  page,
  world,
}) => {
  const { token } = await world.createMember('retreat-guide');
  const quiet = await world.createMember('retreat-member');
  const { id } = await createCommunity(world.url, token, { name: 'Retreat Hill' });
  await joinCommunity(world.url, quiet.token, id);
  await openAs(page, 'retreat-member', '/account/quiet');
  const today = Temporal.Now.plainDateISO();
  await page.getByLabel('From').fill(today.toString());
  await page.getByLabel('To', { exact: true }).fill(today.subtract({ days: 1 }).toString());
  await button(page, 'Save Changes').click();
  await expect(main(page)).toContainText('The end must not be before the start');
  await page.getByLabel('To', { exact: true }).fill(today.add({ days: 9 }).toString());
  await page.getByRole('switch', { name: 'Show guides that I am in retreat' }).focus();
  await page.keyboard.press('Space');
  await button(page, 'Save Changes').focus();
  await page.keyboard.press('Enter');
  await expectToast(page, 'Your settings are saved.');
  await expect(main(page)).toContainText('You are in retreat until');
  await expectAccessibleScreen(page, 'letters and quiet in a retreat', 'Letters & Quiet');

  await page.goto('/communities');
  await expect(main(page)).toContainText(/You are in retreat until .*\d{4}\./);
  await expect(main(page)).not.toContainText('Retreat Hill');
  await expectAccessibleScreen(page, 'communities in a retreat', 'Find Your Sangha');
  await button(page, 'Look In').focus();
  await page.keyboard.press('Enter');
  await expect(main(page)).toContainText('Retreat Hill');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  const guidePage = await openInOtherBrowser(
    browser,
    world.url,
    'retreat-guide',
    `/communities/${id}/moderate`,
  );
  await expect(guidePage.getByRole('row').filter({ hasText: 'retreat-member' })).toContainText('in retreat');
  await expectAccessibleScreen(guidePage, 'a member in retreat', 'Moderate Members');
  await guidePage.context().close();

  await page.goto('/communities');
  await button(page, 'End Retreat').focus();
  await page.keyboard.press('Enter');
  await expectToast(page, 'Your retreat has ended.');
  await expect(main(page)).toContainText('Retreat Hill');
  const { body } = await callServer(world.url, 'GET /account', { token: quiet.token });
  expect(body.retreat).toBeNull();
});
