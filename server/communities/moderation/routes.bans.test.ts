import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { endPauses } from '#server/communities/membership/exclusions.ts';
import {
  decideCase,
  type ModeratedCommunity,
  type ModerationFixture,
  openModerationFixture,
} from '#tests/support/communities/moderationFixture.ts';
import { signIn } from '#tests/support/people/testPeople.ts';

let fixture: ModerationFixture;
let { server, people, as } = {} as ModerationFixture;
let { path, postId, report, openCase, decideOnMeera } = {} as ModeratedCommunity;

beforeAll(async () => {
  fixture = await openModerationFixture();
  ({ server, people, as } = fixture);
});
afterAll(() => server.close());
beforeEach(async () => {
  ({ path, postId, report, openCase, decideOnMeera } = await fixture.createCommunity());
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

  const onPost = (name: 'ravi' | 'anandi', decision: object) =>
    as(name, `POST ${path}/decisions`, { subject: { kind: 'post', id: postId }, words: 'No.', ...decision });
  const onMeera = (name: 'ravi' | 'anandi', decision: object) =>
    as(name, `POST ${path}/decisions`, {
      subject: { kind: 'member', id: people.meera.id },
      words: 'No.',
      ...decision,
    });

  it('a ban by a guide changes nothing about the ban by an admin, which only admins can end', async () => {
    await onMeera('anandi', { action: 'banned' });
    expect((await onPost('ravi', { action: 'banned' })).status).toBe(201);
    expect(await bans()).toMatchObject([{ kind: 'banned', can: { end: false } }]);
    expect(await endBan('ravi')).toMatchObject({ status: 403, body: { code: 'with_admins' } });
    expect((await onPost('ravi', { action: 'left' })).status).toBe(201);
    expect(await bans()).toMatchObject([{ kind: 'banned', can: { end: false } }]);
    expect((await as('meera', `POST ${path}/join`, {})).status).toBe(403);
    await onPost('ravi', { action: 'banned' });
    expect((await endBan('anandi')).status).toBe(204);
    expect(await bans()).toEqual([]);
    expect((await as('meera', `POST ${path}/join`, {})).status).toBe(200);
  });

  it('a guide cannot decide a case that an admin has decided and opened again', async () => {
    await onMeera('anandi', { action: 'banned' });
    const [{ id }] = (await as('anandi', 'GET /admin/cases?state=decided')).body.items;
    expect((await as('anandi', `POST /cases/${id}/reopen`)).body.state).toBe('admins');
    expect(await onMeera('ravi', { action: 'left' })).toMatchObject({
      status: 403,
      body: { code: 'with_admins' },
    });
    expect(await bans()).toMatchObject([{ kind: 'banned' }]);
  });

  it('a ban by a guide ends without the pause by an admin', async () => {
    const { body } = await onMeera('anandi', { action: 'paused', days: 30 });
    await onPost('ravi', { action: 'banned' });
    expect(await bans()).toMatchObject([{ kind: 'banned', until: null, can: { end: true } }]);
    expect((await endBan('ravi')).status).toBe(204);
    expect(await bans()).toMatchObject([{ kind: 'paused', until: body.until, can: { end: false } }]);
    expect((await as('meera', `POST ${path}/join`, {})).body.pausedUntil).toBe(body.until);
  });

  it('the longest of several pauses is in force, and each ends by itself', async () => {
    const { body: long } = await onMeera('anandi', { action: 'paused', days: 30 });
    const { body: short } = await onPost('ravi', { action: 'paused', days: 1 });
    const pausedUntil = async () => (await as('meera', `GET ${path}`)).body.pausedUntil;
    expect(await bans()).toMatchObject([{ until: long.until, can: { end: false } }]);
    expect(await pausedUntil()).toBe(long.until);
    expect((await onMeera('anandi', { action: 'left' })).status).toBe(201);
    expect(await pausedUntil()).toBe(short.until);
    expect((await onPost('ravi', { action: 'paused', days: 90 })).status).toBe(201);
    await onMeera('anandi', { action: 'paused', days: 30 });
    expect((await endBan('ravi')).status).toBe(204);
    expect(await bans()).toMatchObject([{ kind: 'paused', can: { end: false } }]);
    server.advanceClock({ hours: 30 * 24 });
    for (const person of Object.values(people)) person.token = await signIn(server.deps, person.id);
    await endPauses(server.deps.db, server.deps.clock());
    expect(await pausedUntil()).toBe(null);
  });

  it('a member returns when both of two bans are undone, but not after joining and leaving meanwhile', async () => {
    await onMeera('ravi', { action: 'banned' });
    await onPost('ravi', { action: 'banned' });
    await onMeera('ravi', { action: 'left' });
    expect(await membership()).toBe(null);
    await onPost('ravi', { action: 'left' });
    expect(await membership()).toBe('member');
    await onMeera('ravi', { action: 'banned' });
    await endBan('ravi');
    await as('meera', `POST ${path}/join`, {});
    await as('meera', `POST ${path}/leave`);
    expect((await onMeera('ravi', { action: 'left' })).status).toBe(201);
    expect(await membership()).toBe(null);
  });

  it('a text that an admin has removed stays removed when the removal by a guide is undone', async () => {
    await as('anandi', `POST ${path}/decisions`, {
      subject: { kind: 'post', id: postId },
      action: 'warned',
      words: 'No.',
    });
    const adminCase = (await as('anandi', 'GET /admin/cases?state=decided')).body.items[0].id;
    await report('samuel');
    const guideCase = (await openCase()).id;
    const removed = { action: 'removed' };
    expect((await decideCase(fixture, 'ravi', guideCase, removed)).status).toBe(201);
    await as('anandi', `POST /cases/${adminCase}/reopen`);
    expect((await decideCase(fixture, 'anandi', adminCase, removed)).status).toBe(201);
    const restore = () => as('ravi', `POST ${path}/deleted/${postId}/restore`);
    expect((await restore()).status).toBe(404);
    await as('ravi', `POST /cases/${guideCase}/reopen`);
    await decideCase(fixture, 'ravi', guideCase, { action: 'left' });
    expect((await as('meera', `GET ${path}/posts/${postId}`)).status).toBe(404);
    await as('ravi', `POST /cases/${guideCase}/reopen`);
    await decideCase(fixture, 'ravi', guideCase, removed);
    await as('anandi', `POST /cases/${adminCase}/reopen`);
    await decideCase(fixture, 'anandi', adminCase, { action: 'left' });
    expect((await as('meera', `GET ${path}/posts/${postId}`)).status).toBe(404);
    expect((await restore()).status).toBe(200);
    expect((await as('meera', `GET ${path}/posts/${postId}`)).status).toBe(200);
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
