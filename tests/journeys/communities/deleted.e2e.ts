import { expectAccessibleScreen } from '#tests/journeys/accessibleScreen.ts';
import { button, callServer, expect, expectToast, openAs, test } from '#tests/journeys/world.ts';
import { answerDialog, createCommunity, joinCommunity, main } from './communitySteps.ts';

test('an author deletes a post by keyboard, restores it, and finds it again', async ({ page, world }) => {
  const { token } = await world.createMember('back-guide');
  const author = await world.createMember('back-author');
  const { id } = await createCommunity(world.url, token, { name: 'Hill of Return' });
  await joinCommunity(world.url, author.token, id);
  const { body: post } = await callServer(world.url, `POST /communities/${id}/posts`, {
    token: author.token,
    body: { content: 'A wellspring under the hill.' },
  });
  await callServer(world.url, `POST /communities/${id}/posts/${post.id}/replies`, {
    token,
    body: { content: 'It runs again.' },
  });

  await openAs(page, 'back-author', `/communities/${id}/posts/${post.id}`);
  const deleteButton = page.getByRole('button', { name: 'Delete post' });
  await deleteButton.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog')).toContainText('It can be brought back for 30 days.');
  await answerDialog(page, 'Delete');
  await expectToast(page, 'The post is deleted.');
  await expect(main(page)).not.toContainText('A wellspring');
  await main(page).getByRole('link', { name: 'Deleted posts and replies' }).click();
  await expect(main(page)).toContainText('A wellspring under the hill.');
  await expectAccessibleScreen(page, 'deleted', 'Deleted');
  const bringBack = button(page, 'Bring Back');
  await bringBack.focus();
  await page.keyboard.press('Enter');
  await expectToast(page, 'The post is back.');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(main(page)).toContainText('There is nothing to bring back.');

  await page.goto(`/communities/${id}`);
  await expect(main(page)).toContainText('A wellspring under the hill.');
  await expectAccessibleScreen(page, 'feed with search', 'Hill of Return');
  await main(page).getByRole('link', { name: 'Search' }).click();
  await page.getByRole('searchbox').fill('runs');
  await page.keyboard.press('Enter');
  await expect(main(page)).toContainText('It runs again.');
  await expectAccessibleScreen(page, 'search of posts', 'Search Results for runs');
  await main(page)
    .getByRole('link', { name: /^Reply of/ })
    .click();
  await expect(page.getByRole('listitem').filter({ hasText: 'It runs again.' })).toBeFocused();
  await expectAccessibleScreen(page, 'post with a linked reply', 'Post');
});

test.describe('a linked reply', () => {
  // The request for a deleted reply is answered with 404.
  test.use({ allowedProblems: /status of 404/ });
  test('a reply can be linked, edited by its author, and deleted', async ({ page, world }) => {
    const { token } = await world.createMember('link-author');
    const { id } = await createCommunity(world.url, token, { name: 'Hill of Links' });
    const create = async (path: string, content: string) =>
      (await callServer(world.url, `POST /communities/${id}/posts${path}`, { token, body: { content } }))
        .body;
    const post = await create('', 'Count with me.');
    for (let n = 1; n <= 30; n += 1) await create(`/${post.id}/replies`, `Number ${n}.`);
    const last = await create(`/${post.id}/replies`, 'The last one.');
    const linkedPath = `/communities/${id}/posts/${post.id}?reply=${last.id}`;

    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await openAs(page, 'link-author', linkedPath);
    const row = page.getByRole('listitem').filter({ hasText: 'The last one.' });
    await expect(row).toBeFocused();
    await expect(main(page)).not.toContainText('Number 1.');
    await row.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Copy Link' }).click();
    await expectToast(page, 'The link is copied.');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(world.url + linkedPath);

    await row.getByRole('button', { name: 'Edit reply' }).click();
    const field = page.getByRole('listitem').getByLabel('Your Reply');
    await expect(field).toBeFocused();
    await expectAccessibleScreen(page, 'editing a reply', 'Post');
    await field.fill('The very last one.');
    await button(page, 'Save Reply').click();
    const edited = page.getByRole('listitem').filter({ hasText: 'The very last one.' });
    await expect(edited).toContainText('edited');
    await expect(edited).toBeFocused();

    await page.getByRole('link', { name: 'Show all replies' }).click();
    await expect(main(page)).toContainText('Number 1.');
    await callServer(world.url, `DELETE /communities/${id}/posts/${post.id}/replies/${last.id}`, { token });
    await page.goto(linkedPath);
    await expect(main(page)).toContainText('That reply is no longer here.');
    await expect(main(page)).toContainText('Number 1.');
    await expectAccessibleScreen(page, 'post without the linked reply', 'Post');
  });
});
