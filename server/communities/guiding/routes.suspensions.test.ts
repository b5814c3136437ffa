import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sendLetters } from '#server/communities/digests/actions.ts';
import {
  type ModeratedCommunity,
  type ModerationFixture,
  type Name,
  openModerationFixture,
} from '#tests/support/communities/moderationFixture.ts';
import { suspensionCalls } from '#tests/support/people/suspensions.ts';
import { signIn } from '#tests/support/people/testPeople.ts';
import { updateGuideAbsences } from './actions.ts';

let fixture: ModerationFixture;
let { server, people, as } = {} as ModerationFixture;
let { path } = {} as ModeratedCommunity;

beforeAll(async () => {
  fixture = await openModerationFixture();
  ({ server, people, as } = fixture);
});
afterAll(() => server.close());
beforeEach(async () => {
  for (const name of Object.keys(people) as Name[]) {
    await lift(people[name]);
    await signInAgain(name);
  }
  ({ path } = await fixture.createCommunity());
  await server.waitForMails();
  server.mails.mails.length = 0;
});

const { suspend, lift, remove } = suspensionCalls(
  () => server,
  () => people.anandi,
);
const signInAgain = async (name: Name) => {
  people[name].token = await signIn(server.deps, people[name].id);
};
const passDays = async (days: number) => {
  server.advanceClock({ minutes: Math.round(days * 24 * 60) });
  await updateGuideAbsences(server.deps);
  await signInAgain('meera');
};
const community = async (name: Name) => (await as(name, `GET ${path}`)).body;
const makeGuide = (name: Name, by: Name = 'ravi') =>
  as(by, `PUT ${path}/members/${people[name].id}`, { communityRole: 'guide' });

describe('a community whose only guide is suspended', () => {
  it('needs a guide after 30 days, when a member can offer to guide it', async () => {
    await passDays(91);
    await signInAgain('ravi');
    await suspend(people.ravi);
    await passDays(29.9);
    expect((await community('meera')).needsGuide).toBe(false);
    await passDays(0.2);
    expect(await community('meera')).toMatchObject({ needsGuide: true, can: { offer: true } });
    expect((await as('meera', `POST ${path}/offer`)).status).toBe(201);
    await passDays(8);
    expect((await community('meera')).membership).toBe('guide');
    await server.waitForMails();
    expect(server.mails.mails.filter(({ subject }) => /guide/i.test(subject ?? ''))).toEqual([]);
  });

  it('needs none when the suspension is lifted, and again 30 days after the next one', async () => {
    await suspend(people.ravi);
    await passDays(31);
    expect((await community('meera')).needsGuide).toBe(true);
    await lift(people.ravi);
    expect((await community('meera')).needsGuide).toBe(false);
    await suspend(people.ravi);
    expect((await community('meera')).needsGuide).toBe(false);
    await passDays(30.1);
    expect((await community('meera')).needsGuide).toBe(true);
  });

  it('needs none while another guide is there, but 30 days after that one is suspended too', async () => {
    await makeGuide('samuel');
    await suspend(people.ravi);
    await passDays(31);
    expect((await community('meera')).needsGuide).toBe(false);
    await suspend(people.samuel);
    await passDays(29.9);
    expect((await community('meera')).needsGuide).toBe(false);
    await passDays(0.2);
    expect((await community('meera')).needsGuide).toBe(true);
  });
});

describe('the last guide', () => {
  it('a suspended guide does not count: the other one can neither leave nor be demoted', async () => {
    await makeGuide('meera');
    await suspend(people.ravi);
    expect((await community('meera')).can).toMatchObject({ leave: false, handOver: true });
    expect((await as('meera', `POST ${path}/leave`, {})).body.code).toBe('last_guide');
    const demote = (name: Name) =>
      as('anandi', `PUT ${path}/members/${people[name].id}`, { communityRole: 'member' });
    expect((await demote('meera')).body.code).toBe('last_guide');
    expect((await demote('ravi')).status).toBe(200);
    expect((await as('meera', `POST ${path}/leave`, { successorId: people.ravi.id })).body.code).toBe(
      'last_guide',
    );
  });
});

describe('mails to a suspended member', () => {
  it('they cannot be invited: the answer is the same, and no mail is sent', async () => {
    await as('ravi', `PUT ${path}`, { name: 'Morning Hill', description: '-', privacy: 'private' });
    const invite = () => as('ravi', `POST ${path}/invitations`, { email: people.aiko.email });
    await suspend(people.aiko);
    await server.waitForMails();
    server.mails.mails.length = 0;
    expect(await invite()).toMatchObject({ status: 201, body: { message: expect.stringContaining('sent') } });
    await server.waitForMails();
    expect(server.mails.mails).toEqual([]);
    await lift(people.aiko);
    await invite();
    await server.mails.nextMailTo(people.aiko.email, /invitation/i);
  });

  it('letters stop, and come again afterwards', async () => {
    const letter = {
      rhythm: 'daily',
      hour: 0,
      timezone: 'UTC',
      communityIds: [path.split('/').at(-1)],
      repliesToMe: false,
    };
    expect((await as('meera', 'PUT /account/digest', letter)).status).toBe(200);
    const sendNext = async () => {
      server.advanceClock({ hours: 24 });
      await signInAgain('ravi');
      await as('ravi', `POST ${path}/posts`, { content: 'New.' });
      await sendLetters(server.deps);
      await server.waitForMails();
      return server.mails.mails.filter(({ to }) => JSON.stringify(to).includes('meera')).length;
    };
    await suspend(people.meera);
    await server.waitForMails();
    server.mails.mails.length = 0;
    expect(await sendNext()).toBe(0);
    await lift(people.meera);
    await server.waitForMails();
    server.mails.mails.length = 0;
    expect(await sendNext()).toBe(1);
  });
});

// The last test, because it deletes a member.
it('a community passes on only when the account is deleted, and to a member who is not suspended', async () => {
  await makeGuide('samuel');
  await suspend(people.samuel);
  await suspend(people.ravi);
  await passDays(31);
  expect((await community('meera')).membership).toBe('member');
  expect((await remove(people.samuel)).status).toBe(204);
  expect((await community('meera')).membership).toBe('guide');
});
