// Tests what happens when all guides of a community are absent for a long time.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { communitiesFeature } from '#server/communities/feature.ts';
import {
  type ModerationFixture,
  type Name,
  openModerationFixture,
} from '#tests/support/communities/moderationFixture.ts';
import { signIn } from '#tests/support/people/testPeople.ts';
import { updateGuideAbsences } from './actions.ts';

let fixture: ModerationFixture;
let { server, people, as } = {} as ModerationFixture;
let path: string;

// Each test moves the clock, so it needs its own server.
beforeEach(async () => {
  fixture = await openModerationFixture();
  ({ server, people, as } = fixture);
  ({ path } = await fixture.createCommunity());
});
afterEach(() => server.close());

const communityId = () => path.split('/').at(-1) ?? '';
/** Moves the clock by days, and runs the hourly task. */
async function passDays(count: number): Promise<void> {
  server.advanceClock({ hours: count * 24 });
  await updateGuideAbsences(server.deps);
}
/** Signs in again, because sessions end after 30 days. */
const signInAgain = async (name: Name) => {
  people[name].token = await signIn(server.deps, people[name].id);
};
const community = async (name: Name) => (await as(name, `GET ${path}`)).body;
const offer = (name: Name) => as(name, `POST ${path}/offer`);
const withdraw = (name: Name) => as(name, `DELETE ${path}/offer`);
async function mailsTo(name: Name) {
  await server.waitForMails();
  const isTo = ({ to }: { to?: { address?: string }[] }) =>
    to?.some(({ address }) => address === people[name].email);
  return server.mails.mails.filter((mail) => isTo(mail) && /without a guide/.test(mail.subject ?? ''));
}
/** Lets 194 days pass in which no guide signs in, while Meera and Samuel do. */
async function letGuidesBecomeAbsent(): Promise<void> {
  await passDays(180);
  await server.waitForMails();
  await passDays(14);
  for (const name of ['meera', 'samuel'] as const) await signInAgain(name);
}

describe('a community whose guides are absent', () => {
  it('each guide is mailed once after 180 days of absence, and 14 days later members see that the guides are absent', async () => {
    await as('ravi', `PUT ${path}/members/${people.samuel.id}`, { communityRole: 'guide' });
    await passDays(179);
    expect(await mailsTo('ravi')).toEqual([]);
    await passDays(1);
    await Promise.all([updateGuideAbsences(server.deps), updateGuideAbsences(server.deps)]);
    for (const name of ['ravi', 'samuel'] as const) {
      const [mail, ...others] = await mailsTo(name);
      expect(others).toEqual([]);
      expect(mail?.text).toContain('No guide of “Morning Hill” has signed in for six months.');
      expect(mail?.text).toContain(`http://vichara.test${path}`);
    }
    for (const name of ['meera', 'noor', 'aiko'] as const) expect(await mailsTo(name)).toEqual([]);
    await passDays(13);
    for (const name of ['meera', 'aiko', 'anandi'] as const) await signInAgain(name);
    expect((await community('meera')).needsGuide).toBe(false);
    await passDays(1);
    expect(await community('meera')).toMatchObject({ needsGuide: true, can: { offer: true } });
    for (const name of ['aiko', 'anandi'] as const)
      expect(await community(name)).toMatchObject({ needsGuide: false, can: { offer: false } });
    expect(await mailsTo('ravi')).toHaveLength(1);
  });

  it('no guide is mailed while one of two guides signs in', async () => {
    await as('ravi', `PUT ${path}/members/${people.samuel.id}`, { communityRole: 'guide' });
    await passDays(100);
    await signInAgain('samuel');
    await passDays(100);
    await signInAgain('meera');
    await passDays(14);
    expect((await community('meera')).needsGuide).toBe(false);
    expect(await mailsTo('ravi')).toEqual([]);
  });

  it('when a guide returns, the absence and all offers end at once, and another absence can begin 180 days later', async () => {
    await letGuidesBecomeAbsent();
    expect((await offer('meera')).status).toBe(201);
    await signInAgain('ravi');
    expect(await community('meera')).toMatchObject({
      needsGuide: false,
      becomesGuideAt: null,
      can: { offer: false },
    });
    expect((await offer('samuel')).body).toMatchObject({
      code: 'not_applicable',
      message: 'This community has a guide.',
    });
    await passDays(8);
    expect((await community('meera')).guideIds).toEqual([people.ravi.id]);
    const { rows } = await server.database.pool.query('select from guide_offers');
    expect(rows).toEqual([]);
    expect(await mailsTo('ravi')).toHaveLength(1);
    await passDays(173);
    expect(await mailsTo('ravi')).toHaveLength(2);
  });

  it('a sign-in by password counts as presence, and the reply does not contain its time', async () => {
    await passDays(179);
    const login = { loginIdentifier: 'ravi', password: 'still water runs' };
    expect((await server.request('POST /auth/login', { body: login })).status).toBe(200);
    await passDays(30);
    expect(await mailsTo('ravi')).toEqual([]);
    const reply = await server.request('POST /auth/login', { body: login });
    expect(JSON.stringify(reply.body)).not.toMatch(/signedIn|signed_in/);
  });
});

describe('an offer to guide', () => {
  beforeEach(letGuidesBecomeAbsent);

  it('makes the member a guide after seven days', async () => {
    const { status, body } = await offer('meera');
    expect([status, body.can.offer]).toEqual([201, false]);
    expect(Date.parse(body.becomesGuideAt) - server.deps.clock().epochMilliseconds).toBeGreaterThan(
      6.9 * 24 * 3_600_000,
    );
    expect((await offer('meera')).status).toBe(200);
    expect((await community('samuel')).becomesGuideAt).toBe(null);
    server.advanceClock({ hours: 1 });
    expect((await offer('samuel')).status).toBe(201);
    await passDays(6);
    expect((await community('meera')).membership).toBe('member');
    await passDays(1);
    expect(await community('meera')).toMatchObject({
      membership: 'guide',
      needsGuide: false,
      becomesGuideAt: null,
      guideIds: expect.arrayContaining([people.ravi.id, people.meera.id]),
    });
    expect(await community('samuel')).toMatchObject({ membership: 'member', becomesGuideAt: null });
    expect((await as('meera', 'GET /account')).body.guideOf).toEqual([communityId()]);
    expect((await as('meera', `GET ${path}/cases`)).status).toBe(200);
  });

  it('can be withdrawn, and ends with the membership', async () => {
    await offer('meera');
    expect((await withdraw('meera')).status).toBe(204);
    expect((await withdraw('meera')).status).toBe(204);
    expect(await community('meera')).toMatchObject({ becomesGuideAt: null, can: { offer: true } });
    await offer('samuel');
    expect((await as('samuel', `POST ${path}/leave`)).status).toBe(204);
    await passDays(8);
    expect((await community('meera')).guideIds).toEqual([people.ravi.id]);
  });

  it('is refused to visitors, non-members, guides and members who joined less than 90 days ago', async () => {
    for (const name of ['aiko', 'noor', 'anandi'] as const) await signInAgain(name);
    expect((await server.request(`POST ${path}/offer`)).status).toBe(401);
    for (const name of ['noor', 'anandi'] as const) expect((await offer(name)).status).toBe(403);
    await as('aiko', `POST ${path}/join`);
    expect((await community('aiko')).can.offer).toBe(false);
    expect((await offer('aiko')).body).toMatchObject({
      code: 'too_new_to_guide',
      message: 'You can offer to guide after 90 days as a member.',
    });
    await passDays(91);
    await signInAgain('aiko');
    expect((await offer('aiko')).status).toBe(201);
    expect((await as('aiko', `POST /communities/${crypto.randomUUID()}/offer`)).status).toBe(404);
  });

  it('has no effect while the member is paused', async () => {
    await offer('meera');
    const decision = {
      subject: { kind: 'member', id: people.meera.id },
      action: 'paused',
      days: 9,
      words: 'Rest.',
    };
    await signInAgain('anandi');
    expect((await as('anandi', `POST ${path}/decisions`, decision)).status).toBe(201);
    expect((await offer('meera')).body.code).toBe('paused');
    await passDays(8);
    expect((await community('meera')).membership).toBe('member');
  });

  it('is in the export, and is deleted with the account', async () => {
    await offer('meera');
    const exported = async () => {
      const files = [...communitiesFeature.archive(server.deps, people.meera.id)];
      const file = files.find((each) => each.path === 'offers-to-guide.json');
      let text = '';
      if (file && 'text' in file) for await (const part of file.text()) text += part;
      return JSON.parse(text);
    };
    expect(await exported()).toEqual([{ communityId: communityId(), at: expect.any(String) }]);
    const body = { password: 'still water runs' };
    expect((await as('meera', 'DELETE /account', body)).status).toBe(204);
    const { rows } = await server.database.pool.query('select from guide_offers');
    expect(rows).toEqual([]);
    await passDays(8);
    expect((await community('samuel')).guideIds).toEqual([people.ravi.id]);
  });
});
