import { expectAccessibleScreen } from '#tests/journeys/accessibleScreen.ts';
import {
  button,
  callServer,
  expect,
  expectToast,
  linkIn,
  openAs,
  searchBox,
  test,
} from '#tests/journeys/world.ts';
import {
  answerDialog,
  cardOf,
  createCommunity,
  joinCommunity,
  main,
  mainButton,
  makeGuide,
  openInOtherBrowser,
  rowOf,
} from './communitySteps.ts';

const buttonIn = (row: ReturnType<typeof rowOf>, name: string) =>
  row.getByRole('button', { name, exact: true });

test.describe('a guide who steps down', () => {
  test.use({ allowedProblems: /status of 409/ });

  test('a guide makes another member a guide, steps down, and loses access to moderation and settings', async ({
    page,
    world,
  }) => {
    const { token } = await world.createMember('elder');
    const { token: otherToken } = await world.createMember('heiress');
    const { id } = await createCommunity(world.url, token, { name: 'Handed On' });
    await joinCommunity(world.url, otherToken, id);
    await openAs(page, 'elder', `/communities/${id}`);
    await mainButton(page, 'Leave').click();
    const dialog = page.getByRole('dialog', { name: 'Leave this community?' });
    await expect(dialog).toContainText('You are the only guide here.');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await main(page).getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('link', { name: 'Moderation', exact: true }).click();
    await expect(page).toHaveTitle('Moderate Members | Vichara');
    await expect(page.getByRole('columnheader')).toHaveText(['User', 'Role', 'Actions']);
    const [ownRow, otherRow] = [rowOf(page, 'elder'), rowOf(page, 'heiress')];
    await expect(buttonIn(ownRow, 'Remove')).toHaveCount(0);

    await buttonIn(ownRow, 'Make Member').click();
    await expect(page.getByRole('alertdialog')).toContainText('Stop being a guide?');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Make Member' }).click();
    await expect(page.getByRole('alertdialog')).toContainText(
      'Error: A community needs at least one guide. Make somebody else a guide first.',
    );
    await answerDialog(page, 'OK');
    await buttonIn(otherRow, 'Make Guide').click();
    await expect(page.getByRole('alertdialog')).toContainText('heiress will be able to change the settings');
    await answerDialog(page, 'Make Guide');
    await expect(buttonIn(otherRow, 'Make Member')).toBeVisible();
    await expect(buttonIn(otherRow, 'Remove')).toHaveCount(0);
    await buttonIn(otherRow, 'Make Member').click();
    await expect(buttonIn(otherRow, 'Remove')).toBeVisible();
    await buttonIn(otherRow, 'Make Guide').click();
    await answerDialog(page, 'Make Guide');
    await expect(buttonIn(otherRow, 'Make Member')).toBeVisible();
    await buttonIn(ownRow, 'Make Member').click();
    await answerDialog(page, 'Make Member');
    await expect(page.getByText('Only guides can access moderation tools')).toBeVisible();
    await page.goto(`/communities/${id}/settings`);
    await expect(page.getByText('You do not have permission to view this page.')).toBeVisible();
    await page.getByRole('link', { name: 'Back to the community' }).click();
    await mainButton(page, 'Leave').click();
    await answerDialog(page, 'Leave');
    await expect(mainButton(page, 'Join')).toBeVisible();
  });
});

test('a guide saves settings, plans to make a private community public, cancels that, and deletes the community', async ({
  page,
  world,
}) => {
  const { token } = await world.createMember('keeper-of-keys');
  const { id } = await createCommunity(world.url, token, { name: 'Locked Room', privacy: 'private' });
  await openAs(page, 'keeper-of-keys', `/communities/${id}/settings`);
  await page.getByLabel('Description').fill('');
  await button(page, 'Save Settings').click();
  await expect(page.getByText('Description is required')).toBeVisible();
  await page.getByLabel('Description').fill('Now with a window.');
  await main(page).getByLabel('Language').selectOption('हिन्दी');
  await page.getByRole('radio', { name: 'Public', exact: true }).check();
  await expect(page.getByText(/anyone can read its posts/)).toBeVisible();
  await button(page, 'Save Settings').click();
  await expect(page.getByRole('alertdialog')).toContainText('all its posts and replies, including past ones');
  await answerDialog(page, 'Cancel');
  await expect(page.getByRole('radio', { name: 'Public', exact: true })).toBeChecked();
  await button(page, 'Save Settings').click();
  await answerDialog(page, 'Make Public');
  await expectToast(page, 'Settings saved successfully.');
  await expect(page.getByText(/^This community becomes public on /)).toBeVisible();
  await expectAccessibleScreen(page, 'settings of a community that becomes public', 'Community Settings');
  await page.getByRole('link', { name: 'Locked Room' }).click();
  await expect(main(page).getByText(/^This community becomes public on /)).toBeVisible();
  await expect(main(page).getByText('Now with a window.')).toHaveAttribute('lang', 'hi');
  await expectAccessibleScreen(page, 'a community that becomes public', 'Locked Room');
  const mail = await world.mails.nextMailTo('keeper-of-keys@vichara.test', /becomes public/);
  await page.goto(linkIn(mail).pathname);
  await button(page, 'Keep It Private').click();
  await expect(page.getByText(/^This community becomes public on /)).toHaveCount(0);
  await expect(page.getByRole('radio', { name: 'Private', exact: true })).toBeChecked();

  await page.getByRole('link', { name: 'Locked Room' }).click();
  await main(page).getByRole('link', { name: 'Settings' }).click();
  // Deleting the community does not ask about unsaved changes.
  await page.getByLabel('Name').fill('Never saved');
  await button(page, 'Delete Community').click();
  await expect(page.getByRole('alertdialog')).toContainText('This is permanent');
  await answerDialog(page, 'Delete');
  await expect(page).toHaveURL('/communities');
  await expectToast(page, 'Locked Room is deleted.');
  await expect(searchBox(page)).toBeVisible();
  await expect(cardOf(page, 'Locked Room')).toHaveCount(0);
});

test.describe('a member who is removed', () => {
  test.use({ allowedProblems: /status of 403/ });

  test('a removed member loses access to a private community with the next request, and a new guide cannot be removed', async ({
    page,
    world,
    browser,
  }) => {
    const { token } = await world.createMember('doorkeeper');
    const member = await world.createMember('late-comer');
    const { token: secondToken } = await world.createMember('second-guide');
    const { id } = await createCommunity(world.url, token, { name: 'Inner Court' });
    for (const each of [member.token, secondToken]) await joinCommunity(world.url, each, id);
    const body = { name: 'Inner Court', description: 'Closed by now.', privacy: 'private' };
    await callServer(world.url, `PUT /communities/${id}`, { token, body });
    const memberPage = await openInOtherBrowser(browser, world.url, 'late-comer', `/communities/${id}`);
    await expect(memberPage.getByRole('heading', { name: 'Community Feed' })).toBeVisible();

    await openAs(page, 'doorkeeper', `/communities/${id}/moderate`);
    const row = rowOf(page, 'late-comer');
    await buttonIn(row, 'Remove').click();
    await answerDialog(page, 'Cancel');
    await buttonIn(row, 'Remove').click();
    await answerDialog(page, 'Remove');
    await expectToast(page, 'late-comer is removed.');
    await expect(row).toHaveCount(0);
    await memberPage.reload();
    await expect(memberPage.getByText('You must be a member to view posts')).toBeVisible();
    await expect(memberPage.getByRole('complementary')).toHaveCount(0);
    await memberPage.goto(`/communities/${id}/moderate`);
    await expect(memberPage.getByText('Only guides can access moderation tools')).toBeVisible();

    await page.reload();
    await expect(rowOf(page, 'second-guide')).toBeVisible();
    const { body: people } = await callServer(world.url, `GET /communities/${id}/members`, { token });
    const { id: secondId } = people.items.find(
      (each: { username: string }) => each.username === 'second-guide',
    );
    // The second member is made a guide after this page was loaded, so the server refuses to remove them.
    await makeGuide(world.url, token, id, secondId);
    await buttonIn(rowOf(page, 'second-guide'), 'Remove').click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText('Failed to remove member: A guide cannot be removed.')).toBeVisible();
    await answerDialog(page, 'OK');
    await expect(buttonIn(rowOf(page, 'second-guide'), 'Make Member')).toBeVisible();
  });
});
