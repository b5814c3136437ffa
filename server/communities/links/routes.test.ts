import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { communitiesFeature } from '#server/communities/feature.ts';
import {
  type ModeratedCommunity,
  type ModerationFixture,
  type Name,
  openModerationFixture,
} from '#tests/support/communities/moderationFixture.ts';
import { suspensionCalls } from '#tests/support/people/suspensions.ts';
import { PASSWORD, signIn } from '#tests/support/people/testPeople.ts';

let fixture: ModerationFixture;
let { server, people, as } = {} as ModerationFixture;
let { path } = {} as ModeratedCommunity;
let decideOnMeera: ModeratedCommunity['decideOnMeera'];

beforeAll(async () => {
  fixture = await openModerationFixture();
  ({ server, people, as } = fixture);
});
afterAll(() => server.close());
beforeEach(async () => {
  ({ path, decideOnMeera } = await fixture.createCommunity());
  await setJoining('invitation');
});

const DRAFT = { maxUses: 3, days: 7, admits: true };
const INVALID = {
  status: 403,
  body: {
    code: 'invalid_invitation_link',
    message: 'This link is not valid any more. Please ask for a new one.',
  },
};
const setJoining = (joining: string) =>
  as('ravi', `PUT ${path}/joining`, {
    joining,
    isListed: true,
    isFindable: true,
    questions: ['Who are you?'],
  });
const tokenOf = (link: { url: string }) => new URL(link.url).searchParams.get('link') ?? '';
const createLink = async (changes: object = {}, by: Name = 'ravi'): Promise<string> =>
  tokenOf((await as(by, `POST ${path}/links`, { ...DRAFT, ...changes })).body);
const links = async (query = '') => (await as('ravi', `GET ${path}/links${query}`)).body;
const join = (name: Name, linkToken: string) => as(name, `POST ${path}/join`, { linkToken });
const ask = (name: Name, linkToken?: string) =>
  as(name, `POST ${path}/requests`, { answers: ['To sit.'], linkToken });
const preview = (linkToken: string, name?: Name) =>
  name
    ? as(name, `POST ${path}/links/preview`, { linkToken })
    : server.request(`POST ${path}/links/preview`, { body: { linkToken } });
const makeGuide = (name: Name, communityRole = 'guide') =>
  as('ravi', `PUT ${path}/members/${people[name].id}`, { communityRole });

describe('a link', () => {
  it('of a guide who is suspended admits nobody until the suspension ends', async () => {
    const link = await createLink();
    const { suspend, lift } = suspensionCalls(
      () => server,
      () => people.anandi,
    );
    await suspend(people.ravi);
    expect(await join('noor', link)).toMatchObject(INVALID);
    expect((await preview(link)).status).toBe(403);
    await lift(people.ravi);
    people.ravi.token = await signIn(server.deps, people.ravi.id);
    expect((await join('noor', link)).status).toBe(200);
  });

  it('admits its maximum number of people, is listed with its uses, and is invalid when it is removed', async () => {
    const { status, body: link } = await as('ravi', `POST ${path}/links`, { ...DRAFT, maxUses: 2 });
    expect([status, link]).toEqual([
      201,
      {
        id: expect.any(String),
        url: expect.stringContaining(`http://vichara.test${path}?link=`),
        maxUses: 2,
        uses: 0,
        admits: true,
        inviter: { id: people.ravi.id, username: 'ravi', fullName: 'Ravi Menon' },
        createdAt: expect.any(String),
        expiresAt: expect.any(String),
      },
    ]);
    expect(Date.parse(link.expiresAt) - Date.parse(link.createdAt)).toBe(7 * 24 * 3_600_000);
    expect((await join('aiko', tokenOf(link))).body.membership).toBe('member');
    expect((await join('aiko', tokenOf(link))).status).toBe(200);
    expect((await links()).items).toEqual([{ ...link, uses: 1 }]);
    expect((await join('noor', tokenOf(link))).status).toBe(200);
    expect(await join('anandi', tokenOf(link))).toMatchObject(INVALID);
    expect((await links()).items).toEqual([{ ...link, uses: 2 }]);
    const removal = `DELETE ${path}/links/${link.id}`;
    expect((await as('ravi', removal)).status).toBe(204);
    expect((await as('ravi', removal)).status).toBe(404);
    expect((await links()).items).toEqual([]);
    expect(await preview(tokenOf(link))).toMatchObject(INVALID);
  });

  it('admits no more than its maximum number of people when fifty use it at once', {
    timeout: 240_000,
  }, async () => {
    const token = await createLink();
    const { pool } = server.database;
    const { rows } = await pool.query<{ id: string }>(`
      insert into users (id, username, email, password_hash, created_at)
      select gen_random_uuid(), 'guest-' || n, 'guest-' || n || '@vichara.test', '', now()
      from generate_series(1, 50) as n returning id`);
    const sessions = await Promise.all(rows.map(({ id }) => signIn(server.deps, id)));
    const replies = await Promise.all(
      sessions.map((each) =>
        server.request(`POST ${path}/join`, { body: { linkToken: token }, token: each }),
      ),
    );
    const statuses = replies.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(3).fill(200), ...Array(47).fill(403)]);
    expect((await links()).items[0].uses).toBe(3);
    expect((await as('ravi', `GET ${path}`)).body.memberCount).toBe(6);
    await pool.query("delete from users where username like 'guest-%'");
  });

  it('that only lets people ask to join makes nobody a member, and is valid even where nobody can ask without a link', async () => {
    const token = await createLink({ admits: false, maxUses: 1 });
    expect(await join('aiko', token)).toMatchObject(INVALID);
    expect((await ask('aiko')).status).toBe(409);
    const { status, body } = await ask('aiko', token);
    expect([status, body.request]).toEqual([201, 'waiting']);
    expect((await ask('aiko', token)).status).toBe(200);
    expect((await links()).items[0].uses).toBe(1);
    expect(await ask('noor', token)).toMatchObject(INVALID);
    const [request] = (await as('ravi', `GET ${path}/requests`)).body.items;
    expect(request.answers).toEqual([{ question: 'Who are you?', answer: 'To sit.' }]);
    expect(await ask('noor', await createLink())).toMatchObject(INVALID);
  });

  it('is not needed where everyone can join or ask to join, but a valid one is counted', async () => {
    await setJoining('open');
    const token = await createLink({ maxUses: 1 });
    expect((await join('aiko', token)).status).toBe(200);
    expect((await join('noor', token)).status).toBe(200);
    expect((await links()).items[0].uses).toBe(1);
    await setJoining('request');
    expect((await ask('anandi', 'rubbish')).status).toBe(201);
  });

  it('is invalid for people who were removed after it was created', async () => {
    const before = await createLink();
    await as('ravi', `DELETE ${path}/members/${people.meera.id}`);
    expect(await join('meera', before)).toMatchObject(INVALID);
    expect(await preview(before, 'meera')).toMatchObject(INVALID);
    expect((await preview(before)).status).toBe(200);
    expect((await join('aiko', before)).status).toBe(200);
    server.advanceClock({ seconds: 1 });
    expect((await join('meera', await createLink())).status).toBe(200);
  });

  it('is valid for people who left by themselves', async () => {
    const token = await createLink();
    await as('meera', `POST ${path}/leave`);
    expect((await join('meera', token)).status).toBe(200);
  });

  it('admits nobody who is banned, not even after the ban has ended', async () => {
    const [before, asking] = [await createLink(), await createLink({ admits: false })];
    await decideOnMeera({ action: 'banned' });
    const refusal = { status: 403, body: { code: 'banned', message: 'You cannot join this community.' } };
    expect(await join('meera', before)).toMatchObject(refusal);
    expect(await ask('meera', asking)).toMatchObject(refusal);
    expect(await preview(before, 'meera')).toMatchObject(refusal);
    await as('ravi', `DELETE ${path}/bans/${people.meera.id}`);
    expect(await join('meera', before)).toMatchObject(INVALID);
    expect((await links()).items.map(({ uses }: { uses: number }) => uses)).toEqual([0, 0]);
  });

  it('becomes invalid when its creator stops guiding, even if they guide again later', async () => {
    await makeGuide('samuel');
    const token = await createLink({}, 'samuel');
    await makeGuide('samuel', 'member');
    expect(await join('aiko', token)).toMatchObject(INVALID);
    expect(await preview(token)).toMatchObject(INVALID);
    expect((await links()).items).toEqual([]);
    await makeGuide('samuel');
    expect(await join('aiko', token)).toMatchObject(INVALID);
    expect((await links()).items).toEqual([]);
  });

  it('is invalid when it has expired, and is then deleted', async () => {
    const token = await createLink({ days: 1 });
    await server.database.pool.query("update invitation_links set expires_at = now() - interval '1 second'");
    expect(await join('aiko', token)).toMatchObject(INVALID);
    expect((await links()).items).toEqual([]);
    await communitiesFeature.deleteExpired(server.deps);
    const { rows } = await server.database.pool.query('select from invitation_links');
    expect(rows).toEqual([]);
  });

  it('is valid only for its own community, and neither the token of an invitation nor a malformed one is accepted', async () => {
    const token = await createLink();
    const own = path;
    ({ path } = await fixture.createCommunity());
    await setJoining('invitation');
    expect(await join('aiko', token)).toMatchObject(INVALID);
    path = own;
    const changed = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`;
    for (const each of ['', 'x', changed]) expect((await join('aiko', each)).status).toBe(403);
    for (const each of [changed, 'x'.repeat(500)]) expect(await preview(each)).toMatchObject(INVALID);
    expect((await preview('x'.repeat(501))).status).toBe(400);
  });
});

it('the preview of a link has the description, the agreements and the guides, and uses nothing', async () => {
  await as('ravi', `PUT ${path}/about`, {
    about: 'The hall.',
    welcome: '',
    agreements: [{ title: 'Listen', text: 'To the end.' }],
  });
  const token = await createLink({ admits: false });
  for (const name of [undefined, 'aiko', 'meera'] as const)
    expect((await preview(token, name)).body).toEqual({
      inviter: { id: people.ravi.id, username: 'ravi', fullName: 'Ravi Menon' },
      admits: false,
      description: 'We sit.',
      agreements: [{ id: expect.any(String), title: 'Listen', text: 'To the end.' }],
      guides: [expect.objectContaining({ username: 'ravi' })],
    });
  expect((await links()).items[0].uses).toBe(0);
});

it.each([
  [{ maxUses: 0 }, 'Uses must be at least 1'],
  [{ maxUses: 501 }, 'Uses must be at most 500'],
  [{ maxUses: 1.5 }, 'Uses must be a whole number'],
  [{ days: 0 }, 'Days must be at least 1'],
  [{ days: 91 }, 'Days must be at most 90'],
  [{ days: undefined }, 'Days is required'],
  [{ admits: undefined }, 'Admits must be true or false'],
])('a link with %j is refused', async (changes, message) => {
  const { status, body } = await as('ravi', `POST ${path}/links`, { ...DRAFT, ...changes });
  expect([status, body.message]).toEqual([400, message]);
});

it('a community has at most a hundred links, which are listed in pages', async () => {
  const created: string[] = [];
  for (let n = 0; n < 100; n += 1) created.unshift(await createLink({ maxUses: 500, days: 90 }));
  expect((await as('ravi', `POST ${path}/links`, DRAFT)).body.code).toBe('link_limit');
  const first = await links('?limit=60');
  const second = await links(`?limit=60&cursor=${first.nextCursor}`);
  expect([...first.items, ...second.items].map(tokenOf)).toEqual(created);
});

it('the export contains the links and words of a member, without addresses, and their removals', async () => {
  const token = await createLink();
  await as('ravi', `POST ${path}/invitations`, { email: 'guest@vichara.test', words: 'Come.' });
  await as('ravi', `DELETE ${path}/members/${people.meera.id}`);
  const communityId = path.split('/').at(-1);
  const textOf = async (name: Name, filePath: string) => {
    const files = [...communitiesFeature.archive(server.deps, people[name].id)];
    const file = files.find((each) => each.path === filePath);
    let text = '';
    if (file && 'text' in file) for await (const part of file.text()) text += part;
    return text;
  };
  const linksText = await textOf('ravi', 'invitation-links.json');
  expect(JSON.parse(linksText)).toContainEqual(
    expect.objectContaining({ communityId, maxUses: 3, uses: 0, admits: true }),
  );
  expect(linksText).not.toContain(token.split('.').at(-1));
  const at = expect.any(String);
  const wordsText = await textOf('ravi', 'invitation-words.json');
  expect(JSON.parse(wordsText)).toEqual([{ communityId, words: 'Come.', at }]);
  expect(JSON.parse(await textOf('meera', 'removals.json'))).toContainEqual({ communityId, at });
});

it('the links, words and removals of a member are deleted with the account', async () => {
  await createLink();
  await as('samuel', `POST ${path}/leave`);
  await makeGuide('meera');
  await createLink({}, 'meera');
  await as('meera', `POST ${path}/invitations`, { email: 'other@vichara.test', words: 'Come too.' });
  const counts = async (condition: string) => {
    const countOf = async (table: string, column: string) =>
      (
        await server.database.pool.query(`select from ${table} where ${column} = $1 and ${condition}`, [
          people.meera.id,
        ])
      ).rowCount;
    return {
      links: await countOf('invitation_links', 'inviter_id'),
      invitations: await countOf('invitations', 'inviter_id'),
      removals: await countOf('removals', 'user_id'),
    };
  };
  const inCommunity = `community_id = '${path.split('/').at(-1)}'`;
  expect(await counts(inCommunity)).toEqual({ links: 1, invitations: 1, removals: 0 });
  await makeGuide('meera', 'member');
  await as('ravi', `DELETE ${path}/members/${people.meera.id}`);
  expect(await counts(inCommunity)).toEqual({ links: 0, invitations: 1, removals: 1 });
  expect((await as('meera', 'DELETE /account', { password: PASSWORD })).status).toBe(204);
  expect(await counts('true')).toEqual({ links: 0, invitations: 0, removals: 0 });
});
