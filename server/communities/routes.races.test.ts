// A write of a member who is being removed, demoted or deleted takes effect before that change, or is refused.
import type { Transaction } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deleteMember, updateMemberRole } from '#server/communities/membership/memberStore.ts';
import { selectCommunityForUpdate } from '#server/communities/membership/store.ts';
import type { DB } from '#server/platform/database/types.ts';
import { callDuringTransaction } from '#tests/support/database/callDuringTransaction.ts';
import { createMember, type Member } from '#tests/support/people/testPeople.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';

let server: TestServer;
let ravi: Member;
let meera: Member;
let id: string;
let postId: string;
beforeAll(async () => {
  server = await openTestServer();
  [ravi, meera] = [await createMember(server, 'ravi'), await createMember(server, 'meera')];
});
afterAll(() => server.close());

beforeEach(async () => {
  const draft = { name: 'Racing Hill', description: 'Fast.' };
  id = (await server.requestAs(ravi, 'POST /communities', draft)).body.id;
  await server.requestAs(meera, `POST /communities/${id}/join`);
  postId = (await server.requestAs(ravi, `POST /communities/${id}/posts`, { content: 'Before.' })).body.id;
});

const removeMember = async (trx: Transaction<DB>) => {
  await selectCommunityForUpdate(trx, null, id);
  await deleteMember(trx, id, meera.id);
};
const writtenBy = async (table: 'posts' | 'replies', person: Member) =>
  server.database.db.selectFrom(table).select('id').where('author_id', '=', person.id).execute();

describe('a member who is being removed', () => {
  it('a member who is being removed cannot write a post', async () => {
    const writePost = () =>
      server.requestAs(meera, `POST /communities/${id}/posts`, { content: 'Too late?' });
    const { status, body } = await callDuringTransaction(server, removeMember, writePost);
    expect([status, body.message]).toEqual([403, 'Only members can write here.']);
    expect(await writtenBy('posts', meera)).toEqual([]);
  });

  it('a member who is being removed cannot write a reply', async () => {
    const writeReply = () =>
      server.requestAs(meera, `POST /communities/${id}/posts/${postId}/replies`, { content: 'Late?' });
    expect((await callDuringTransaction(server, removeMember, writeReply)).status).toBe(403);
    expect(await writtenBy('replies', meera)).toEqual([]);
  });
});

describe('a guide who is being demoted', () => {
  const demote = async (trx: Transaction<DB>) => {
    await selectCommunityForUpdate(trx, null, id);
    await updateMemberRole(trx, id, meera.id, 'member');
  };
  beforeEach(() =>
    server.requestAs(ravi, `PUT /communities/${id}/members/${meera.id}`, { communityRole: 'guide' }),
  );

  it('a guide who is being demoted cannot change or delete the posts of others', async () => {
    const path = `/communities/${id}/posts/${postId}`;
    const updatePost = () => server.requestAs(meera, `PUT ${path}`, { content: 'Mine now.' });
    expect((await callDuringTransaction(server, demote, updatePost)).status).toBe(403);
    await server.requestAs(ravi, `PUT /communities/${id}/members/${meera.id}`, { communityRole: 'guide' });
    expect(
      (await callDuringTransaction(server, demote, () => server.requestAs(meera, `DELETE ${path}`))).status,
    ).toBe(403);
    expect((await server.requestAs(ravi, `GET ${path}`)).body.content).toBe('Before.');
  });
});

describe('a post that is being deleted', () => {
  it('a post that is being deleted cannot receive a reply', async () => {
    const deletePost = (trx: Transaction<DB>) => trx.deleteFrom('posts').where('id', '=', postId).execute();
    const writeReply = () =>
      server.requestAs(meera, `POST /communities/${id}/posts/${postId}/replies`, { content: 'Late?' });
    expect((await callDuringTransaction(server, deletePost, writeReply)).status).toBe(404);
  });
});

describe('a member whose account is being deleted', () => {
  it('a post or reply of a member whose account is being deleted is answered with 401', async () => {
    for (const path of ['posts', `posts/${postId}/replies`]) {
      const ines = await createMember(server, 'ines');
      await server.requestAs(ines, `POST /communities/${id}/join`);
      const deleteAccount = async (trx: Transaction<DB>) => {
        await selectCommunityForUpdate(trx, null, id);
        await deleteMember(trx, id, ines.id);
        await trx.deleteFrom('users').where('id', '=', ines.id).execute();
      };
      const write = () => server.requestAs(ines, `POST /communities/${id}/${path}`, { content: 'Too late?' });
      expect((await callDuringTransaction(server, deleteAccount, write)).status, path).toBe(401);
    }
  });
});
