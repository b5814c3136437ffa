import type { Transaction } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deleteMember, updateMember } from '#server/communities/members/store.ts';
import type { DB } from '#server/platform/database/types.ts';
import { meanwhile } from '#tests/support/database/meanwhile.ts';
import { type Member, member } from '#tests/support/people/cast.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';
import { selectCommunityForUpdate } from './store.ts';

/** What a member does while they are removed, demoted or deleted takes effect before that or not at all. */
let server: TestServer;
let ravi: Member;
let meera: Member;
let id: string;
let postId: string;
beforeAll(async () => {
  server = await openTestServer();
  [ravi, meera] = [await member(server, 'ravi'), await member(server, 'meera')];
});
afterAll(() => server.close());

const ask = (call: string, person: Member, body?: object) => server.ask(call, { token: person.token, body });

beforeEach(async () => {
  const made = await ask('POST /communities', ravi, { name: 'Racing Hill', description: 'Fast.' });
  id = made.body.id;
  await ask(`POST /communities/${id}/join`, meera);
  postId = (await ask(`POST /communities/${id}/posts`, ravi, { content: 'Before.' })).body.id;
});

const remove = async (trx: Transaction<DB>) => {
  await selectCommunityForUpdate(trx, null, id);
  await deleteMember(trx, id, meera.id);
};
const written = async (table: 'posts' | 'replies', person: Member) =>
  server.database.db.selectFrom(table).select('id').where('author_id', '=', person.id).execute();

describe('somebody who is being removed', () => {
  it('a member who is being removed can no longer write a post', async () => {
    const post = () => ask(`POST /communities/${id}/posts`, meera, { content: 'Too late?' });
    const { status, body } = await meanwhile(server, remove, post);
    expect([status, body.message]).toEqual([403, 'Only members can write here.']);
    expect(await written('posts', meera)).toEqual([]);
  });

  it('a member who is being removed can no longer write a reply', async () => {
    const reply = () => ask(`POST /communities/${id}/posts/${postId}/replies`, meera, { content: 'Late?' });
    expect((await meanwhile(server, remove, reply)).status).toBe(403);
    expect(await written('replies', meera)).toEqual([]);
  });
});

describe('a guide who is being demoted', () => {
  const demote = async (trx: Transaction<DB>) => {
    await selectCommunityForUpdate(trx, null, id);
    await updateMember(trx, id, meera.id, 'member');
  };
  beforeEach(() => ask(`PUT /communities/${id}/members/${meera.id}`, ravi, { communityRole: 'guide' }));

  it('a guide who is being demoted can no longer change or delete the posts of others', async () => {
    const path = `/communities/${id}/posts/${postId}`;
    const rewrite = () => ask(`PUT ${path}`, meera, { content: 'Mine now.' });
    expect((await meanwhile(server, demote, rewrite)).status).toBe(403);
    await ask(`PUT /communities/${id}/members/${meera.id}`, ravi, { communityRole: 'guide' });
    expect((await meanwhile(server, demote, () => ask(`DELETE ${path}`, meera))).status).toBe(403);
    expect((await ask(`GET ${path}`, ravi)).body.content).toBe('Before.');
  });
});

describe('a post that is being deleted', () => {
  it('a post that is being deleted can no longer receive a reply', async () => {
    const remove = (trx: Transaction<DB>) => trx.deleteFrom('posts').where('id', '=', postId).execute();
    const reply = () => ask(`POST /communities/${id}/posts/${postId}/replies`, meera, { content: 'Late?' });
    expect((await meanwhile(server, remove, reply)).status).toBe(404);
  });
});

describe('somebody whose account is being deleted', () => {
  it('a person whose account is being deleted is answered with 401 when they write a post or a reply', async () => {
    for (const path of ['posts', `posts/${postId}/replies`]) {
      const ines = await member(server, 'ines');
      await ask(`POST /communities/${id}/join`, ines);
      const leave = async (trx: Transaction<DB>) => {
        await selectCommunityForUpdate(trx, null, id);
        await deleteMember(trx, id, ines.id);
        await trx.deleteFrom('users').where('id', '=', ines.id).execute();
      };
      const write = () => ask(`POST /communities/${id}/${path}`, ines, { content: 'Too late?' });
      expect((await meanwhile(server, leave, write)).status, path).toBe(401);
    }
  });
});
