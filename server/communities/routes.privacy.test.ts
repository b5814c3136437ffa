import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createMember, type Member } from '#tests/support/people/testPeople.ts';
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

const COMMUNITY_DRAFT = { name: 'Evening Lake', description: 'After sunset.' };
const setPrivacy = (privacy: string, person = ravi) =>
  server.requestAs(person, `PUT /communities/${id}`, { ...COMMUNITY_DRAFT, privacy });
const postsStatus = async () => (await server.request(`GET /communities/${id}/posts`)).status;
const read = async (person?: Member) => (await server.requestAs(person, `GET /communities/${id}`)).body;
/** The mails that announce that the community will become public. */
const announcements = () =>
  server.mails.mails.filter(({ text }) => text?.includes(`/communities/${id}/settings`));

describe('a private community that is made public', () => {
  // The community is public at first, so that a second guide can join.
  beforeEach(async () => {
    id = (await server.requestAs(ravi, 'POST /communities', COMMUNITY_DRAFT)).body.id;
    await server.requestAs(noor, `POST /communities/${id}/join`);
    await server.requestAs(ravi, `PUT /communities/${id}/members/${noor.id}`, { communityRole: 'guide' });
    await server.requestAs(ravi, `POST /communities/${id}/posts`, { content: 'Among ourselves.' });
    await setPrivacy('private');
  });

  it('a community that a guide makes public stays private for 24 hours and then becomes public with its posts', async () => {
    const { status, body } = await setPrivacy('public');
    expect([status, body.privacy]).toEqual([200, 'private']);
    const expected = server.deps.clock().add({ hours: 24 });
    expect(Math.abs(Date.parse(body.becomesPublicAt) - expected.epochMilliseconds)).toBeLessThan(600_000);
    expect(await postsStatus()).toBe(403);
    server.advanceClock({ hours: 23 });
    await publishDueCommunities(server.deps);
    expect([await postsStatus(), (await read(noor)).becomesPublicAt]).toEqual([403, body.becomesPublicAt]);
    server.advanceClock({ hours: 1, minutes: 1 });
    await Promise.all([publishDueCommunities(server.deps), publishDueCommunities(server.deps)]);
    expect(await postsStatus()).toBe(200);
    expect(await read()).toMatchObject({ privacy: 'public', becomesPublicAt: null });
  });

  it('the date of publication stays the same when the settings are saved again', async () => {
    const { becomesPublicAt } = (await setPrivacy('public')).body;
    server.advanceClock({ hours: 5 });
    expect((await setPrivacy('public', noor)).body.becomesPublicAt).toBe(becomesPublicAt);
  });

  it('a community stays private when any guide cancels the publication', async () => {
    await setPrivacy('public');
    expect((await setPrivacy('private', noor)).body).toMatchObject({
      privacy: 'private',
      becomesPublicAt: null,
    });
    server.advanceClock({ hours: 25 });
    await publishDueCommunities(server.deps);
    expect(await postsStatus()).toBe(403);
  });

  it('the publication is announced to all guides by mail exactly once', async () => {
    await setPrivacy('public');
    await setPrivacy('public');
    await server.waitForMails();
    expect(
      announcements()
        .map(({ to }) => to?.[0]?.address)
        .sort(),
    ).toEqual([noor.email, ravi.email]);
    expect(announcements()[0]?.text).toContain('all its posts and replies');
  });

  it('the date of publication is hidden from visitors and non-members', async () => {
    await setPrivacy('public');
    expect((await read(tomas)).becomesPublicAt).toBe(null);
    expect((await read()).becomesPublicAt).toBe(null);
    expect((await read(noor)).becomesPublicAt).toEqual(expect.any(String));
  });

  it('a private community can be made public at most five times per day', async () => {
    const limitedServer = await openTestServer({ RATE_LIMITS: 'on' });
    const guide = await createMember(limitedServer, 'ravi');
    const privateDraft = { ...COMMUNITY_DRAFT, privacy: 'private' };
    const { body: community } = await limitedServer.requestAs(guide, 'POST /communities', privateDraft);
    const update = `PUT /communities/${community.id}`;
    const statuses: number[] = [];
    for (let n = 0; n < 6; n += 1) {
      const publicDraft = { ...COMMUNITY_DRAFT, privacy: 'public' };
      statuses.push((await limitedServer.requestAs(guide, update, publicDraft)).status);
      await limitedServer.requestAs(guide, update, privateDraft);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    await limitedServer.close();
  });
});

describe('limits on the communities of one member', () => {
  it('a member can create twenty communities per week, and the next is refused with 409', async () => {
    const limitedServer = await openTestServer({ RATE_LIMITS: 'on' });
    const guide = await createMember(limitedServer, 'ravi');
    const statuses: number[] = [];
    let lastCode: string | undefined;
    for (let n = 0; n < 21; n += 1) {
      const { status, body } = await limitedServer.requestAs(guide, 'POST /communities', COMMUNITY_DRAFT);
      statuses.push(status);
      lastCode = body.code;
    }
    expect([...statuses, lastCode]).toEqual([...Array(20).fill(201), 409, 'community_limit']);
    await limitedServer.close();
  });

  it('a member can be the guide of at most 200 communities, even when they create many at once', async () => {
    await server.database.pool.query(
      `with created as (
        insert into communities (id, name, description, privacy, words, member_count, created_at)
        select gen_random_uuid(), 'Many', 'Many.', 'public', '', 1, now() from generate_series(1, 197) returning id
      ), guided as (
        update users set guided_communities = guided_communities + 197 where id = $1
      ) insert into memberships (community_id, user_id, role, joined_at) select id, $1, 'guide', now() from created`,
      [tomas.id],
    );
    const replies = await Promise.all(
      Array.from({ length: 6 }, () => server.requestAs(tomas, 'POST /communities', COMMUNITY_DRAFT)),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 201, 201, 409, 409, 409]);
  });
});
