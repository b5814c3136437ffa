import { button, told } from '#tests/journeys/library/librarySteps.ts';
import { expectSound } from '#tests/journeys/soundness.ts';
import { callServer, expect, linkIn, logIn, openAs, PASSWORD, test } from '#tests/journeys/world.ts';
import { act, answer, browserOf, founded, main, openElsewhere } from './communitySteps.ts';

const INVITED = /An invitation to a community/;
const pathOf = ({ pathname, search }: URL) => pathname + search;

test('somebody new follows an invitation: signs up, verifies, logs in, and joins', async ({
  page,
  world,
  browser,
}) => {
  await world.join('abbess');
  await openAs(page, 'abbess', '/communities/new');
  await page.getByLabel('Name').fill('House of Two Doors');
  await page.getByLabel('Description').fill('Come when you are asked.');
  await page.getByRole('radio', { name: 'Private', exact: true }).check();
  await button(page, 'Create Community').click();
  await main(page).getByRole('link', { name: 'Invite Members' }).click();
  await expect(page).toHaveTitle('Invite Members | Vichara');
  await button(page, 'Send Invitation').click();
  await expect(page.getByText('Email is required')).toBeVisible();
  await page.getByLabel('Email').fill('nobody');
  await button(page, 'Send Invitation').click();
  await expect(page.getByText('Invalid email address')).toBeVisible();
  await page.getByLabel('Email').fill('newcomer@vichara.test');
  await button(page, 'Send Invitation').click();
  await told(page, 'An invitation has been sent to newcomer@vichara.test.');
  await expect(page.getByRole('listitem').filter({ hasText: 'newcomer@vichara.test' })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('');
  await expect(page.getByLabel('Email')).toBeFocused();

  const link = pathOf(linkIn(await world.mails.mailTo('newcomer@vichara.test', INVITED)));
  const hers = await browserOf(browser, world.url);
  await hers.goto(link);
  await expect(hers.getByText('You have been invited')).toBeVisible();
  await main(hers).getByRole('link', { name: 'Join' }).click();
  await hers.getByLabel('Username').fill('newcomer');
  await hers.getByLabel('Email').fill('newcomer@vichara.test');
  await hers.getByLabel('Password').fill(PASSWORD);
  await button(hers, 'Create account').click();
  const verification = await world.mails.mailTo('newcomer@vichara.test', /^(?!An invitation)/);
  const tab = await hers.context().newPage();
  await tab.goto(pathOf(linkIn(verification)));
  await expect(tab.getByText('Verification Successful!')).toBeVisible();
  await tab.getByRole('link', { name: 'Proceed to Login' }).click();
  await logIn(tab, 'newcomer');
  await expect(tab).toHaveURL(link);
  await expect(tab.getByText('You have been invited')).toBeVisible();
  await expect(tab.getByRole('heading', { name: 'Community Feed' })).toHaveCount(0);
  await act(tab, 'Join').click();
  await told(tab, 'You have joined House of Two Doors.');
  await expect(tab.getByRole('heading', { name: 'Community Feed' })).toBeVisible();
  await expect(tab).toHaveURL(/\/communities\/[0-9a-f-]+$/);
  expect(await tab.evaluate(() => localStorage.getItem('invitation'))).toBeNull();

  // Followed once more, it asks nothing of a member.
  await tab.goto(link);
  await expect(tab).toHaveURL(/\/communities\/[0-9a-f-]+$/);
  await expect(tab.getByText('You have been invited')).toHaveCount(0);
  await page.reload();
  await expect(page.getByText('No invitation is waiting.')).toBeVisible();
});

test.describe('an invitation that does not count', () => {
  test.use({ allowed: /status of 403/ });

  test('is refused to others and told so; the panel stays closed to strangers', async ({ page, world }) => {
    const { token } = await world.join('prior');
    await world.join('stranger');
    const { id } = await founded(world.url, token, { name: 'Narrow Gate', privacy: 'private' });
    const email = 'awaited@vichara.test';
    await callServer(world.url, `POST /communities/${id}/invitations`, { token, body: { email } });
    const link = pathOf(linkIn(await world.mails.mailTo(email, INVITED)));
    await page.goto(`/communities/${id}`);
    await expect(page.getByText('You must be a member to view posts')).toBeVisible();
    await expect(page.getByText('This is a private community')).toBeVisible();
    await page.goto(link);
    await main(page).getByRole('link', { name: 'Login' }).click();
    await logIn(page, 'stranger');
    await expect(page.getByRole('alert')).toContainText('This invitation was sent to another email address.');
    await expect(page).toHaveURL(`/communities/${id}`);
    await expect(page.getByText('You must be a member to view posts')).toBeVisible();
    await expectSound(page, 'a refused invitation');
    expect(await page.evaluate(() => localStorage.getItem('invitation'))).toBeNull();
    await page.goto(`/communities/${id}/invite`);
    await expect(page.getByText('Only guides of a private community can send invitations')).toBeVisible();
  });

  test('may be sent again, which ends the old link, or be revoked', async ({ page, world, browser }) => {
    const { token } = await world.join('sender');
    const { email } = await world.join('hesitant');
    const { id } = await founded(world.url, token, { name: 'Second Thoughts', privacy: 'private' });
    await openAs(page, 'sender', `/communities/${id}/invite`);
    await expect(page.getByText('No invitation is waiting.')).toBeVisible();
    await page.getByLabel('Email').fill(email);
    await button(page, 'Send Invitation').click();
    const old = pathOf(linkIn(await world.mails.mailTo(email, INVITED)));
    const row = page.getByRole('listitem').filter({ hasText: email });
    await expect(row).toContainText(/Sent on .+, open until .+/);
    await row.getByRole('button', { name: 'Resend' }).click();
    const fresh = pathOf(linkIn(await world.mails.mailTo(email, INVITED)));
    await expectSound(page, 'a pending invitation');

    const his = await openElsewhere(browser, world.url, 'hesitant', old);
    await expect(his.getByRole('alert')).toContainText('This invitation is not valid any more.');
    await row.getByRole('button', { name: 'Revoke' }).click();
    await answer(page, 'Cancel');
    await row.getByRole('button', { name: 'Revoke' }).click();
    await answer(page, 'Revoke');
    await expect(row).toHaveCount(0);
    await expect(page.getByText('No invitation is waiting.')).toBeVisible();
    await his.goto(fresh);
    await expect(his.getByRole('alert')).toContainText('This invitation is not valid any more.');
    await expect(his.getByRole('heading', { name: 'Community Feed' })).toHaveCount(0);
  });
});
