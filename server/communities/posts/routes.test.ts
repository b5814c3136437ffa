import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMember, type Member, PASSWORD } from '#tests/support/people/testPeople.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';

let server: TestServer;
let ravi: Member;
let meera: Member;
let tomas: Member;
let communityId: string;
beforeAll(async () => {
  server = await openTestServer();
  [ravi, meera, tomas] = [
    await createMember(server, 'ravi'),
    await createMember(server, 'meera'),
    await createMember(server, 'tomas'),
  ];
  communityId = await createCommunity();
});
afterAll(() => server.close());

/** A public community with Meera and Tomás as members. */
async function createCommunity(): Promise<string> {
  const { body } = await server.requestAs(ravi, 'POST /communities', { name: 'Hill', description: 'Dawn.' });
  for (const person of [meera, tomas]) await server.requestAs(person, `POST /communities/${body.id}/join`);
  return body.id;
}
const makePrivate = (id: string) =>
  server.requestAs(ravi, `PUT /communities/${id}`, {
    name: 'Hill',
    description: 'Dawn.',
    privacy: 'private',
  });
const publish = (content: unknown, person = meera, id = communityId, headers = {}) =>
  server.requestAs(person, `POST /communities/${id}/posts`, { content }, headers);
const feed = async (query = '', id = communityId) =>
  (await server.request(`GET /communities/${id}/posts${query}`)).body;

describe('a post', () => {
  it('a post is created by a member, read by anyone, edited by its author or a guide, and deleted by its author', async () => {
    const { status, body } = await publish('  First frost.\n\nThen tea. ');
    expect([status, body]).toEqual([
      201,
      {
        id: expect.any(String),
        communityId,
        content: 'First frost.\n\nThen tea.',
        format: 'plain',
        pictures: [],
        isAnnouncement: false,
        replyCount: 0,
        authorId: meera.id,
        author: {
          id: meera.id,
          username: 'meera',
          fullName: 'Meera Anand',
          avatarUrl: null,
          avatar: null,
          role: 'sadhaka',
          isPatron: false,
          isGuide: false,
          profileTheme: { usernameGradient: null },
        },
        createdAt: expect.stringMatching(/\.\d{3}Z$/),
        editedAt: null,
        editedByGuide: false,
        updatedAt: body.createdAt,
        can: { edit: true, delete: true, reply: true },
      },
    ]);
    const path = `/communities/${communityId}/posts/${body.id}`;
    expect((await server.request(`GET ${path}`)).body.can).toEqual({
      edit: false,
      delete: false,
      reply: false,
    });
    const refused = await server.requestAs(tomas, `PUT ${path}`, { content: 'Mine now.' });
    expect([refused.status, refused.body.message]).toEqual([
      403,
      "You don't have permission to edit this post.",
    ]);
    expect((await server.requestAs(ravi, `PUT ${path}`, { content: 'Edited.' })).body.content).toBe(
      'Edited.',
    );
    expect((await server.requestAs(meera, `PUT ${path}`, { content: 'Again.' })).body.authorId).toBe(
      meera.id,
    );
    expect((await server.requestAs(tomas, `DELETE ${path}`)).status).toBe(403);
    expect((await server.requestAs(meera, `DELETE ${path}`)).status).toBe(204);
    const missing = await server.request(`GET ${path}`);
    expect([missing.status, missing.body.message]).toEqual([404, 'Post not found.']);
  });

  it.each([[''], ['  '], [undefined], [5], ['a\0b'], ['x'.repeat(50_001)]])(
    'a post with the content %o is refused',
    async (content) => {
      expect((await publish(content)).status).toBe(400);
    },
  );

  it('a new post ignores author, community and date in the body', async () => {
    const draft = {
      content: 'Mine.',
      authorId: ravi.id,
      communityId: crypto.randomUUID(),
      createdAt: '2000-01-01',
    };
    const { body } = await server.requestAs(meera, `POST /communities/${communityId}/posts`, draft);
    expect(body).toMatchObject({ authorId: meera.id, communityId });
    expect(body.createdAt > '2020').toBe(true);
  });

  it('a post is created once for each Idempotency-Key', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const replies = await Promise.all([1, 2, 3].map(() => publish('Once.', meera, communityId, headers)));
    expect(new Set(replies.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    const nowhere = await server.requestAs(
      meera,
      'POST /communities/xyz/posts',
      { content: 'Once.' },
      headers,
    );
    expect(nowhere.status).toBe(404);
  });

  it('a post is not found under another community', async () => {
    const { body } = await publish('Here.');
    const otherCommunityId = await createCommunity();
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const path = `/communities/${otherCommunityId}/posts/${body.id}`;
      expect((await server.requestAs(ravi, `${method} ${path}`, { content: 'x' })).status).toBe(404);
    }
    const replies = `/communities/${otherCommunityId}/posts/${body.id}/replies`;
    expect((await server.requestAs(ravi, `GET ${replies}`)).status).toBe(404);
    expect((await server.requestAs(ravi, `POST ${replies}`, { content: 'x' })).status).toBe(404);
  });

  it('an author who has left can delete their post but not edit it, even when they can no longer read it', async () => {
    const id = await createCommunity();
    const { body: firstPost } = await publish('One.', meera, id);
    const { body: secondPost } = await publish('Two.', tomas, id);
    await server.requestAs(meera, `POST /communities/${id}/leave`);
    await makePrivate(id);
    const path = `/communities/${id}/posts/${firstPost.id}`;
    expect((await server.requestAs(meera, `GET ${path}`)).status).toBe(403);
    expect((await server.requestAs(meera, `PUT ${path}`, { content: 'x' })).status).toBe(403);
    expect((await server.requestAs(meera, `DELETE /communities/${id}/posts/${secondPost.id}`)).status).toBe(
      403,
    );
    expect((await server.requestAs(meera, `DELETE ${path}`)).status).toBe(204);
  });
});

describe('the feed', () => {
  it('the feed is read by cursor, newest first, without repeated or skipped posts while others write', async () => {
    const id = await createCommunity();
    for (let n = 0; n < 5; n += 1) await publish(`${n}`, meera, id);
    const contents: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page = await feed(`?limit=2${cursor && `&cursor=${cursor}`}`, id);
      contents.push(...page.items.map(({ content }: { content: string }) => content));
      if (contents.length === 2) await publish('late', tomas, id);
      cursor = page.nextCursor;
    }
    expect(contents).toEqual(['4', '3', '2', '1', '0']);
    expect(await feed('?page=2&limit=4', id)).toMatchObject({
      page: 2,
      hasPrevPage: true,
      hasNextPage: false,
    });
    expect((await feed('?page=101&limit=100', id)).items).toEqual([]);
    for (const query of ['page=1&cursor=x', 'cursor=x', 'limit=101', 'page=0'])
      expect((await server.request(`GET /communities/${id}/posts?${query}`)).status).toBe(400);
  });

  it('the feed shows the current badges of its authors', async () => {
    const { body } = await publish('From the guide.', ravi);
    expect(body.author).toMatchObject({ isGuide: true, isPatron: false });
    const theme = { patron_by_hand: true, username_gradient: 'linear-gradient(red, blue)' };
    const user = server.database.db.updateTable('users').where('id', '=', ravi.id);
    await user.set(theme).execute();
    const [newestPost] = (await feed('?limit=1')).items;
    expect(newestPost.author).toMatchObject({
      isPatron: true,
      profileTheme: { usernameGradient: 'linear-gradient(red, blue)' },
    });
    await user.set({ patron_by_hand: false }).execute();
    expect((await feed('?limit=1')).items[0].author.profileTheme.usernameGradient).toBe(null);
  });

  it('a session that has ended or expired cannot read the feed or a post of a private community', async () => {
    const otherServer = await openTestServer();
    const guide = await createMember(otherServer, 'ravi');
    const draft = { name: 'Lake', description: 'Still.', privacy: 'private' };
    const { body: community } = await otherServer.requestAs(guide, 'POST /communities', draft);
    const posts = `/communities/${community.id}/posts`;
    const { body: post } = await otherServer.requestAs(guide, `POST ${posts}`, { content: 'Only for us.' });
    const statuses = async (token: string) => {
      const options = { headers: { authorization: `Bearer ${token}` } };
      return [
        (await otherServer.request(`GET ${posts}`, options)).status,
        (await otherServer.request(`GET ${posts}/${post.id}`, options)).status,
      ];
    };
    const { body: session } = await otherServer.request('POST /auth/login', {
      body: { loginIdentifier: 'ravi', password: PASSWORD },
    });
    expect(await statuses(session.token)).toEqual([200, 200]);
    await otherServer.requestAs({ ...guide, token: session.token }, 'POST /auth/logout');
    expect(await statuses(session.token)).toEqual([403, 403]);
    expect(await statuses(guide.token)).toEqual([200, 200]);
    otherServer.advanceClock({ hours: 24 * 30 });
    expect(await statuses(guide.token)).toEqual([403, 403]);
    await otherServer.close();
  });
});

describe('calls that arrive at the same moment', () => {
  it('each caller gets what they get when they call alone', async () => {
    const guided = await createCommunity();
    for (const n of [1, 2, 3]) await publish(`Guided ${n}.`, meera, guided);
    await makePrivate(guided);
    const { body: post } = await publish('Only for members.', tomas, guided);
    const stranger = await createMember(server, 'lhamo');
    const signedOut = await createMember(server, 'noor');
    await server.requestAs(signedOut, `POST /communities/${communityId}/join`);
    await server.requestAs(signedOut, 'POST /auth/logout');
    const callers = [ravi, meera, tomas, stranger, signedOut, null];
    const unknownId = '01930000-0000-7000-8000-00000000dead';
    const paths = [communityId, guided, unknownId].flatMap((id) => [
      `/communities/${id}/posts`,
      `/communities/${id}/posts?limit=2`,
      `/communities/${id}/posts?limit=2&page=2`,
      `/communities/${id}/posts/${post.id}`,
      `/communities/${id}/posts/${unknownId}`,
    ]);
    const { nextCursor } = (await server.requestAs(ravi, `GET /communities/${guided}/posts?limit=2`)).body;
    paths.push(`/communities/${guided}/posts?limit=2&cursor=${nextCursor}`);
    const calls = callers.flatMap((caller) => paths.map((path) => ({ caller, path })));
    const read = async ({ caller, path }: (typeof calls)[number]) => {
      const { status, body } = await server.requestAs(caller, `GET ${path}`);
      return { caller, path, status, body };
    };
    const alone = [];
    for (const call of calls) alone.push(await read(call));
    expect(new Set(alone.map(({ status }) => status))).toEqual(new Set([200, 403, 404]));
    expect(await Promise.all(calls.map(read))).toEqual(alone);
  });
});

describe('replies', () => {
  it('replies are flat, listed oldest first, deleted by their author, and deleted with their post', async () => {
    const { body: post } = await publish('A question.');
    const path = `/communities/${communityId}/posts/${post.id}/replies`;
    const write = (content: string, person: Member) => server.requestAs(person, `POST ${path}`, { content });
    const { status, body: first } = await write('One.', tomas);
    expect([status, first]).toMatchObject([
      201,
      {
        postId: post.id,
        content: 'One.',
        authorId: tomas.id,
        author: { username: 'tomas' },
        can: { delete: true },
      },
    ]);
    await write('Two.', meera);
    await write('Three.', ravi);
    const contents = async (query = '') =>
      (await server.request(`GET ${path}${query}`)).body.items.map(
        ({ content }: { content: string }) => content,
      );
    expect(await contents()).toEqual(['One.', 'Two.', 'Three.']);
    const replyCount = async () => {
      const feed = await server.request(`GET /communities/${communityId}/posts`);
      return feed.body.items.find(({ id }: { id: string }) => id === post.id).replyCount;
    };
    expect([post.replyCount, await replyCount()]).toEqual([0, 3]);
    const { nextCursor } = (await server.request(`GET ${path}?limit=2`)).body;
    expect(await contents(`?limit=2&cursor=${nextCursor}`)).toEqual(['Three.']);
    expect((await server.requestAs(meera, `DELETE ${path}/${first.id}`)).status).toBe(403);
    expect((await server.requestAs(tomas, `DELETE ${path}/${first.id}`)).status).toBe(204);
    expect(await replyCount()).toBe(2);
    expect((await server.requestAs(ravi, `DELETE ${path}/${first.id}`)).status).toBe(404);
    expect((await write('', tomas)).body.message).toBe('Content cannot be empty');
    await server.requestAs(meera, `DELETE /communities/${communityId}/posts/${post.id}`);
    expect((await server.request(`GET ${path}`)).status).toBe(404);
    const { rows } = await server.database.pool.query('select from replies where post_id = $1', [post.id]);
    expect(rows).toHaveLength(0);
  });

  it('a reply is not found under another post', async () => {
    const [{ body: firstPost }, { body: secondPost }] = [await publish('One.'), await publish('Two.')];
    const path = (postId: string) => `/communities/${communityId}/posts/${postId}/replies`;
    const { body: reply } = await server.requestAs(tomas, `POST ${path(firstPost.id)}`, {
      content: 'To one.',
    });
    expect((await server.requestAs(tomas, `DELETE ${path(secondPost.id)}/${reply.id}`)).status).toBe(404);
  });
});
