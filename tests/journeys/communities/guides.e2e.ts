import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expectAccessibleScreen } from '#tests/journeys/accessibleScreen.ts';
import {
  callServer,
  type createMemberFunctions,
  expect,
  expectToast,
  openAs,
  test,
  withOwnServer,
} from '#tests/journeys/world.ts';
import {
  answerDialog,
  createCommunity,
  joinCommunity,
  main,
  mainButton,
  openInOtherBrowser,
} from './communitySteps.ts';

test('the only guide names a successor and leaves, by keyboard', async ({ page, world }) => {
  const { token } = await world.createMember('leaving-guide');
  const next = await world.createMember('next-guide');
  const { id } = await createCommunity(world.url, token, { name: 'Handed Hill' });
  await joinCommunity(world.url, next.token, id);
  await openAs(page, 'leaving-guide', `/communities/${id}`);
  const leave = mainButton(page, 'Leave');
  const dialog = page.getByRole('dialog', { name: 'Leave this community?' });
  await leave.focus();
  await page.keyboard.press('Enter');
  await expect(dialog).toContainText('You are the only guide here.');
  await dialog.getByRole('button', { name: 'Leave' }).press('Enter');
  await expect(dialog).toContainText('Please choose somebody');
  await expect(dialog.getByLabel('Next guide')).toBeFocused();
  await dialog.getByLabel('Next guide').selectOption('next-guide');
  await expectAccessibleScreen(page, 'dialog to name a successor');
  await dialog.getByRole('button', { name: 'Leave' }).press('Enter');
  await expectToast(page, 'You have left Handed Hill.');
  await expect(mainButton(page, 'Join')).toBeVisible();
  const { body } = await callServer(world.url, `GET /communities/${id}`, { token: next.token });
  expect(body).toMatchObject({ membership: 'guide', guideIds: [next.id], memberCount: 1 });
});

test('a guide pins a post above the feed and unpins it', async ({ page, world }) => {
  const { token } = await world.createMember('pinning-guide');
  const { id } = await createCommunity(world.url, token, { name: 'Pinned Hill' });
  const write = async (content: string) =>
    (await callServer(world.url, `POST /communities/${id}/posts`, { token, body: { content } })).body.id;
  const oldest = await write('Bring a cushion.');
  // More posts than on the first page of the feed.
  for (let n = 1; n <= 21; n += 1) await write(`Day ${n}.`);
  await openAs(page, 'pinning-guide', `/communities/${id}/posts/${oldest}`);
  const more = page.getByRole('article').getByRole('button', { name: 'More' });
  await more.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Pin', exact: true }).press('Enter');
  await expectToast(page, 'The post is pinned above the feed.');
  await page.goto(`/communities/${id}`);
  const articles = main(page).getByRole('article');
  await expect(articles.first()).toContainText('Bring a cushion.');
  await expect(articles.nth(1)).toContainText('Day 21.');
  await expect(main(page).getByText('Pinned', { exact: true })).toHaveCount(1);
  await expectAccessibleScreen(page, 'community with a pinned post', 'Pinned Hill');

  await page.goto(`/communities/${id}/posts/${oldest}`);
  await more.click();
  await page.getByRole('menuitem', { name: 'Unpin' }).click();
  await expectToast(page, 'The post is no longer pinned.');
  await page.goto(`/communities/${id}`);
  await expect(articles.first()).toContainText('Day 21.');
  await expect(main(page).getByText('Pinned', { exact: true })).toHaveCount(0);
});

test('the welcome is shown to a new member until they put it away on any device', async ({
  page,
  world,
  browser,
}) => {
  const { token } = await world.createMember('welcoming');
  await world.createMember('welcomed');
  const { id } = await createCommunity(world.url, token, { name: 'Welcome Hill' });
  const about = { about: '', welcome: 'Come as you are.\n\nWe sit at seven.', agreements: [] };
  await callServer(world.url, `PUT /communities/${id}/about`, { token, body: about });
  await openAs(page, 'welcomed', `/communities/${id}`);
  await expect(mainButton(page, 'Join')).toBeVisible();
  await expect(page.getByText('We sit at seven.')).toHaveCount(0);
  await mainButton(page, 'Join').click();
  await expect(page.getByRole('region', { name: 'Welcome' })).toContainText('We sit at seven.');
  await expectAccessibleScreen(page, 'community with a welcome', 'Welcome Hill');
  const phone = await openInOtherBrowser(browser, world.url, 'welcomed', `/communities/${id}`);
  await expect(phone.getByRole('region', { name: 'Welcome' })).toBeVisible();
  await mainButton(page, 'Put Away').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Welcome' })).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await phone.reload();
  await expect(phone.getByRole('heading', { name: 'Community Feed' })).toBeVisible();
  await expect(phone.getByRole('region', { name: 'Welcome' })).toHaveCount(0);
  await phone.context().close();
});

test('when all guides are absent, a member offers to guide, withdraws, offers again, and becomes a guide', async ({
  browser,
}) => {
  const clockFile = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'vichara-clock-')), 'clock');
  const begin = Temporal.Now.instant();
  // Renaming is atomic, so that the server never reads half of an instant.
  const setServerClock = (days: number) => {
    fs.writeFileSync(`${clockFile}.new`, begin.add({ hours: days * 24 }).toString());
    fs.renameSync(`${clockFile}.new`, clockFile);
  };
  setServerClock(0);
  const walk = async (url: string, { createMember }: ReturnType<typeof createMemberFunctions>) => {
    const { token } = await createMember('away-guide');
    const member = await createMember('staying-member');
    const { id } = await createCommunity(url, token, { name: 'Quiet Hill' });
    await joinCommunity(url, member.token, id);
    const open = async () => {
      const context = await browser.newContext({ baseURL: url, serviceWorkers: 'block' });
      const page = await context.newPage();
      await openAs(page, 'staying-member', `/communities/${id}`);
      return page;
    };
    const needed = 'No guide has been here for six months.';
    setServerClock(181);
    let page = await open();
    await expect(page.getByRole('heading', { name: 'Community Feed' })).toBeVisible();
    await expect(main(page)).not.toContainText(needed);
    await expect(async () => {
      setServerClock(196);
      await openAs(page, 'staying-member', `/communities/${id}`);
      await expect(main(page)).toContainText(needed, { timeout: 2_000 });
    }).toPass({ timeout: 60_000 });
    await expectAccessibleScreen(page, 'community that needs a guide', 'Quiet Hill');
    await mainButton(page, 'Offer to Guide').click();
    await answerDialog(page, 'Cancel');
    await mainButton(page, 'Offer to Guide').click();
    await answerDialog(page, 'Offer to Guide');
    await expectToast(page, 'You have offered to guide.');
    await expect(main(page)).toContainText(/On .+ you become a guide, unless one returns\./);
    await expectAccessibleScreen(page, 'community with an offer of the viewer to guide', 'Quiet Hill');
    await mainButton(page, 'Withdraw Offer').click();
    await expectToast(page, 'Your offer is withdrawn.');
    await mainButton(page, 'Offer to Guide').click();
    await answerDialog(page, 'Offer to Guide');
    await expect(main(page)).toContainText('You have offered to guide.');
    setServerClock(204);
    await page.context().close();
    page = await open();
    await expect(async () => {
      await page.reload();
      await expect(main(page).getByRole('link', { name: 'Settings' })).toBeVisible({ timeout: 2_000 });
    }).toPass({ timeout: 60_000 });
    await expect(main(page)).not.toContainText(needed);
    await page.context().close();
  };
  const settings = { CLOCK_FILE: clockFile, TASK: 'look-for-guides' };
  await withOwnServer(walk, settings, 'tests/support/servers/serverAt.ts');
  fs.rmSync(path.dirname(clockFile), { recursive: true, force: true });
});
