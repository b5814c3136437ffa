import { expectAccessibleScreen } from '#tests/journeys/accessibleScreen.ts';
import {
  button,
  callServer,
  expect,
  expectToast,
  linkIn,
  logIn,
  openAs,
  PASSWORD,
  test,
} from '#tests/journeys/world.ts';
import {
  answerDialog,
  createCommunity,
  main,
  mainButton,
  openInOtherBrowser,
  openOtherBrowser,
} from './communitySteps.ts';

const INVITATION_SUBJECT = /An invitation to a community/;
const pathOf = ({ pathname, search }: URL) => pathname + search;

test('a visitor accepts an invitation: signs up, verifies the email, logs in, and joins', async ({
  page,
  world,
  browser,
}) => {
  await world.createMember('abbess');
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
  await expectToast(page, 'An invitation has been sent to newcomer@vichara.test.');
  await expect(page.getByRole('listitem').filter({ hasText: 'newcomer@vichara.test' })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('');
  await expect(page.getByLabel('Email')).toBeFocused();

  const link = pathOf(linkIn(await world.mails.nextMailTo('newcomer@vichara.test', INVITATION_SUBJECT)));
  const visitorPage = await openOtherBrowser(browser, world.url);
  await visitorPage.goto(link);
  await expect(visitorPage.getByText('You have been invited')).toBeVisible();
  await main(visitorPage).getByRole('link', { name: 'Join' }).click();
  await visitorPage.getByLabel('Username').fill('newcomer');
  await visitorPage.getByLabel('Email').fill('newcomer@vichara.test');
  await visitorPage.getByLabel('Password').fill(PASSWORD);
  await button(visitorPage, 'Create account').click();
  const verification = await world.mails.nextMailTo('newcomer@vichara.test', /^(?!An invitation)/);
  const tab = await visitorPage.context().newPage();
  await tab.goto(pathOf(linkIn(verification)));
  await expect(tab.getByText('Verification Successful!')).toBeVisible();
  await tab.getByRole('link', { name: 'Proceed to Login' }).click();
  await logIn(tab, 'newcomer');
  await expect(tab).toHaveURL(link);
  await expect(tab.getByText('You have been invited')).toBeVisible();
  await expect(tab.getByRole('heading', { name: 'Community Feed' })).toHaveCount(0);
  await mainButton(tab, 'Join').click();
  await expectToast(tab, 'You have joined House of Two Doors.');
  await expect(tab.getByRole('heading', { name: 'Community Feed' })).toBeVisible();
  await expect(tab).toHaveURL(/\/communities\/[0-9a-f-]+$/);
  expect(await tab.evaluate(() => localStorage.getItem('invitation'))).toBeNull();

  // For a member, opening the link again only shows the community.
  await tab.goto(link);
  await expect(tab).toHaveURL(/\/communities\/[0-9a-f-]+$/);
  await expect(tab.getByText('You have been invited')).toHaveCount(0);
  await page.reload();
  await expect(page.getByText('There are no pending invitations.')).toBeVisible();
});

test('an invited visitor reads the words of the inviter, declines by keyboard, and accepts a later invitation', async ({
  page,
  world,
  browser,
}) => {
  const { token } = await world.createMember('letter-writer');
  const { email } = await world.createMember('undecided');
  const { id } = await createCommunity(world.url, token, { name: 'Patient House', privacy: 'private' });
  const agreements = [{ title: 'Listen to the end', text: 'Everyone may finish.' }];
  const about = { about: '', welcome: '', agreements };
  await callServer(world.url, `PUT /communities/${id}/about`, { token, body: about });
  await openAs(page, 'letter-writer', `/communities/${id}/invite`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Words (optional)').fill('Dear friend,\n\nsit with us on Thursdays.');
  await button(page, 'Send Invitation').click();
  await expectToast(page, `An invitation has been sent to ${email}.`);
  await expect(page.getByLabel('Words (optional)')).toHaveValue('');
  const mail = await world.mails.nextMailTo(email, INVITATION_SUBJECT);
  expect(mail.text).toContain('sit with us on Thursdays.');

  const invitee = await openOtherBrowser(browser, world.url);
  await invitee.goto(pathOf(linkIn(mail)));
  await expect(main(invitee)).toContainText('letter-writer invites you.');
  await expect(main(invitee)).toContainText('sit with us on Thursdays.');
  await expect(main(invitee)).toContainText('Everyone may finish.');
  await expect(main(invitee).getByRole('heading', { name: 'Guide', exact: true })).toBeVisible();
  await expectAccessibleScreen(invitee, 'an invitation with words', 'Patient House');
  const decline = mainButton(invitee, 'Decline');
  const dialog = invitee.getByRole('dialog', { name: 'Decline this invitation?' });
  await decline.focus();
  await invitee.keyboard.press('Enter');
  await expect(dialog).toBeVisible();
  await expectAccessibleScreen(invitee, 'dialog to decline an invitation');
  await invitee.keyboard.press('Escape');
  await expect(decline).toBeFocused();
  await invitee.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Decline' }).press('Enter');
  await expectToast(invitee, 'The invitation is declined.');
  await expect(invitee).toHaveURL(`/communities/${id}`);
  await expect(main(invitee)).toContainText('You must be a member to view posts');
  await page.reload();
  await expect(page.getByText('There are no pending invitations.')).toBeVisible();

  await page.getByLabel('Email').fill(email);
  await button(page, 'Send Invitation').click();
  const later = pathOf(linkIn(await world.mails.nextMailTo(email, INVITATION_SUBJECT)));
  await openAs(invitee, 'undecided', later);
  await mainButton(invitee, 'Join').click();
  await expectToast(invitee, 'You have joined Patient House.');
  await invitee.context().close();
});

test('a guide invites many people from a pasted list', async ({ page, world }) => {
  const guide = await world.createMember('inviting-guide');
  const { id } = await createCommunity(world.url, guide.token, {
    name: 'The Long Table',
    privacy: 'private',
  });
  await openAs(page, 'inviting-guide', `/communities/${id}/invite`);
  await button(page, 'Invite Many People').click();
  const dialog = page.getByRole('dialog', { name: 'Invite Many People' });
  await dialog
    .getByLabel('Email addresses')
    .fill('Anna <table-1@vichara.test>; table-2@vichara.test\nnobody');
  await expect(dialog.getByText('2 addresses')).toBeVisible();
  await dialog.getByText('1 line has no valid address').click();
  await expect(dialog.getByText('nobody (no address)')).toBeVisible();
  await expectAccessibleScreen(page, 'invite many people');
  await button(page, 'Send Invitations').click();
  await expect(dialog.getByText('2 invitations are sent.')).toBeVisible();
  await button(page, 'Close').click();
  await expect(dialog).toBeHidden();
  const pending = page.getByRole('region', { name: 'Pending Invitations' });
  await expect(pending.getByRole('listitem')).toHaveCount(2);
  await world.mails.nextMailTo('table-2@vichara.test', /invitation/);
});

test('somebody who does not want to be invited again gets no further mail', async ({ page, world }) => {
  const { token } = await world.createMember('insistent');
  const { id } = await createCommunity(world.url, token, { name: 'Insistent House', privacy: 'private' });
  const email = 'not-me@vichara.test';
  const invite = () =>
    callServer(world.url, `POST /communities/${id}/invitations`, { token, body: { email } });
  await invite();
  await page.goto(pathOf(linkIn(await world.mails.nextMailTo(email, INVITATION_SUBJECT))));
  await mainButton(page, 'Decline').click();
  await page.getByRole('checkbox', { name: 'Do not invite this address again, to any community' }).check();
  await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click();
  await expectToast(page, 'The invitation is declined. This address will get no more invitations.');
  const mailCount = world.mails.mails.filter(({ to }) => to?.some(({ address }) => address === email)).length;
  expect((await invite()).status).toBe(201);
  // Mails are sent in the order in which they were enqueued.
  await callServer(world.url, `POST /communities/${id}/invitations`, {
    token,
    body: { email: 'me-please@vichara.test' },
  });
  await world.mails.nextMailTo('me-please@vichara.test', INVITATION_SUBJECT);
  expect(world.mails.mails.filter(({ to }) => to?.some(({ address }) => address === email))).toHaveLength(
    mailCount,
  );
});

test.describe('an invitation that cannot be used', () => {
  test.use({ allowedProblems: /status of 403/ });

  test('an invitation to another address is refused with the reason, and the community stays private', async ({
    page,
    world,
  }) => {
    const { token } = await world.createMember('prior');
    await world.createMember('stranger');
    const { id } = await createCommunity(world.url, token, { name: 'Narrow Gate', privacy: 'private' });
    const email = 'awaited@vichara.test';
    await callServer(world.url, `POST /communities/${id}/invitations`, { token, body: { email } });
    const link = pathOf(linkIn(await world.mails.nextMailTo(email, INVITATION_SUBJECT)));
    await page.goto(`/communities/${id}`);
    await expect(page.getByText('You must be a member to view posts')).toBeVisible();
    await expect(page.getByText('This is a private community')).toBeVisible();
    await page.goto(link);
    await main(page).getByRole('link', { name: 'Login' }).click();
    await logIn(page, 'stranger');
    await expect(page.getByRole('alert')).toContainText('This invitation was sent to another email address.');
    await expect(page).toHaveURL(`/communities/${id}`);
    await expect(page.getByText('You must be a member to view posts')).toBeVisible();
    await expectAccessibleScreen(page, 'a refused invitation');
    expect(await page.evaluate(() => localStorage.getItem('invitation'))).toBeNull();
    await page.goto(`/communities/${id}/invite`);
    await expect(page.getByText('Only guides of a private community can send invitations')).toBeVisible();
  });

  test('resending an invitation invalidates the old link, and revoking it invalidates the new one', async ({
    page,
    world,
    browser,
  }) => {
    const { token } = await world.createMember('sender');
    const { email } = await world.createMember('hesitant');
    const { id } = await createCommunity(world.url, token, { name: 'Second Thoughts', privacy: 'private' });
    await openAs(page, 'sender', `/communities/${id}/invite`);
    await expect(page.getByText('There are no pending invitations.')).toBeVisible();
    await page.getByLabel('Email').fill(email);
    await button(page, 'Send Invitation').click();
    const oldLink = pathOf(linkIn(await world.mails.nextMailTo(email, INVITATION_SUBJECT)));
    const row = page.getByRole('listitem').filter({ hasText: email });
    await expect(row).toContainText(/Sent on .+, valid until .+/);
    await row.getByRole('button', { name: 'Resend' }).click();
    const newLink = pathOf(linkIn(await world.mails.nextMailTo(email, INVITATION_SUBJECT)));
    await expectAccessibleScreen(page, 'a pending invitation');

    const inviteePage = await openInOtherBrowser(browser, world.url, 'hesitant', oldLink);
    await expect(inviteePage.getByRole('alert')).toContainText('This invitation is not valid any more.');
    await row.getByRole('button', { name: 'Revoke' }).click();
    await answerDialog(page, 'Cancel');
    await row.getByRole('button', { name: 'Revoke' }).click();
    await answerDialog(page, 'Revoke');
    await expect(row).toHaveCount(0);
    await expect(page.getByText('There are no pending invitations.')).toBeVisible();
    await inviteePage.goto(newLink);
    await expect(inviteePage.getByRole('alert')).toContainText('This invitation is not valid any more.');
    await expect(inviteePage.getByRole('heading', { name: 'Community Feed' })).toHaveCount(0);
  });
});
