import type { Page } from '@playwright/test';
import { expectAccessibleScreen } from '#tests/journeys/accessibleScreen.ts';
import { callServer, expect, openAs, test } from '#tests/journeys/world.ts';

async function createCommunity({ url }: { url: string }, token: string, privacy = 'public'): Promise<string> {
  const body = { name: 'The Long Table', description: 'Where it is written.', privacy };
  return (await callServer(url, 'POST /communities', { token, body })).body.id;
}

const join = ({ url }: { url: string }, token: string, id: string) =>
  callServer(url, `POST /communities/${id}/join`, { token, body: {} });

const createPost = async (
  { url }: { url: string },
  token: string,
  id: string,
  content: string,
): Promise<string> =>
  (await callServer(url, `POST /communities/${id}/posts`, { token, body: { content } })).body.id;

const feed = (page: Page) => page.getByRole('region', { name: 'Community Feed' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const confirmDelete = (page: Page) =>
  page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();

test('two members write, read and delete posts and replies', async ({ page, browser, world }) => {
  const [guide, member] = [await world.createMember('post-guide'), await world.createMember('post-member')];
  const id = await createCommunity(world, guide.token);
  await join(world, member.token, id);
  await openAs(page, 'post-guide', `/communities/${id}`);
  await expect(feed(page).getByText(/^A quiet space\.\.\./)).toBeVisible();
  await page.getByRole('link', { name: 'New Post' }).click();
  await expect(page).toHaveTitle('New Post | Vichara');
  const message = page.getByLabel('Your Message');
  await expect(message).toHaveAttribute('rows', '10');
  await button(page, 'Publish Post').click();
  await expect(page.getByText('Content cannot be empty')).toBeVisible();
  await expect(message).toBeFocused();
  await message.fill('Who is it\nthat asks?\n\nhttps://vichara.test/a_(b). <script>alert(1)</script>');
  await button(page, 'Publish Post').click();
  await expect(page).toHaveURL(/\/posts\/[\da-f-]{36}$/);
  await expect(page).toHaveTitle('Post by post-guide | Vichara');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Post');
  const article = page.getByRole('article');
  await expect(article.getByText('Who is it that asks?')).toHaveCSS('white-space-collapse', 'preserve');
  await expect(article.getByText('<script>alert(1)</script>')).toBeVisible();
  const link = article.getByRole('link', { name: 'https://vichara.test/a_(b)', exact: true });
  await expect(link).toHaveAttribute('href', 'https://vichara.test/a_(b)');
  await expect(link).toHaveAttribute('rel', 'noopener nofollow ugc');
  await expect(page.getByText('edited')).toBeHidden();

  const otherContext = await browser.newContext({ baseURL: world.url });
  const otherPage = await otherContext.newPage();
  await openAs(otherPage, 'post-member', new URL(page.url()).pathname);
  await expect(otherPage.getByText('No replies yet.')).toBeVisible();
  await expect(button(otherPage, 'Edit post')).toBeHidden();
  await expect(button(otherPage, 'Delete post')).toBeHidden();
  await button(otherPage, 'Post Reply').click();
  await expect(otherPage.getByText('Content cannot be empty')).toBeVisible();
  await otherPage.getByLabel('Your Reply').fill('Nobody that I could find.');
  await button(otherPage, 'Post Reply').click();
  await expect(otherPage.getByRole('listitem').getByText('Nobody that I could find.')).toBeVisible();
  await expect(otherPage.getByLabel('Your Reply')).toHaveValue('');
  await otherPage.getByLabel('Your Reply').fill('And again.');
  await button(otherPage, 'Post Reply').click();
  await expect(otherPage.getByRole('listitem')).toHaveCount(2);

  await button(page, 'Edit post').click();
  await expect(page).toHaveTitle('Edit Post | Vichara');
  await page.getByLabel('Your Message').fill('Who asks?');
  await button(page, 'Save Changes').click();
  await expect(article.getByText('Who asks?')).toBeVisible();
  await expect(page.getByText('edited')).toBeVisible();
  await expect(page.getByRole('listitem')).toHaveCount(2);
  await page.getByRole('link', { name: 'The Long Table' }).click();
  await expect(feed(page).getByText('Who asks?')).toBeVisible();
  await feed(page)
    .getByRole('link', { name: /, post by post-guide$/ })
    .click();

  await button(otherPage, 'Delete reply').last().click();
  await confirmDelete(otherPage);
  await expect(otherPage.getByRole('listitem')).toHaveCount(1);
  await expect(otherPage.getByRole('heading', { name: 'Replies' })).toBeFocused();
  await page.reload();
  await expect(page.getByRole('listitem')).toHaveText([/Nobody that I could find\./]);
  // A guide may delete the replies of others.
  await button(page, 'Delete reply').click();
  await confirmDelete(page);
  await expect(page.getByText('No replies yet.')).toBeVisible();
  // Deleting the post does not ask about an unsaved reply.
  await page.getByLabel('Your Reply').fill('Half an answer');
  await button(page, 'Delete post').click();
  await confirmDelete(page);
  await expect(page).toHaveURL(`/communities/${id}`);
  await expect(page.getByText('The post is deleted.')).toBeVisible();
  await expect(feed(page).getByText(/^A quiet space\.\.\./)).toBeVisible();
  await otherContext.close();
});

test('the feed loads more posts on scrolling, without duplicates while new posts are written', async ({
  page,
  world,
}) => {
  const { token } = await world.createMember('post-many');
  const id = await createCommunity(world, token);
  for (let number = 1; number <= 45; number += 1)
    await createPost(world, token, id, `Post number ${number}.\n\n${'Word. '.repeat(60)}`);
  await openAs(page, 'post-many', `/communities/${id}`);
  const articles = feed(page).getByRole('article');
  await expect(articles).toHaveCount(20);
  await createPost(world, token, id, 'Written meanwhile.');
  await articles.last().scrollIntoViewIfNeeded();
  await expect(articles).toHaveCount(40);
  await createPost(world, token, id, 'And another.');
  await articles.last().scrollIntoViewIfNeeded();
  await expect(articles).toHaveCount(45);
  const shownNumbers = (await articles.allInnerTexts()).map((each) => /Post number (\d+)\./.exec(each)?.[1]);
  expect(shownNumbers).toEqual(Array.from({ length: 45 }, (_, index) => String(45 - index)));
  await expect(button(page, 'That is all')).toBeVisible();
});

test.describe('a connection that breaks', () => {
  test.use({ allowedProblems: /ERR_FAILED|Failed to load|status of 503/ });

  test('a post whose response was lost keeps its text, and a second attempt publishes it once', async ({
    page,
    world,
  }) => {
    const { token } = await world.createMember('post-tunnel');
    const id = await createCommunity(world, token);
    await openAs(page, 'post-tunnel', `/communities/${id}/posts/new`);
    await page.getByLabel('Your Message').fill('Written in a tunnel.');
    // The request reaches the server, but the response is lost.
    await page.route('**/api/v1/communities/*/posts', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await button(page, 'Publish Post').click();
    await expect(page.getByRole('alert')).toContainText('Failed to create or update post.');
    await expect(page.getByLabel('Your Message')).toHaveValue('Written in a tunnel.');
    await page.unroute('**/api/v1/communities/*/posts');
    page.once('dialog', (dialog) => dialog.accept());
    await page.reload();
    await expect(page.getByLabel('Your Message')).toHaveValue('Written in a tunnel.');
    await expect(page.getByText(/has been restored/)).toBeVisible();
    await page.getByLabel('Your Message').fill('Written in a long tunnel.');
    await button(page, 'Publish Post').click();
    await expect(page.getByRole('article').getByText('Written in a long tunnel.')).toBeVisible();
    const { body } = await callServer(world.url, `GET /communities/${id}/posts`, { token });
    expect(body.items).toHaveLength(1);
  });

  test('a reply whose response was lost keeps its text, and a second attempt posts it once', async ({
    page,
    world,
  }) => {
    const { token } = await world.createMember('reply-tunnel');
    const id = await createCommunity(world, token);
    const postId = await createPost(world, token, id, 'A question.');
    const replies = `/communities/${id}/posts/${postId}/replies`;
    // The post already has a reply with the same text.
    await callServer(world.url, `POST ${replies}`, { token, body: { content: 'Yes.' } });
    await openAs(page, 'reply-tunnel', `/communities/${id}/posts/${postId}`);
    await expect(page.getByRole('listitem')).toHaveCount(1);
    await page.getByLabel('Your Reply').fill('Yes.');
    await page.route(`**/api/v1${replies}`, async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      await route.fetch();
      return route.abort();
    });
    await button(page, 'Post Reply').click();
    await expect(page.getByRole('alert')).toContainText('Your reply could not be posted.');
    await expect(page.getByLabel('Your Reply')).toHaveValue('Yes.');
    await page.unroute(`**/api/v1${replies}`);
    await button(page, 'Post Reply').click();
    await expect(page.getByLabel('Your Reply')).toHaveValue('');
    await expect(page.getByRole('listitem')).toHaveCount(2);
    const { body } = await callServer(world.url, `GET ${replies}`, { token });
    expect(body.items).toHaveLength(2);
  });

  test('a post and a feed that cannot be loaded show an error, and load after a retry', async ({
    page,
    world,
  }) => {
    const { token } = await world.createMember('post-refused');
    const id = await createCommunity(world, token);
    const postId = await createPost(world, token, id, 'Still there.');
    await openAs(page, 'post-refused', '/dashboard');
    for (const [path, errorText] of [
      [`/communities/${id}/posts/${postId}`, 'Post could not be loaded.'],
      [`/communities/${id}/posts/${postId}/edit`, 'Could not load post.'],
      [`/communities/${id}`, 'Could not load posts.'],
    ] as const) {
      await page.route('**/api/v1/communities/*/posts**', (route) =>
        route.fulfill({ status: 503, json: {} }),
      );
      await page.route('**/api/v1/communities/*/posts/*', (route) =>
        route.fulfill({ status: 503, json: {} }),
      );
      await page.goto(path);
      await expect(page.getByText(errorText)).toBeVisible();
      await page.unrouteAll();
      await button(page, 'Try again').first().click();
      await expect(page.getByText('Still there.').first()).toBeVisible();
    }
  });
});

test.describe('missing permissions', () => {
  test.use({ allowedProblems: /status of 40[34]/ });

  test('an author who has left the community may delete but not edit a post, and a visitor may read it', async ({
    page,
    world,
  }) => {
    const [guide, author] = [await world.createMember('left-guide'), await world.createMember('left-author')];
    const id = await createCommunity(world, guide.token);
    await join(world, author.token, id);
    const postId = await createPost(world, author.token, id, 'Before I left.');
    await page.goto(`/communities/${id}/posts/${postId}`);
    await expect(page.getByRole('article').getByText('Before I left.')).toBeVisible();
    await expect(page.getByText('Members of the community can reply.')).toBeVisible();
    await callServer(world.url, `POST /communities/${id}/leave`, { token: author.token });
    await openAs(page, 'left-author', `/communities/${id}/posts/${postId}`);
    await expect(button(page, 'Delete post')).toBeVisible();
    await expect(button(page, 'Edit post')).toBeHidden();
    await expect(page.getByLabel('Your Reply')).toBeHidden();
    await page.goto(`/communities/${id}/posts/${postId}/edit`);
    await expect(page.getByText("You don't have permission to edit this post.")).toBeVisible();
    await page.goto(`/communities/${id}/posts/new`);
    await expect(page.getByText('Only members can write here.')).toBeVisible();
    await page.goto(`/communities/${id}/posts/${postId}`);
    await button(page, 'Delete post').click();
    await confirmDelete(page);
    await expect(page).toHaveURL(`/communities/${id}`);
    await page.goto(`/communities/${id}/posts/${postId}`);
    await expect(page.getByText('Post not found.')).toBeVisible();
  });

  test('a post in a private community is visible to members only, and remains when its author deletes the account', async ({
    page,
    world,
  }) => {
    const [guide, author] = [
      await world.createMember('withdrawn-guide'),
      await world.createMember('closed-author'),
    ];
    const id = await createCommunity(world, guide.token);
    await join(world, author.token, id);
    const postId = await createPost(world, author.token, id, 'Among us.');
    const body = { name: 'Closed', description: 'Now private.', privacy: 'private' };
    await callServer(world.url, `PUT /communities/${id}`, { token: guide.token, body });
    await page.goto(`/communities/${id}/posts/${postId}`);
    await expect(page.getByText('You must be a member to view posts')).toBeVisible();
    const password = { password: 'still water runs' };
    await callServer(world.url, 'DELETE /account', { token: author.token, body: password });
    await openAs(page, 'withdrawn-guide', `/communities/${id}/posts/${postId}`);
    await expect(page.getByRole('article').getByText('a former member')).toBeVisible();
  });
});

test('every screen of posts passes the accessibility checks in both themes, wide and narrow', async ({
  page,
  world,
}) => {
  const { token } = await world.createMember('post-screens');
  const id = await createCommunity(world, token);
  const content = `${'Unbroken'.repeat(60)}\n\nמי אני\n${'A long one. '.repeat(90)}\nhttps://a.test/${'x'.repeat(200)}`;
  const postId = await createPost(world, token, id, content);
  const replies = `POST /communities/${id}/posts/${postId}/replies`;
  await callServer(world.url, replies, { token, body: { content } });
  await openAs(page, 'post-screens', '/dashboard');
  for (const [path, heading] of [
    [`/communities/${id}`, 'The Long Table'],
    [`/communities/${id}/posts/${postId}`, 'Post'],
    [`/communities/${id}/posts/new`, 'New Post'],
    [`/communities/${id}/posts/${postId}/edit`, 'Edit Post'],
  ] as const) {
    await page.goto(path);
    const isForm = /(new|edit)$/.test(path);
    await expect(isForm ? page.getByLabel('Your Message') : page.getByRole('article')).toBeVisible();
    if (heading === 'Post') await expect(page.getByLabel('Your Reply')).toBeVisible();
    await expectAccessibleScreen(page, heading);
  }
});
