import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { archiveOf } from '#tests/support/api/archive.ts';
import {
  type ModerationFixture,
  type Name,
  openModerationFixture,
} from '#tests/support/communities/moderationFixture.ts';
import { sendAnnouncements } from './actions.ts';

let { server, people, as, createCommunity } = {} as ModerationFixture;
beforeAll(async () => {
  ({ server, people, as, createCommunity } = await openModerationFixture());
});
afterAll(() => server.close());

let path: string;
let id: string;
beforeEach(async () => {
  ({ path } = await createCommunity());
  id = path.split('/').at(-1) ?? '';
});

const read = async (name: Name) => (await as(name, `GET ${path}`)).body;

describe('the choice of a member', () => {
  it('is on at first, and seen with the first choice', async () => {
    expect((await read('meera')).announcements).toEqual({ isOn: true, isSeen: false, nextAt: null });
    const choose = (name: Name, body: object) => as(name, `PUT ${path}/announcements`, body);
    expect((await choose('meera', { isOn: true })).body.announcements).toMatchObject({
      isOn: true,
      isSeen: true,
    });
    expect((await choose('meera', { isOn: false })).body.announcements.isOn).toBe(false);
    expect((await choose('meera', { isOn: 1 })).status).toBe(400);
    expect((await read('noor')).announcements).toBeNull();
    expect(await choose('noor', { isOn: true })).toMatchObject({
      status: 403,
      body: { code: 'members_only' },
    });
    const nowhere = `PUT /communities/${crypto.randomUUID()}/announcements`;
    expect((await as('meera', nowhere, { isOn: true })).status).toBe(404);
    const body = { isOn: true };
    expect((await server.request(`PUT ${path}/announcements`, { body })).status).toBe(401);
    expect((await archiveOf(server, people.meera)).announcements).toContainEqual({
      communityId: id,
      isOn: false,
      isSeen: true,
    });
  });

  it('is off for members of before until they have seen that there are announcements', async () => {
    await server.database.pool.query(
      'update memberships set gets_announcements = false where community_id = $1 and user_id = $2',
      [id, people.meera.id],
    );
    expect((await read('meera')).announcements).toMatchObject({ isOn: false, isSeen: false });
    await as('ravi', `POST ${path}/posts`, { content: 'The hall is closed.', isAnnouncement: true });
    await sendAnnouncements(server.deps);
    await server.waitForMails();
    expect(server.mails.mails.map(({ to }) => to?.[0]?.address)).toEqual([people.samuel.email]);
  });

  it.each([
    { isOn: false, isSeen: true },
    { isOn: true, isSeen: true },
    { isOn: false, isSeen: false },
  ])('is $isOn and seen $isSeen again when a ban is undone', async ({ isOn, isSeen }) => {
    await server.database.pool.query(
      `update memberships set gets_announcements = $3, has_seen_announcements = $4
      where community_id = $1 and user_id = $2`,
      [id, people.meera.id, isOn, isSeen],
    );
    const decide = (action: string) =>
      as('ravi', `POST ${path}/decisions`, {
        ...{ subject: { kind: 'member', id: people.meera.id }, action, words: 'So.' },
      });
    expect((await decide('banned')).status).toBe(201);
    expect((await read('meera')).announcements).toBeNull();
    expect((await decide('left')).status).toBe(201);
    expect(await read('meera')).toMatchObject({ membership: 'member', announcements: { isOn, isSeen } });
  });
});
