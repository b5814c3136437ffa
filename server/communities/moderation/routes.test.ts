import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { communitiesFeature } from '#server/communities/feature.ts';
import { endPauses } from '#server/communities/membership/exclusions.ts';
import {
  decideCase,
  type ModeratedCommunity,
  type ModerationFixture,
  type Name,
  openModerationFixture,
} from '#tests/support/communities/moderationFixture.ts';
import { createMember, PASSWORD } from '#tests/support/people/testPeople.ts';
import { handOverOldCases } from './actions.ts';

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

const decide = (name: Name, caseId: string, decision: object) => decideCase(fixture, name, caseId, decision);

describe('agreements and practical details', () => {
  const draft = {
    about: 'Shoes off.\nTea after.',
    welcome: 'Welcome.',
    agreements: [
      { title: 'Listen', text: 'To the end.' },
      { title: 'Rest', text: 'Often.' },
    ],
  };

  it('everyone sees the agreements in their order, but only readers see the rest', async () => {
    const { status, body } = await as('ravi', `PUT ${path}/about`, draft);
    expect([status, body.about, body.welcome]).toEqual([200, draft.about, draft.welcome]);
    await as('ravi', `PUT ${path}`, { name: 'Hill', description: 'We sit.', privacy: 'private' });
    const visitor = await server.request(`GET ${path}/about`);
    expect(visitor.body).toEqual({
      about: null,
      welcome: null,
      agreements: body.agreements,
      format: 'plain',
    });
    expect((await as('meera', `GET ${path}/about`)).body.welcome).toBe('Welcome.');
  });

  it('an agreement keeps its id when the list is changed, and an unknown id is refused', async () => {
    const { body } = await as('ravi', `PUT ${path}/about`, draft);
    const [listen, rest] = body.agreements;
    const swapped = await as('ravi', `PUT ${path}/about`, { ...draft, agreements: [rest, listen] });
    expect(swapped.body.agreements).toEqual([rest, listen]);
    const wrong = [{ ...rest, id: crypto.randomUUID() }];
    expect((await as('ravi', `PUT ${path}/about`, { ...draft, agreements: wrong })).status).toBe(400);
    expect((await as('ravi', `PUT ${path}/about`, { ...draft, agreements: [rest, rest] })).status).toBe(400);
    const eleven = Array.from({ length: 11 }, () => ({ title: 'One', text: 'More.' }));
    expect((await as('ravi', `PUT ${path}/about`, { ...draft, agreements: eleven })).status).toBe(400);
    expect((await as('ravi', `GET ${path}/about`)).body.agreements).toHaveLength(2);
  });
});

describe('reports', () => {
  it('the reports of a subject are one case, and a second report of a member replaces the first one', async () => {
    const { body: about } = await as('ravi', `PUT ${path}/about`, {
      about: '',
      welcome: '',
      agreements: [{ title: 'Listen', text: 'To the end.' }],
    });
    await report('samuel', { note: 'First.' });
    await report('samuel', { ground: about.agreements[0].id, note: 'Second.' });
    await report('aiko', { ground: 'spam' });
    await as('meera', `PUT ${path}/posts/${postId}`, { content: 'Harmless.' });
    const { status, body } = await as('ravi', `GET ${path}/cases`);
    expect([status, body.items]).toMatchObject([
      200,
      [
        {
          subject: { kind: 'post', id: postId },
          author: { username: 'meera' },
          content: 'Threshold.',
          state: 'open',
          reports: [
            { agreement: 'Listen', note: 'Second.', reporter: null },
            { ground: 'spam', note: null, reporter: null },
          ],
        },
      ],
    ]);
    expect(JSON.stringify(body)).not.toMatch(/samuel|aiko/);
    expect((await as('ravi', `GET ${path}`)).body.waiting).toEqual({ requests: false, reports: true });
    const { body: all } = await as('anandi', 'GET /admin/cases?limit=100');
    const seenByAdmin = all.items.find((each: { content: string }) => each.content === 'Threshold.');
    expect(seenByAdmin.reports.map((each: { reporter: { name: string } }) => each.reporter.name)).toEqual([
      'samuel',
      'aiko',
    ]);
  });

  it('a member cannot report themselves or an unknown subject, or name an unknown agreement', async () => {
    expect(await report('meera')).toMatchObject({ status: 403, body: { code: 'own_case' } });
    const unknown = { kind: 'post', id: crypto.randomUUID() };
    expect((await report('samuel', { subject: unknown })).status).toBe(404);
    expect((await report('samuel', { ground: crypto.randomUUID() })).status).toBe(400);
    for (const ground of [null, '', 'boredom'])
      expect((await report('samuel', { ground })).body.errors).toMatchObject([
        { path: 'ground', message: 'Please choose what it is about.' },
      ]);
    expect((await report('samuel', { subject: { kind: 'member', id: people.aiko.id } })).status).toBe(404);
  });

  it.each([
    ['unlawful content', async () => report('samuel', { ground: 'unlawful' })],
    ['a guide', async () => report('samuel', { subject: { kind: 'member', id: people.ravi.id } })],
    [
      'a member who becomes a guide later',
      async () => {
        await report('samuel');
        return as('ravi', `PUT ${path}/members/${people.meera.id}`, { communityRole: 'guide' });
      },
    ],
  ])('guides neither see nor decide a case about %s', async (_, create) => {
    expect((await create()).status).toBeLessThan(300);
    expect((await as('ravi', `GET ${path}/cases`)).body.items).toEqual([]);
    expect((await as('ravi', `GET ${path}`)).body.waiting).toEqual({ requests: false, reports: false });
    const { body } = await as('anandi', 'GET /admin/cases?state=admins');
    expect((await decide('ravi', body.items[0].id, { action: 'left' })).status).toBe(404);
    expect((await decide('anandi', body.items[0].id, { action: 'left' })).status).toBe(201);
  });

  it('a case that the guides have not decided for 7 days is handed over to the admins', async () => {
    await report('samuel');
    const { id } = await openCase();
    server.advanceClock({ hours: 7 * 24 - 1 });
    await handOverOldCases(server.deps);
    expect((await openCase()).id).toBe(id);
    server.advanceClock({ hours: 1 });
    await handOverOldCases(server.deps);
    expect(await openCase()).toBeUndefined();
    expect(await decide('ravi', id, { action: 'left' })).toMatchObject({
      status: 403,
      body: { code: 'with_admins' },
    });
    expect((await decide('anandi', id, { action: 'left' })).status).toBe(201);
  });
});

describe('decisions', () => {
  it('a removed post is in no list, and the next decision restores it with its replies', async () => {
    const replies = `${path}/posts/${postId}/replies`;
    await as('samuel', `POST ${replies}`, { content: 'I am here.' });
    await report('samuel');
    const { id } = await openCase();
    expect((await decide('ravi', id, { action: 'removed' })).status).toBe(201);
    expect((await as('meera', `GET ${path}/posts/${postId}`)).status).toBe(404);
    expect((await as('meera', `GET ${path}/posts`)).body.items).toEqual([]);
    expect((await as('ravi', `POST /cases/${id}/reopen`)).body).toMatchObject({ state: 'open' });
    expect((await as('meera', `GET ${path}/posts/${postId}`)).status).toBe(404);
    expect((await decide('ravi', id, { action: 'left' })).status).toBe(201);
    expect((await as('meera', `GET ${path}/posts/${postId}`)).body.content).toBe('Threshold.');
    expect((await as('meera', `GET ${replies}`)).body.items).toMatchObject([{ content: 'I am here.' }]);
  });

  it('one of two simultaneous decisions is made, and the other is refused', async () => {
    await report('samuel');
    const { id } = await openCase();
    const both = await Promise.all([
      decide('ravi', id, { action: 'warned' }),
      decide('anandi', id, { action: 'left' }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(both.find(({ status }) => status === 409)?.body.message).toBe('Somebody else has decided this.');
  });

  it('a paused member can read but not write until the pause ends, even after leaving and joining again', async () => {
    const { body } = await decideOnMeera({ action: 'paused', days: 5 });
    const write = () => as('meera', `POST ${path}/posts`, { content: 'More.' });
    const refused = await write();
    expect([refused.status, refused.body.code]).toEqual([403, 'paused']);
    expect(refused.body.message).toMatch(/^You are asked to rest from writing here until \d+ \w+ 20\d\d\.$/);
    expect((await as('meera', `PUT ${path}/posts/${postId}`, { content: 'More.' })).body.code).toBe('paused');
    const reply = await as('meera', `POST ${path}/posts/${postId}/replies`, { content: 'More.' });
    expect(reply.body.code).toBe('paused');
    const { body: community } = await as('meera', `GET ${path}`);
    expect([community.pausedUntil, community.can.post]).toEqual([body.until, false]);
    expect((await as('meera', `GET ${path}/posts/${postId}`)).body.can).toEqual({
      edit: false,
      delete: true,
      reply: false,
    });
    await as('meera', `POST ${path}/leave`);
    await as('meera', `POST ${path}/join`, {});
    expect((await write()).status).toBe(403);
    server.advanceClock({ hours: 5 * 24 });
    await endPauses(server.deps.db, server.deps.clock());
    expect((await write()).status).toBe(201);
  });

  it('a banned member is removed, cannot return in any way, and is a member again when the decision is undone', async () => {
    await as('ravi', `PUT ${path}`, { name: 'Hill', description: 'We sit.', privacy: 'private' });
    expect((await decideOnMeera({ action: 'banned', words: '' })).status).toBe(400);
    expect((await decideOnMeera({ action: 'banned' })).status).toBe(201);
    expect((await as('meera', `GET ${path}/posts`)).status).toBe(403);
    expect((await as('ravi', `POST ${path}/invitations`, { email: people.meera.email })).status).toBe(201);
    expect((await as('ravi', `GET ${path}/invitations`)).body).toEqual([]);
    const refused = await as('meera', `POST ${path}/join`, { inviteToken: 'x' });
    expect([refused.status, refused.body.message]).toEqual([403, 'You cannot join this community.']);
    expect((await decideOnMeera({ action: 'left' })).status).toBe(201);
    expect((await as('meera', `GET ${path}`)).body.membership).toBe('member');
    expect((await as('ravi', `GET ${path}`)).body.memberCount).toBe(3);
  });

  it('when the admins ban the only guide, the member who joined first becomes the guide', async () => {
    await as('anandi', `POST ${path}/decisions`, {
      subject: { kind: 'member', id: people.ravi.id },
      action: 'banned',
      words: 'Enough.',
    });
    expect((await as('meera', `GET ${path}`)).body.membership).toBe('guide');
    const { body } = await as('anandi', 'GET /admin/decisions');
    expect(body.items[0]).toMatchObject({
      deed: 'member.banned',
      subject: { name: 'ravi' },
      reason: 'Enough.',
    });
  });

  it('a decision is refused if its action does not fit the subject', async () => {
    expect((await decideOnMeera({ action: 'removed' })).status).toBe(400);
    expect((await decideOnMeera({ action: 'paused' })).status).toBe(400);
    expect((await decideOnMeera({ action: 'paused', days: 91 })).status).toBe(400);
    expect((await decideOnMeera({ action: 'warned', days: 3 })).status).toBe(400);
    expect((await decideOnMeera({ action: 'warned', words: null })).status).toBe(400);
  });

  it('the texts of a case are erased 90 days after the decision, but not after 89', async () => {
    await report('samuel', { note: 'Private.' });
    const { id } = await openCase();
    await decide('ravi', id, { action: 'left' });
    const casesAfter = async (days: number) => {
      const clock = () => server.deps.clock().add({ hours: days * 24 });
      await communitiesFeature.deleteExpired({ ...server.deps, clock });
      return (await as('ravi', `GET ${path}/cases?state=decided`)).body.items;
    };
    expect(await casesAfter(89)).toMatchObject([
      { id, content: 'Threshold.', reports: [{ note: 'Private.' }] },
    ]);
    expect(await casesAfter(90)).toMatchObject([{ id, content: null, reports: [{ note: null }] }]);
  });

  it('the notes of reports about a member are erased then too if the account is deleted before', async () => {
    const tomas = await createMember(server, 'tomas');
    await server.requestAs(tomas, `POST ${path}/join`, {});
    await report('samuel', { subject: { kind: 'member', id: tomas.id }, note: 'Private.' });
    const { id } = await openCase();
    await decide('ravi', id, { action: 'left' });
    expect((await server.requestAs(tomas, 'DELETE /account', { password: PASSWORD })).status).toBe(204);
    const notes = async () =>
      (await server.database.pool.query('select note from reports where case_id = $1', [id])).rows;
    expect(await notes()).toEqual([{ note: 'Private.' }]);
    const clock = () => server.deps.clock().add({ hours: 90 * 24 });
    await communitiesFeature.deleteExpired({ ...server.deps, clock });
    expect(await notes()).toEqual([{ note: null }]);
  });
});
