import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type ModeratedCommunity,
  type ModerationFixture,
  openModerationFixture,
} from '#tests/support/communities/moderationFixture.ts';

let fixture: ModerationFixture;
let { server, people, as } = {} as ModerationFixture;
let { path, postId, decideOnMeera } = {} as ModeratedCommunity;

beforeAll(async () => {
  fixture = await openModerationFixture();
  ({ server, people, as } = fixture);
});
afterAll(() => server.close());
beforeEach(async () => {
  ({ path, postId, decideOnMeera } = await fixture.createCommunity());
});

const bans = async () => (await as('ravi', `GET ${path}/bans`)).body.items;
const endBan = (name: 'ravi' | 'anandi', userId = people.meera.id) =>
  as(name, `DELETE ${path}/bans/${userId}`);
const membership = async () => (await as('meera', `GET ${path}`)).body.membership;

describe('bans and pauses', () => {
  it('guides see bans and pauses, and can end both', async () => {
    await decideOnMeera({ action: 'banned' });
    const subject = { kind: 'member', id: people.samuel.id };
    await as('ravi', `POST ${path}/decisions`, { subject, action: 'paused', days: 3, words: 'Rest.' });
    expect(await bans()).toMatchObject([
      { user: { username: 'samuel' }, kind: 'paused', until: expect.any(String), can: { end: true } },
      { user: { username: 'meera' }, kind: 'banned', until: null, can: { end: true } },
    ]);
    expect((await endBan('ravi')).status).toBe(204);
    expect((await endBan('ravi')).status).toBe(404);
    expect(await membership()).toBe(null);
    expect((await as('meera', `POST ${path}/join`, {})).status).toBe(200);
    expect((await endBan('ravi', people.samuel.id)).status).toBe(204);
    expect((await as('samuel', `POST ${path}/posts`, { content: 'Back.' })).status).toBe(201);
    expect(await bans()).toEqual([]);
  });

  it('a guide cannot end a pause that an admin has decided, and nobody can end their own pause', async () => {
    const subject = { kind: 'member', id: people.meera.id };
    await as('anandi', `POST ${path}/decisions`, { subject, action: 'paused', days: 3, words: 'Rest.' });
    await as('ravi', `PUT ${path}/members/${people.meera.id}`, { communityRole: 'guide' });
    expect(await bans()).toMatchObject([{ can: { end: false } }]);
    expect(await endBan('ravi')).toMatchObject({ status: 403, body: { code: 'with_admins' } });
    const own = await as('meera', `DELETE ${path}/bans/${people.meera.id}`);
    expect(own).toMatchObject({ status: 403, body: { code: 'own_case' } });
    expect((await endBan('anandi')).status).toBe(204);
  });

  it('undoing one of two bans does not make the member return', async () => {
    const onPost = (action: string) =>
      as('ravi', `POST ${path}/decisions`, { subject: { kind: 'post', id: postId }, action, words: 'No.' });
    expect((await onPost('banned')).status).toBe(201);
    const { body } = await as('anandi', 'GET /admin/cases?state=decided&limit=100');
    expect(body.items[0].subject.id).toBe(postId);
    const reply = await as('samuel', `POST ${path}/posts/${postId}/replies`, { content: 'So.' });
    expect(reply.status).toBe(201);
    await server.database.pool.query('update replies set author_id = $1 where id = $2', [
      people.meera.id,
      reply.body.id,
    ]);
    const onReply = { subject: { kind: 'reply', id: reply.body.id }, action: 'banned', words: 'No.' };
    expect((await as('ravi', `POST ${path}/decisions`, onReply)).status).toBe(201);
    expect((await onPost('left')).status).toBe(201);
    expect(await membership()).toBe(null);
    expect((await as('meera', `POST ${path}/join`, {})).status).toBe(403);
  });

  it('an invitation to the address of a banned person is neither sent nor resent', async () => {
    const settings = { joining: 'invitation', isListed: true, isFindable: true, questions: [] };
    await as('ravi', `PUT ${path}/joining`, settings);
    await decideOnMeera({ action: 'banned' });
    await as('ravi', `POST ${path}/invitations`, { email: people.meera.email });
    expect((await as('ravi', `GET ${path}/invitations`)).body).toEqual([]);
    await as('ravi', `POST ${path}/invitations`, { email: 'later@vichara.test' });
    const [{ id }] = (await as('ravi', `GET ${path}/invitations`)).body;
    await server.mails.nextMailTo('later@vichara.test');
    await server.database.pool.query(`update users set email = 'later@vichara.test' where id = $1`, [
      people.meera.id,
    ]);
    expect((await as('ravi', `POST ${path}/invitations/${id}/resend`)).status).toBe(201);
    await server.waitForMails();
    const invitations = server.mails.mails.filter(
      ({ to, subject }) => to?.[0]?.address === 'later@vichara.test' && subject?.includes('invitation'),
    );
    expect(invitations).toHaveLength(1);
    await server.database.pool.query('update users set email = $2 where id = $1', [
      people.meera.id,
      people.meera.email,
    ]);
  });
});
