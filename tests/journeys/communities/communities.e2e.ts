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
  openInOtherBrowser,
} from './communitySteps.ts';

test('a member switches to their own communities, and the browser remembers the choice', async ({
  page,
  world,
}) => {
  const { token } = await world.createMember('belonging');
  const otherMember = await world.createMember('founding-elsewhere');
  await createCommunity(world.url, token, { name: 'Ours by the Sea' });
  await createCommunity(world.url, otherMember.token, { name: 'Theirs on the Hill' });
  await openAs(page, 'belonging', '/communities');
  const tab = (name: string) => page.getByRole('navigation', { name: 'Which communities' }).getByText(name);
  await expect(tab('All')).toHaveAttribute('aria-current', 'page');
  await expect(cardOf(page, 'Ours by the Sea')).toContainText('Yours');
  await expect(cardOf(page, 'Theirs on the Hill')).not.toContainText('Yours');
  await expectAccessibleScreen(page, 'the directory of a member', 'Find Your Sangha');

  await page.goto('/dashboard');
  const card = page.getByRole('link', { name: /^Communities Company.* 1 community$/ });
  await expect(card).toHaveAttribute('href', '/communities');
  // On a phone, only people who listen to the page learn the number.
  const widthOfCount = async () => (await page.getByText('1 community').boundingBox())?.width;
  expect(await widthOfCount()).toBeLessThanOrEqual(1);
  await page.setViewportSize({ width: 1280, height: 800 });
  expect(await widthOfCount()).toBeGreaterThan(1);
  await card.click();
  await expect(tab('Yours')).toHaveAttribute('aria-current', 'page');
  await expect(cardOf(page, 'Ours by the Sea')).toBeVisible();
  await expect(cardOf(page, 'Theirs on the Hill')).toHaveCount(0);

  await tab('All').click();
  await expect(page).toHaveURL('/communities?mine=false');
  await expect(cardOf(page, 'Theirs on the Hill')).toBeVisible();
  await page.goto('/communities');
  await expect(tab('All')).toHaveAttribute('aria-current', 'page');
  await tab('Yours').click();
  await expect(page).toHaveURL('/communities?mine=true');
  await page.goto('/communities');
  await expect(tab('Yours')).toHaveAttribute('aria-current', 'page');
  await searchBox(page).fill('theirs');
  await expect(cardOf(page, 'Theirs on the Hill')).toBeVisible();
});

test('a community is created, found by a mistyped name, joined and left', async ({
  page,
  world,
  browser,
}) => {
  await world.createMember('founder');
  await world.createMember('wanderer');
  await openAs(page, 'founder', '/communities');
  await expect(page).toHaveTitle('Find Your Sangha | Vichara');
  await page.getByRole('link', { name: 'Create Community' }).click();
  await button(page, 'Create Community').click();
  await expect(page.getByText('Name is required')).toBeVisible();
  await expect(page.getByText('Description is required')).toBeVisible();
  await page.getByLabel('Name').fill('Quiet Lanterns');
  await page.getByRole('link', { name: 'Journal', exact: true }).click();
  await answerDialog(page, 'Cancel');
  await page.getByLabel('Description').fill('We sit when the lamps are lit.');
  await expect(page.getByRole('radio', { name: 'Public', exact: true })).toBeChecked();
  await button(page, 'Create Community').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Quiet Lanterns');
  await expect(page).toHaveTitle('Quiet Lanterns | Vichara');
  const communityPath = new URL(page.url()).pathname;
  await expect(main(page).getByText('1 Member').first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Invite Members' })).toHaveCount(0);

  const otherPage = await openInOtherBrowser(browser, world.url, 'wanderer', '/dashboard');
  const card = otherPage.getByRole('link', { name: /^Communities Company/ });
  await expect(card).not.toContainText('communit');
  await card.click();
  await searchBox(otherPage).fill('quiet lantersn');
  await expect(otherPage).toHaveURL('/communities?q=quiet+lantersn');
  await cardOf(otherPage, 'Quiet Lanterns').click();
  await expect(otherPage).toHaveURL(communityPath);
  await expect(otherPage.getByRole('link', { name: 'New Post' })).toHaveCount(0);
  await mainButton(otherPage, 'Join').click();
  await expectToast(otherPage, 'You have joined Quiet Lanterns.');
  await expect(otherPage.getByRole('complementary').getByText('wanderer')).toBeVisible();
  await expect(otherPage.getByRole('heading', { name: '2 Members' })).toBeVisible();
  await expect(otherPage.getByRole('link', { name: 'New Post' })).toBeVisible();
  await otherPage.goto('/dashboard');
  await expect(otherPage.getByRole('link', { name: /^Communities Company.* 1 community$/ })).toBeVisible();
  await otherPage.goBack();
  await mainButton(otherPage, 'Leave').click();
  await answerDialog(otherPage, 'Cancel');
  await mainButton(otherPage, 'Leave').click();
  await answerDialog(otherPage, 'Leave');
  await expect(mainButton(otherPage, 'Join')).toBeVisible();
  await expect(otherPage.getByRole('heading', { name: '1 Member' })).toBeVisible();

  // When the last member leaves, the community is deleted. The dialog says so.
  await mainButton(page, 'Leave').click();
  await expect(page.getByRole('alertdialog')).toContainText('will be deleted permanently');
  await answerDialog(page, 'Leave');
  await expect(page).toHaveURL('/communities');
  await expect(searchBox(page)).toBeVisible();
  await expect(cardOf(page, 'Quiet Lanterns')).toHaveCount(0);
});

test.describe('a connection that breaks', () => {
  test.use({ allowedProblems: /ERR_FAILED|Failed to load/ });

  test('pressing “Create Community” again after a lost response creates one community, with the last text', async ({
    page,
    world,
  }) => {
    const { token } = await world.createMember('unlucky-founder');
    await openAs(page, 'unlucky-founder', '/communities/new');
    let isFirst = true;
    await page.route('**/api/v1/communities', async (route) => {
      if (route.request().method() !== 'POST' || !isFirst) return route.fallback();
      isFirst = false;
      // The request reaches the server. Only the response is lost.
      await route.fetch();
      return route.abort();
    });
    await page.getByLabel('Name').fill('Late Ferry');
    await page.getByLabel('Description').fill('We sit on the pier.');
    await button(page, 'Create Community').click();
    await expect(page.getByRole('alert')).toContainText('The community could not be created.');
    await page.getByLabel('Name').fill('Last Ferry');
    await button(page, 'Create Community').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Last Ferry');
    const { body } = await callServer(world.url, 'GET /communities?mine=true', { token });
    expect(body.items.map(({ name }: { name: string }) => name)).toEqual(['Last Ferry']);
  });
});

test('a visitor sees the directory and the number of members, and joins after logging in', async ({
  page,
  world,
}) => {
  const { token } = await world.createMember('host');
  await world.createMember('passer-by');
  const { id } = await createCommunity(world.url, token, { name: 'Open Gate' });
  await page.goto('/communities');
  await expect(cardOf(page, 'Open Gate')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Create Community' })).toHaveCount(0);
  await cardOf(page, 'Open Gate').click();
  await expect(page.getByRole('complementary')).toHaveText('1 Member');
  await expect(mainButton(page, 'Leave')).toHaveCount(0);
  await main(page).getByRole('link', { name: 'Join' }).click();
  await page.getByLabel('Email or username').fill('passer-by');
  await page.getByLabel('Password', { exact: true }).fill('still water runs');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(`/communities/${id}`);
  await mainButton(page, 'Join').click();
  await expect(page.getByRole('heading', { name: '2 Members' })).toBeVisible();
  await expect(page.getByRole('complementary').getByRole('listitem')).toHaveText([
    /host\s*Guide/,
    /passer-by/,
  ]);
});

test.describe('a community that does not exist, or a server that does not answer', () => {
  test.use({ allowedProblems: /status of (404|503)/ });

  test('a missing community or a failed request shows an error with a link or a retry', async ({
    page,
    world,
  }) => {
    const { token } = await world.createMember('seeker');
    const { id } = await createCommunity(world.url, token, { name: 'Well in the Yard' });
    await openAs(page, 'seeker', '/communities/01a1ff7b-7cb3-7625-a24d-5b38157a7353');
    const notFound = "This community could not be found or you don't have permission to view it.";
    await expect(page.getByText(notFound)).toBeVisible();
    await page.getByRole('link', { name: 'Find Your Sangha' }).click();
    await searchBox(page).fill('zzqqxxzz');
    await expect(page.getByText('No Communities Found')).toBeVisible();
    await expect(page.getByText(/different search, or be the first to create one/)).toBeVisible();

    await page.route(/api\/v1\/communities/, (route) =>
      route.fulfill({ status: 503, json: { message: 'Resting for a moment.' } }),
    );
    await searchBox(page).fill('well');
    await expect(page.getByRole('alert').filter({ hasText: 'Search failed.' })).toBeVisible();
    await searchBox(page).fill('');
    await page.goto('/communities');
    await expect(page.getByRole('alert').filter({ hasText: 'Failed to fetch communities.' })).toBeVisible();
    await page.goto(`/communities/${id}`);
    await expect(page.getByRole('alert')).toContainText('Could not load community details.');
    await page.unrouteAll();
    await button(page, 'Try again').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Well in the Yard');
  });
});

test('an admin finds a community by its name and deletes it', async ({ page, world }) => {
  const { username } = await world.admin();
  const { token } = await world.createMember('unruly');
  await createCommunity(world.url, token, { name: 'Loud Bazaar', privacy: 'private' });
  await openAs(page, username, '/admin/communities?q=loud+bazaar');
  const row = page.getByRole('row').filter({ hasText: 'Loud Bazaar' });
  await expect(row).toContainText('Private');
  await row.getByRole('button', { name: 'Delete' }).click();
  await answerDialog(page, 'Cancel');
  await row.getByRole('button', { name: 'Delete' }).click();
  await answerDialog(page, 'Delete');
  await expectToast(page, 'Loud Bazaar is deleted.');
  await expect(row).toHaveCount(0);
  await expect(page.getByText('No Communities Found')).toBeVisible();
  await page.goto('/admin/decisions');
  await expect(page.getByText('Deleted the community “Loud Bazaar”').first()).toBeVisible();
});

test('every screen of communities passes the accessibility checks in both themes, wide and narrow', async ({
  page,
  world,
}) => {
  const guide = await world.createMember('c'.repeat(30));
  const member = await world.createMember('d'.repeat(30));
  await world.createMember('outside');
  const longDraft = { name: 'Unbroken'.repeat(25), description: 'Unbroken'.repeat(300) };
  const publicCommunity = await createCommunity(world.url, guide.token, longDraft);
  await joinCommunity(world.url, member.token, publicCommunity.id);
  const privateCommunity = await createCommunity(world.url, guide.token, {
    ...longDraft,
    privacy: 'private',
  });
  const screens: [path: string, text: string][] = [
    ['/communities', 'Find Your Sangha'],
    ['/communities?q=zzqqxxzz', 'No Communities Found'],
    ['/communities/new', 'Create Community'],
    [`/communities/${publicCommunity.id}`, 'Community Feed'],
    [`/communities/${privateCommunity.id}`, 'Community Feed'],
    [`/communities/${privateCommunity.id}/settings`, 'Danger Zone'],
    [`/communities/${privateCommunity.id}/invite`, 'Pending Invitations'],
    [`/communities/${publicCommunity.id}/moderate`, 'Make Guide'],
    [`/communities/${publicCommunity.id}/invite`, 'Only guides of a private community can send invitations'],
  ];
  await page.goto(`/communities/${privateCommunity.id}`);
  await expect(page.getByText('You must be a member to view posts')).toBeVisible();
  await expect(page.getByText('This is a private community')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Log in' })).toHaveAttribute(
    'href',
    /^\/auth\/login\?returnTo=/,
  );
  await expectAccessibleScreen(page, 'a private community');
  const email = 'invited-to-look@vichara.test';
  await callServer(world.url, `POST /communities/${privateCommunity.id}/invitations`, {
    token: guide.token,
    body: { email },
  });
  const { pathname, search } = linkIn(await world.mails.nextMailTo(email, /invitation/));
  await page.goto(pathname + search);
  await expect(page.getByText('You have been invited')).toBeVisible();
  await expectAccessibleScreen(page, 'an invitation');
  await openAs(page, guide.username, '/communities');
  for (const [path, text] of screens) {
    await page.goto(path);
    await expect(main(page).getByText(text).first(), path).toBeVisible();
    await expectAccessibleScreen(page, path);
  }
});
