import { expectAccessibleScreen } from '#tests/journeys/accessibleScreen.ts';
import { button, callServer, expect, expectToast, openAs, test } from '#tests/journeys/world.ts';
import { answerDialog, createCommunity, joinCommunity, main } from './communitySteps.ts';

test('a member mutes another member by keyboard, shows a muted post, and unmutes the member', async ({
  page,
  world,
}) => {
  const { token } = await world.createMember('mute-guide');
  const loud = await world.createMember('mute-loud');
  const quiet = await world.createMember('mute-quiet');
  const { id } = await createCommunity(world.url, token, { name: 'Loud Hill' });
  for (const member of [loud, quiet]) await joinCommunity(world.url, member.token, id);
  const write = (path: string, as: string, content: string) =>
    callServer(world.url, `POST /communities/${id}/posts${path}`, { token: as, body: { content } });
  const { body: post } = await write('', loud.token, 'LISTEN TO ME.');
  const { body: other } = await write('', token, 'Let us sit.');
  await write(`/${other.id}/replies`, loud.token, 'NO.');

  await openAs(page, 'mute-quiet', `/communities/${id}/posts/${post.id}`);
  const more = page.getByRole('article').getByRole('button', { name: 'More' });
  await more.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Report' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Mute' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expectToast(page, 'They are muted. Nobody is told.');
  await expect(main(page)).toContainText('Written by somebody you have muted.');
  await expect(main(page)).not.toContainText('LISTEN TO ME.');
  await page.goto(`/communities/${id}/posts/${other.id}`);
  await expect(main(page)).toContainText('Let us sit.');
  await expect(main(page)).not.toContainText('NO.');
  await expectAccessibleScreen(page, 'post with a muted reply', 'Post');

  await page.goto(`/communities/${id}`);
  await expect(main(page)).toContainText('Let us sit.');
  await expect(main(page)).not.toContainText('LISTEN TO ME.');
  const show = main(page).getByRole('button', { name: 'Show', exact: true });
  await expect(show).toHaveAttribute('aria-expanded', 'false');
  await expectAccessibleScreen(page, 'feed with a muted post', 'Loud Hill');
  await show.focus();
  await page.keyboard.press('Enter');
  await expect(main(page)).toContainText('LISTEN TO ME.');
  await expect(button(page, 'Hide')).toBeFocused();
  await expect(button(page, 'Hide')).toHaveAttribute('aria-expanded', 'true');

  await page.goto('/account/quiet');
  await expect(main(page)).toContainText('mute-loud');
  await expectAccessibleScreen(page, 'letters and quiet with a muted member', 'Letters & Quiet');
  await button(page, 'Unmute').click();
  await expectToast(page, 'They are not muted any more.');
  await expect(main(page)).toContainText('You have not muted anybody.');
  await page.goto(`/communities/${id}`);
  await expect(main(page)).toContainText('LISTEN TO ME.');
});

test('a guide sees who is banned and ends the ban', async ({ page, world }) => {
  const { token } = await world.createMember('excluded-guide');
  const excluded = await world.createMember('excluded-member');
  const { id } = await createCommunity(world.url, token, { name: 'Strict Hill' });
  await joinCommunity(world.url, excluded.token, id);
  const body = { subject: { kind: 'member', id: excluded.id }, action: 'banned', words: 'No.' };
  await callServer(world.url, `POST /communities/${id}/decisions`, { token, body });
  await openAs(page, 'excluded-guide', `/communities/${id}/moderate/excluded`);
  await expect(main(page)).toContainText('excluded-member');
  await expectAccessibleScreen(page, 'who is excluded', 'Excluded');
  // The tabs stay where they are.
  await page.setViewportSize({ width: 1280, height: 800 });
  const tabs = page.getByRole('navigation', { name: 'Moderation' });
  const place = await tabs.boundingBox();
  for (const tab of ['Members', 'Reports', 'Requests', 'Decisions', 'Excluded']) {
    await tabs.getByRole('link', { name: tab }).click();
    await expect(tabs.getByRole('link', { name: tab })).toHaveAttribute('aria-current', 'page');
    expect(await tabs.boundingBox(), tab).toEqual(place);
  }
  await button(page, 'Let Back In').click();
  await answerDialog(page, 'Let Back In');
  await expectToast(page, 'excluded-member can join again.');
  await expect(main(page)).toContainText('Nobody is excluded.');
  expect((await joinCommunity(world.url, excluded.token, id)).status).toBe(200);
});
