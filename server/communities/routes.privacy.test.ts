import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createMember, type Member } from '#tests/support/people/cast.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';
import { publishDueCommunities } from './actions.ts';

let server: TestServer;
let ravi: Member;
let noor: Member;
let tomas: Member;
let id: string;
beforeAll(async () => {
  server = await openTestServer();
  [ravi, noor] = [await createMember(server, 'ravi'), await createMember(server, 'noor')];
  tomas = await createMember(server, 'tomas');
});
afterAll(() => server.close());

const SETTINGS = { name: 'Evening Lake', description: 'After sunset.' };
const set = (privacy: string, person = ravi) =>
  server.requestAs(person, `PUT /communities/${id}`, { ...SETTINGS, privacy });
const posts = async () => (await server.request(`GET /communities/${id}/posts`)).status;
const read = async (person?: Member) => (await server.requestAs(person, `GET /communities/${id}`)).body;
/** The mails about the community that becomes public. */
const announcements = () =>
  server.mails.mails.filter(({ text }) => text?.includes(`/communities/${id}/settings`));

describe('a private community that is made public', () => {
  // Public at first, so that a second guide can join, then private.
  beforeEach(async () => {
    id = (await server.requestAs(ravi, 'POST /communities', SETTINGS)).body.id;
    await server.requestAs(noor, `POST /communities/${id}/join`);
    await server.requestAs(ravi, `PUT /communities/${id}/members/${noor.id}`, { communityRole: 'guide' });
    await server.requestAs(ravi, `POST /communities/${id}/posts`, { content: 'Among ourselves.' });
    await set('private');
  });

  it('a private community that is made public stays private for 24 hours and then becomes public with its posts', async () => {
    const { status, body } = await set('public');
    expect([status, body.privacy]).toEqual([200, 'private']);
    const inADay = server.deps.clock().add({ hours: 24 });
    expect(Math.abs(Date.parse(body.becomesPublicAt) - inADay.epochMilliseconds)).toBeLessThan(600_000);
    expect(await posts()).toBe(403);
    server.advanceClock({ hours: 23 });
    await publishDueCommunities(server.deps);
    expect([await posts(), (await read(noor)).becomesPublicAt]).toEqual([403, body.becomesPublicAt]);
    server.advanceClock({ hours: 1, minutes: 1 });
    await Promise.all([publishDueCommunities(server.deps), publishDueCommunities(server.deps)]);
    expect(await posts()).toBe(200);
    expect(await read()).toMatchObject({ privacy: 'public', becomesPublicAt: null });
  });

  it('the date of publication stays the same when the settings are saved again', async () => {
    const { becomesPublicAt } = (await set('public')).body;
    server.advanceClock({ hours: 5 });
    expect((await set('public', noor)).body.becomesPublicAt).toBe(becomesPublicAt);
  });

  it('a community stays private when any guide cancels the publication', async () => {
    await set('public');
    expect((await set('private', noor)).body).toMatchObject({ privacy: 'private', becomesPublicAt: null });
    server.advanceClock({ hours: 25 });
    await publishDueCommunities(server.deps);
    expect(await posts()).toBe(403);
  });

  it('the publication is announced to all guides by mail, once', async () => {
    await set('public');
    await set('public');
    await expect
      .poll(() => server.database.db.transaction().execute(server.deps.jobs.pending), { timeout: 60_000 })
      .toEqual([]);
    expect(
      announcements()
        .map(({ to }) => to?.[0]?.address)
        .sort(),
    ).toEqual([noor.email, ravi.email]);
    expect(announcements()[0]?.text).toContain('all its posts and replies');
  });

  it('the date of publication is shown to members only', async () => {
    await set('public');
    expect((await read(tomas)).becomesPublicAt).toBe(null);
    expect((await read()).becomesPublicAt).toBe(null);
    expect((await read(noor)).becomesPublicAt).toEqual(expect.any(String));
  });

  it('a publication can be started at most five times a day', async () => {
    const limited = await openTestServer({ RATE_LIMITS: 'on' });
    const { token } = await createMember(limited, 'ravi');
    const put = (communityId: string, privacy: string) =>
      limited.request(`PUT /communities/${communityId}`, { token, body: { ...SETTINGS, privacy } });
    const made = await limited.request('POST /communities', {
      token,
      body: { ...SETTINGS, privacy: 'private' },
    });
    const statuses: number[] = [];
    for (let n = 0; n < 6; n += 1) {
      statuses.push((await put(made.body.id, 'public')).status);
      await put(made.body.id, 'private');
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    await limited.close();
  });
});

describe('limits on the communities of one member', () => {
  it('a member can create twenty communities a week, and the next is refused with 409', async () => {
    const limited = await openTestServer({ RATE_LIMITS: 'on' });
    const { token } = await createMember(limited, 'ravi');
    const statuses: number[] = [];
    let last: string | undefined;
    for (let n = 0; n < 21; n += 1) {
      const { status, body } = await limited.request('POST /communities', { token, body: SETTINGS });
      statuses.push(status);
      last = body.code;
    }
    expect([...statuses, last]).toEqual([...Array(20).fill(201), 409, 'community_limit']);
    await limited.close();
  });

  it('a member can be the guide of at most 200 communities, even when they create many at once', async () => {
    await server.database.pool.query(
      `with made as (
        insert into communities (id, name, description, privacy, words, member_count, created_at)
        select gen_random_uuid(), 'Many', 'Many.', 'public', '', 1, now() from generate_series(1, 197) returning id
      ) insert into memberships (community_id, user_id, role, joined_at) select id, $1, 'guide', now() from made`,
      [tomas.id],
    );
    const founded = await Promise.all(
      Array.from({ length: 6 }, () => server.requestAs(tomas, 'POST /communities', SETTINGS)),
    );
    expect(founded.map(({ status }) => status).sort()).toEqual([201, 201, 201, 409, 409, 409]);
  });
});
