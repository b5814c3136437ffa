import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type ModeratedCommunity,
  type ModerationFixture,
  type Name,
  openModerationFixture,
} from '#tests/support/communities/moderationFixture.ts';
import { eraseRequests } from './store.ts';

let fixture: ModerationFixture;
let { server, people, as } = {} as ModerationFixture;
let { path } = {} as ModeratedCommunity;

beforeAll(async () => {
  fixture = await openModerationFixture();
  ({ server, people, as } = fixture);
});
afterAll(() => server.close());
beforeEach(async () => {
  ({ path } = await fixture.createCommunity());
});

const SETTINGS = {
  joining: 'request',
  isListed: true,
  isFindable: true,
  questions: ['Who are you?', 'Why?'],
};
const DRAFT = { answers: ['Aiko.', 'To sit.'] };
const setJoining = (changes: object = {}) => as('ravi', `PUT ${path}/joining`, { ...SETTINGS, ...changes });
const setPrivacy = (privacy: string) =>
  as('ravi', `PUT ${path}`, { name: 'Morning Hill', description: 'We sit.', privacy });
const ask = (name: Name, draft: object = DRAFT) => as(name, `POST ${path}/requests`, draft);
const community = async (name: Name) => (await as(name, `GET ${path}`)).body;
const waitingId = async () => (await as('ravi', `GET ${path}/requests`)).body.items[0]?.id;
const answer = (id: string, how: 'accept' | 'decline', body: object = {}) =>
  as('ravi', `POST ${path}/requests/${id}/${how}`, body);
const mailsTo = async (name: Name) => {
  await server.waitForMails();
  return server.mails.mails.filter(({ to }) => to?.some(({ address }) => address === people[name].email));
};
/** Moves the answer to the only answered request some time into the past. */
const moveAnswer = (hours: number) =>
  server.database.pool.query(
    `update join_requests set decided_at = decided_at - interval '${hours} hours'
     where decided_at is not null and community_id = $1`,
    [path.split('/').at(-1)],
  );

describe('the way to join', () => {
  it('the way to join follows from the privacy of a new community, and changes with the privacy', async () => {
    expect(await community('aiko')).toMatchObject({ joining: 'open', isListed: true, can: { join: true } });
    expect((await setPrivacy('private')).body).toMatchObject({
      joining: 'invitation',
      can: { invite: true },
    });
    await setPrivacy('public');
    server.advanceClock({ hours: 25 });
    const { publishDueCommunities } = await import('#server/communities/actions.ts');
    await publishDueCommunities(server.deps);
    expect(await community('aiko')).toMatchObject({
      privacy: 'public',
      joining: 'open',
      can: { join: true },
    });
  });

  it('other settings do not change the way to join', async () => {
    await setJoining({ isListed: false, isFindable: false });
    const { body } = await setPrivacy('private');
    const { joining, isListed, isFindable, questions } = body;
    expect({ joining, isListed, isFindable, questions }).toEqual({
      ...SETTINGS,
      isListed: false,
      isFindable: false,
    });
  });

  it('a private community cannot be open, and has at most three questions of 200 characters', async () => {
    await setPrivacy('private');
    expect(await setJoining({ joining: 'open' })).toMatchObject({ status: 400, body: { code: 'invalid' } });
    expect((await setJoining({ questions: ['1', '2', '3', '4'] })).status).toBe(400);
    expect((await setJoining({ questions: ['x'.repeat(201)] })).status).toBe(400);
    expect((await setJoining({ questions: [''] })).status).toBe(400);
    expect((await community('ravi')).joining).toBe('invitation');
  });

  it('a public community that admits by invitation can be read by everyone, but joined only with an invitation', async () => {
    await setJoining({ joining: 'invitation' });
    expect((await as('aiko', `GET ${path}/posts`)).body.items).toHaveLength(1);
    expect((await community('aiko')).can).toMatchObject({ join: false, request: false });
    expect((await as('aiko', `POST ${path}/join`, {})).status).toBe(403);
    expect((await ask('aiko')).status).toBe(409);
    await as('ravi', `POST ${path}/invitations`, { email: people.aiko.email });
    const inviteToken = decodeURIComponent(
      /invite=([^\s"]+)/.exec((await mailsTo('aiko')).at(-1)?.text ?? '')?.[1] ?? '',
    );
    expect((await as('noor', `POST ${path}/join`, { inviteToken })).status).toBe(403);
    expect((await as('aiko', `POST ${path}/join`, { inviteToken })).status).toBe(200);
  });
});

describe('unlisted communities', () => {
  it('an unlisted community is only in the lists of its members and of admins, and its address works', async () => {
    await as('ravi', `PUT ${path}`, { name: 'Quillfern', description: 'We sit.', privacy: 'public' });
    await setJoining({ isListed: false });
    const namesIn = async (name: Name | null, call: string) =>
      (name ? await as(name, call) : await server.request(call)).body.items.map(
        (each: { name: string }) => each.name,
      );
    for (const call of ['GET /communities?limit=100', 'GET /communities/search?q=quillfern']) {
      for (const name of [null, 'aiko', 'meera', 'anandi'] as const)
        expect(await namesIn(name, call)).not.toContain('Quillfern');
      expect(await namesIn('anandi', `${call}&unlisted=true`)).toContain('Quillfern');
      expect((await as('ravi', `${call}&unlisted=true`)).status).toBe(403);
      expect((await server.request(`${call}&unlisted=true`)).status).toBe(401);
    }
    expect(await namesIn('meera', 'GET /communities?mine=true')).toContain('Quillfern');
    expect((await server.request(`GET ${path}`)).body).toMatchObject({ name: 'Quillfern', isListed: false });
    const sitemap = await server.app.inject({ url: '/sitemap.xml' });
    expect(sitemap.body).not.toContain(path);
  });
});

describe('requests to join', () => {
  it('a declined request prevents another one, but a guide can still accept it', async () => {
    await setJoining();
    expect((await community('aiko')).can).toMatchObject({ join: false, request: true });
    expect((await community('ravi')).waiting).toEqual({ requests: false, reports: false });
    expect(await ask('aiko')).toMatchObject({
      status: 201,
      body: { request: 'waiting', membership: null, can: { request: false } },
    });
    expect(await ask('aiko', { answers: ['Changed.'] })).toMatchObject({
      status: 200,
      body: { request: 'waiting' },
    });
    expect((await community('noor')).request).toBe(null);
    expect((await community('ravi')).waiting).toEqual({ requests: true, reports: false });
    const { body } = await as('ravi', `GET ${path}/requests`);
    expect(body.items).toEqual([
      {
        id: expect.any(String),
        user: expect.objectContaining({ username: 'aiko' }),
        answers: [
          { question: 'Who are you?', answer: 'Aiko.' },
          { question: 'Why?', answer: 'To sit.' },
        ],
        state: 'waiting',
        at: expect.any(String),
      },
    ]);
    const [{ id }] = body.items;
    expect(await answer(id, 'decline', { words: 'We are full.' })).toMatchObject({
      status: 200,
      body: { state: 'declined' },
    });
    await answer(id, 'decline');
    await server.waitForMails();
    expect(await community('aiko')).toMatchObject({ request: 'declined', can: { request: false } });
    expect(await ask('aiko')).toMatchObject({ status: 409, body: { code: 'request_declined' } });
    expect((await as('aiko', `DELETE ${path}/requests/mine`)).status).toBe(204);
    expect((await ask('aiko')).status).toBe(409);
    expect((await community('ravi')).waiting.requests).toBe(false);
    expect((await as('ravi', `GET ${path}/requests?state=declined`)).body.items).toHaveLength(1);
    expect(await answer(id, 'accept', { words: 'Somebody has left.' })).toMatchObject({
      status: 200,
      body: { state: 'accepted' },
    });
    expect(await community('aiko')).toMatchObject({ membership: 'member', memberCount: 4, request: null });
    expect(await answer(id, 'decline')).toMatchObject({ status: 409 });
    const texts = (await mailsTo('aiko')).map(({ text }) => text).join();
    expect(texts).toContain('We are full.');
    expect(texts).toContain('Somebody has left.');
    expect(texts).not.toContain('ravi');
  });

  it('a withdrawn request cannot be answered, and its sender can ask again', async () => {
    await setJoining();
    await ask('aiko');
    const id = await waitingId();
    expect((await as('aiko', `DELETE ${path}/requests/mine`)).status).toBe(204);
    expect((await answer(id, 'accept')).status).toBe(404);
    expect((await community('aiko')).membership).toBe(null);
    expect((await ask('aiko')).status).toBe(201);
  });

  it('a declined request is erased after 30 days, and its sender can ask again', async () => {
    await setJoining();
    await ask('aiko');
    await answer(await waitingId(), 'decline');
    await moveAnswer(30 * 24 - 1);
    expect((await community('aiko')).can.request).toBe(false);
    await moveAnswer(2);
    expect((await community('aiko')).can.request).toBe(true);
    await eraseRequests(server.deps.db, server.deps.clock().subtract({ hours: 30 * 24 }));
    expect((await as('ravi', `GET ${path}/requests?state=declined`)).body.items).toEqual([]);
    expect((await ask('aiko')).status).toBe(201);
  });

  it('an accepted request cannot bring back a member who has left', async () => {
    await setJoining();
    await ask('aiko');
    const id = await waitingId();
    await answer(id, 'accept');
    await as('aiko', `POST ${path}/leave`);
    await answer(id, 'accept');
    expect((await community('aiko')).membership).toBe(null);
    expect((await ask('aiko')).status).toBe(201);
  });

  it('a request is deleted when its sender joins in another way', async () => {
    await setJoining();
    await ask('aiko');
    await setJoining({ joining: 'open' });
    await as('aiko', `POST ${path}/join`, {});
    expect((await community('ravi')).waiting.requests).toBe(false);
  });

  it('a request has at most one answer for each question, of at most 1,000 characters, and answers may be empty or left out', async () => {
    await setJoining();
    expect((await ask('aiko', { answers: ['1', '2', '3'] })).status).toBe(400);
    expect((await ask('aiko', { answers: ['x'.repeat(1001)] })).status).toBe(400);
    expect((await ask('aiko', {})).status).toBe(400);
    expect((await ask('aiko', { answers: ['', 'To sit.'] })).status).toBe(201);
    expect((await ask('noor', { answers: [] })).status).toBe(201);
    const { body } = await as('ravi', `GET ${path}/requests`);
    const answersOf = ({ answers }: { answers: { answer: string }[] }) => answers.map((each) => each.answer);
    expect(body.items.map(answersOf).sort()).toEqual([
      ['', ''],
      ['', 'To sit.'],
    ]);
  });

  it('a banned member cannot ask to join, and their waiting request is deleted', async () => {
    await setJoining();
    await as('meera', `POST ${path}/leave`);
    await ask('meera');
    const id = await waitingId();
    await as('ravi', `POST ${path}/decisions`, {
      subject: { kind: 'post', id: (await as('ravi', `GET ${path}/posts`)).body.items[0].id },
      action: 'banned',
      words: 'It hurts.',
    });
    expect((await answer(id, 'accept')).status).toBe(404);
    expect(await ask('meera')).toMatchObject({ status: 403, body: { code: 'banned' } });
    expect(await community('meera')).toMatchObject({ request: null, can: { join: false, request: false } });
  });

  it('a member is counted once after many simultaneous answers and requests', async () => {
    await setJoining();
    await Promise.all(Array.from({ length: 5 }, () => ask('aiko')));
    const { body } = await as('ravi', `GET ${path}/requests`);
    expect(body.items).toHaveLength(1);
    const id = body.items[0].id;
    await Promise.all([
      ...Array.from({ length: 5 }, () => answer(id, 'accept')),
      as('aiko', `DELETE ${path}/requests/mine`),
    ]);
    const { memberCount, membership } = await community('aiko');
    expect(memberCount).toBe(membership === 'member' ? 4 : 3);
  });
});
