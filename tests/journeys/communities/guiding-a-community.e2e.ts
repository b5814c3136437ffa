import { button, searchBox, told } from '#tests/journeys/library/librarySteps.ts';
import { expectSound } from '#tests/journeys/soundness.ts';
import { callServer, expect, linkIn, openAs, test } from '#tests/journeys/world.ts';
import {
  act,
  answer,
  cardOf,
  founded,
  joined,
  madeGuide,
  main,
  openElsewhere,
  rowOf,
} from './communitySteps.ts';

const deed = (row: ReturnType<typeof rowOf>, name: string) => row.getByRole('button', { name, exact: true });

test.describe('stepping down', () => {
  test.use({ allowed: /status of 409/ });

  test('a guide makes another guide, steps down, and the page closes', async ({ page, world }) => {
    const { token } = await world.join('elder');
    const { token: other } = await world.join('heiress');
    const { id } = await founded(world.url, token, { name: 'Handed On' });
    await joined(world.url, other, id);
    await openAs(page, 'elder', `/communities/${id}`);
    await act(page, 'Leave').click();
    await expect(page.getByRole('alertdialog')).toContainText('Make somebody else a guide first.');
    await answer(page, 'OK');
    await main(page).getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('link', { name: 'Moderation', exact: true }).click();
    await expect(page).toHaveTitle('Moderate Members | Vichara');
    await expect(page.getByRole('columnheader')).toHaveText(['User', 'Role', 'Actions']);
    const [me, her] = [rowOf(page, 'elder'), rowOf(page, 'heiress')];
    await expect(deed(me, 'Remove')).toHaveCount(0);

    await deed(me, 'Make Member').click();
    await expect(page.getByRole('alertdialog')).toContainText('Give up guiding?');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Make Member' }).click();
    await expect(page.getByRole('alertdialog')).toContainText(
      'Error: The last guide cannot go. Make somebody else a guide first.',
    );
    await answer(page, 'OK');
    await deed(her, 'Make Guide').click();
    await expect(page.getByRole('alertdialog')).toContainText('heiress will be able to change the settings');
    await answer(page, 'Make Guide');
    await expect(deed(her, 'Make Member')).toBeVisible();
    await expect(deed(her, 'Remove')).toHaveCount(0);
    await deed(her, 'Make Member').click();
    await expect(deed(her, 'Remove')).toBeVisible();
    await deed(her, 'Make Guide').click();
    await answer(page, 'Make Guide');
    await expect(deed(her, 'Make Member')).toBeVisible();
    await deed(me, 'Make Member').click();
    await answer(page, 'Make Member');
    await expect(page.getByText('Only guides can access moderation tools')).toBeVisible();
    await page.goto(`/communities/${id}/settings`);
    await expect(page.getByText('You do not have permission to view this page.')).toBeVisible();
    await page.getByRole('link', { name: 'Back to the community' }).click();
    await act(page, 'Leave').click();
    await answer(page, 'Leave');
    await expect(act(page, 'Join')).toBeVisible();
  });
});

test('settings are saved, a private community is announced to become public, kept private, and in the end deleted', async ({
  page,
  world,
}) => {
  const { token } = await world.join('keeper-of-keys');
  const { id } = await founded(world.url, token, { name: 'Locked Room', privacy: 'private' });
  await openAs(page, 'keeper-of-keys', `/communities/${id}/settings`);
  await page.getByLabel('Description').fill('');
  await button(page, 'Save Settings').click();
  await expect(page.getByText('Description is required')).toBeVisible();
  await page.getByLabel('Description').fill('Now with a window.');
  await page.getByRole('radio', { name: 'Public', exact: true }).check();
  await expect(page.getByText(/anyone can read its posts/)).toBeVisible();
  await button(page, 'Save Settings').click();
  await expect(page.getByRole('alertdialog')).toContainText(
    'all its posts and replies, those of the past too',
  );
  await answer(page, 'Cancel');
  await expect(page.getByRole('radio', { name: 'Public', exact: true })).toBeChecked();
  await button(page, 'Save Settings').click();
  await answer(page, 'Make Public');
  await told(page, 'Settings saved successfully.');
  await expect(page.getByText(/^This community becomes public on /)).toBeVisible();
  await expectSound(page, 'settings of a community that becomes public', 'Community Settings');
  await page.getByRole('link', { name: 'Locked Room' }).click();
  await expect(main(page).getByText(/^This community becomes public on /)).toBeVisible();
  await expect(main(page).getByText('Now with a window.')).toBeVisible();
  await expectSound(page, 'a community that becomes public', 'Locked Room');
  const mail = await world.mails.mailTo('keeper-of-keys@vichara.test', /becomes public/);
  await page.goto(linkIn(mail).pathname);
  await button(page, 'Keep It Private').click();
  await expect(page.getByText(/^This community becomes public on /)).toHaveCount(0);
  await expect(page.getByRole('radio', { name: 'Private', exact: true })).toBeChecked();

  await page.getByRole('link', { name: 'Locked Room' }).click();
  await main(page).getByRole('link', { name: 'Settings' }).click();
  // What is not saved is gone with the community, and not asked about.
  await page.getByLabel('Name').fill('Never saved');
  await button(page, 'Delete Community').click();
  await expect(page.getByRole('alertdialog')).toContainText('This is permanent');
  await answer(page, 'Delete');
  await expect(page).toHaveURL('/communities');
  await told(page, 'Locked Room is deleted.');
  await expect(searchBox(page)).toBeVisible();
  await expect(cardOf(page, 'Locked Room')).toHaveCount(0);
});

test.describe('somebody who is removed', () => {
  test.use({ allowed: /status of 403/ });

  test('is out of a private community at the next call', async ({ page, world, browser }) => {
    const { token } = await world.join('doorkeeper');
    const guest = await world.join('late-comer');
    const { token: second } = await world.join('second-guide');
    const { id } = await founded(world.url, token, { name: 'Inner Court' });
    for (const each of [guest.token, second]) await joined(world.url, each, id);
    const body = { name: 'Inner Court', description: 'Closed by now.', privacy: 'private' };
    await callServer(world.url, `PUT /communities/${id}`, { token, body });
    const hers = await openElsewhere(browser, world.url, 'late-comer', `/communities/${id}`);
    await expect(hers.getByRole('heading', { name: 'Community Feed' })).toBeVisible();

    await openAs(page, 'doorkeeper', `/communities/${id}/moderate`);
    const row = rowOf(page, 'late-comer');
    await deed(row, 'Remove').click();
    await answer(page, 'Cancel');
    await deed(row, 'Remove').click();
    await answer(page, 'Remove');
    await told(page, 'late-comer is removed.');
    await expect(row).toHaveCount(0);
    await hers.reload();
    await expect(hers.getByText('You must be a member to view posts')).toBeVisible();
    await expect(hers.getByRole('complementary')).toHaveCount(0);
    await hers.goto(`/communities/${id}/moderate`);
    await expect(hers.getByText('Only guides can access moderation tools')).toBeVisible();

    // Made a guide in another browser meanwhile: the server's reason is told.
    await page.reload();
    await expect(rowOf(page, 'second-guide')).toBeVisible();
    const { body: people } = await callServer(world.url, `GET /communities/${id}/members`, { token });
    const { id: secondId } = people.items.find(
      (each: { username: string }) => each.username === 'second-guide',
    );
    await madeGuide(world.url, token, id, secondId);
    await deed(rowOf(page, 'second-guide'), 'Remove').click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText('Failed to remove member: A guide cannot be removed.')).toBeVisible();
    await answer(page, 'OK');
    await expect(deed(rowOf(page, 'second-guide'), 'Make Member')).toBeVisible();
  });
});
