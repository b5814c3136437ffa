import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type ModeratedCommunity,
  type ModerationFixture,
  type Name,
  openModerationFixture,
} from '#tests/support/communities/moderationFixture.ts';

let fixture: ModerationFixture;
let { server, as } = {} as ModerationFixture;
let { path, postId } = {} as ModeratedCommunity;

beforeAll(async () => {
  fixture = await openModerationFixture();
  ({ server, as } = fixture);
});
afterAll(() => server.close());
beforeEach(async () => {
  ({ path, postId } = await fixture.createCommunity());
});

const createReply = async (content = 'First.') =>
  (await as('samuel', `POST ${path}/posts/${postId}/replies`, { content })).body;
const edit = (name: Name, id: string, content: string, ifMatch?: string) =>
  server.requestAs(
    fixture.people[name],
    `PUT ${path}/posts/${postId}/replies/${id}`,
    { content },
    {
      ...(ifMatch && { 'if-match': `"${ifMatch}"` }),
    },
  );

describe('a reply', () => {
  it('can be changed only by its author, and shows when it was changed', async () => {
    const reply = await createReply();
    expect(reply).toMatchObject({ editedAt: null, editedByGuide: false, can: { edit: true, delete: true } });
    const { status, body } = await edit('samuel', reply.id, 'Second.', reply.updatedAt);
    expect([status, body]).toMatchObject([
      200,
      { content: 'Second.', editedAt: body.updatedAt, editedByGuide: false, createdAt: reply.createdAt },
    ]);
    expect(body.editedAt).not.toBe(null);
    for (const name of ['ravi', 'meera', 'aiko', 'anandi'] as const)
      expect((await edit(name, reply.id, 'Mine.')).status).toBe(403);
    const { body: list } = await as('ravi', `GET ${path}/posts/${postId}/replies`);
    expect(list.items).toMatchObject([{ content: 'Second.', can: { edit: false, delete: true } }]);
  });

  it('is not overwritten by an outdated change, but the same change may be sent twice', async () => {
    const reply = await createReply();
    await edit('samuel', reply.id, 'Second.', reply.updatedAt);
    expect((await edit('samuel', reply.id, 'Second.', reply.updatedAt)).status).toBe(200);
    expect(await edit('samuel', reply.id, 'Third.', reply.updatedAt)).toMatchObject({
      status: 412,
      body: { code: 'outdated' },
    });
    expect((await edit('samuel', reply.id, '')).status).toBe(400);
    expect((await edit('samuel', crypto.randomUUID(), 'Third.')).status).toBe(404);
  });

  it('cannot be changed by an author who has left or is paused', async () => {
    const reply = await createReply();
    const subject = { kind: 'reply', id: reply.id };
    await as('ravi', `POST ${path}/decisions`, { subject, action: 'paused', days: 3, words: 'Rest.' });
    expect(await edit('samuel', reply.id, 'Second.')).toMatchObject({
      status: 403,
      body: { code: 'paused' },
    });
    await as('samuel', `POST ${path}/leave`);
    expect((await edit('samuel', reply.id, 'Second.')).status).toBe(403);
  });

  it('is first on a page that starts with it', async () => {
    const ids = [];
    for (const content of ['1', '2', '3', '4']) ids.push((await createReply(content)).id);
    const call = `GET ${path}/posts/${postId}/replies`;
    const { body: first } = await as('meera', `${call}?from=${ids[1]}&limit=2`);
    expect(first.items.map(({ content }: { content: string }) => content)).toEqual(['2', '3']);
    const { body: second } = await as('meera', `${call}?limit=2&cursor=${first.nextCursor}`);
    expect(second.items.map(({ content }: { content: string }) => content)).toEqual(['4']);
    expect((await as('meera', `${call}?from=${crypto.randomUUID()}`)).status).toBe(404);
    expect((await as('meera', `${call}?from=${ids[0]}&page=1`)).status).toBe(400);
    const other = await fixture.createCommunity();
    expect((await as('meera', `GET ${other.path}/posts/${other.postId}/replies?from=${ids[0]}`)).status).toBe(
      404,
    );
  });
});

describe('a post', () => {
  it('shows whether its author or a guide has last changed it', async () => {
    const change = async (name: Name, content: string) =>
      (await as(name, `PUT ${path}/posts/${postId}`, { content })).body;
    const read = async () => (await as('samuel', `GET ${path}/posts/${postId}`)).body;
    expect(await read()).toMatchObject({ editedAt: null, editedByGuide: false });
    expect(await change('ravi', 'Kinder.')).toMatchObject({ editedByGuide: true });
    expect(await read()).toMatchObject({ editedAt: expect.any(String), editedByGuide: true });
    expect(await change('meera', 'Mine again.')).toMatchObject({ editedByGuide: false });
  });
});

it('of several deletions of a reply or a post at the same time, one succeeds and the others find nothing', async () => {
  const { body: post } = await as('samuel', `POST ${path}/posts`, { content: 'Good morning.' });
  const reply = await createReply();
  // Samuel is the author, and Ravi the guide.
  const remove = async (target: string) => {
    const names = ['samuel', 'ravi', 'samuel', 'ravi'] as const;
    const calls = names.map((name) => as(name, `DELETE ${path}/posts/${target}`));
    return (await Promise.all(calls)).map(({ status }) => status).sort();
  };
  expect(await remove(`${postId}/replies/${reply.id}`)).toEqual([204, 404, 404, 404]);
  expect(await remove(post.id)).toEqual([204, 404, 404, 404]);
});
