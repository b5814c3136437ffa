import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  decideCase,
  type ModeratedCommunity,
  type ModerationFixture,
  type Name,
  openModerationFixture,
} from '#tests/support/communities/moderationFixture.ts';
import { suspensionCalls } from '#tests/support/people/suspensions.ts';
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

const decide = (name: Name, caseId: string, decision: object) => decideCase(fixture, name, caseId, decision);

const ownDecisions = async (name: Name) => (await as(name, 'GET /account/decisions')).body.items;

describe('appeals and the log', () => {
  it('an appeal goes to another guide, whose decision is final, and the log shows no names to members', async () => {
    await report('samuel');
    const { id } = await openCase();
    await as('noor', `POST ${path}/join`, {});
    await as('ravi', `PUT ${path}/members/${people.noor.id}`, { communityRole: 'guide' });
    await decide('ravi', id, { action: 'removed' });
    const [decision] = await ownDecisions('meera');
    expect(decision).toMatchObject({ action: 'removed', words: 'It hurts.', can: { appeal: true } });
    expect(JSON.stringify(decision)).not.toMatch(/ravi|samuel/);
    const appeal = () =>
      as('meera', `POST /account/decisions/${decision.id}/appeal`, { words: 'I meant well.' });
    expect((await appeal()).status).toBe(201);
    expect(await appeal()).toMatchObject({ status: 409, body: { code: 'appeal_made' } });
    expect(await decide('ravi', id, { action: 'removed' })).toMatchObject({
      status: 403,
      body: { code: 'own_case' },
    });
    expect((await as('noor', `GET ${path}/cases?state=open`)).body.items).toMatchObject([
      { id, appeal: { words: 'I meant well.' } },
    ]);
    expect((await decide('noor', id, { action: 'warned' })).status).toBe(201);
    expect((await as('meera', `GET ${path}/posts/${postId}`)).status).toBe(200);
    const [last] = await ownDecisions('meera');
    expect(last).toMatchObject({ action: 'warned', can: { appeal: false } });
    const again = await as('meera', `POST /account/decisions/${last.id}/appeal`, { words: 'Again.' });
    expect(again).toMatchObject({ status: 409, body: { code: 'appeal_over' } });
    const log = await as('samuel', `GET ${path}/decisions`);
    expect(log.body.items).toMatchObject([
      { action: 'warned', isUndone: false, subject: null, actor: null, words: null },
      { action: 'removed', isUndone: true, subject: null, actor: null, words: null },
    ]);
    expect((await as('ravi', `GET ${path}/decisions`)).body.items[0]).toMatchObject({
      actor: { username: 'noor', fullName: 'Noor Rahman' },
      subject: { id: postId, name: 'meera' },
    });
  });

  it('an appeal goes to the admins if the only other guide is suspended', async () => {
    await as('noor', `POST ${path}/join`, {});
    await as('ravi', `PUT ${path}/members/${people.noor.id}`, { communityRole: 'guide' });
    const { suspend, lift } = suspensionCalls(
      () => server,
      () => people.anandi,
    );
    await suspend(people.noor);
    await decideOnMeera({ action: 'warned' });
    const [{ id }] = await ownDecisions('meera');
    await as('meera', `POST /account/decisions/${id}/appeal`, { words: 'I meant well.' });
    const { body } = await as('anandi', 'GET /admin/cases?state=admins');
    expect(body.items[0]).toMatchObject({ appeal: { words: 'I meant well.' } });
    await lift(people.noor);
    people.noor.token = await signIn(server.deps, people.noor.id);
  });

  it('an appeal goes to the admins if there is no other guide, and is refused after 30 days', async () => {
    await decideOnMeera({ action: 'warned' });
    const [first] = await ownDecisions('meera');
    expect((await as('meera', `POST /account/decisions/${first.id}/appeal`, { words: 'No.' })).status).toBe(
      201,
    );
    const { body } = await as('anandi', 'GET /admin/cases?state=admins');
    expect(body.items[0]).toMatchObject({ appeal: { words: 'No.' }, subject: { id: people.meera.id } });
    await as('samuel', `POST ${path}/posts`, { content: 'Mine.' });
    await as('ravi', `POST ${path}/decisions`, {
      subject: { kind: 'member', id: people.samuel.id },
      action: 'warned',
      words: 'Please.',
    });
    const [late] = await ownDecisions('samuel');
    server.advanceClock({ hours: 30 * 24 });
    for (const person of Object.values(people)) person.token = await signIn(server.deps, person.id);
    const refused = await as('samuel', `POST /account/decisions/${late.id}/appeal`, { words: 'Late.' });
    expect(refused).toMatchObject({ status: 409, body: { code: 'appeal_over' } });
  });

  it('authors and reported guides never learn of a report that led to nothing', async () => {
    await server.waitForMails();
    const mailsBefore = server.mails.mails.length;
    await report('samuel');
    await decide('ravi', (await openCase()).id, { action: 'left' });
    await report('samuel', { subject: { kind: 'member', id: people.ravi.id }, note: 'Secretive.' });
    const { body } = await as('anandi', 'GET /admin/cases?state=admins');
    await decide('anandi', body.items[0].id, { action: 'left' });
    await server.waitForMails();
    const recipients = server.mails.mails
      .slice(mailsBefore)
      .flatMap(({ to }) => to?.map(({ address }) => address));
    expect(new Set(recipients)).toEqual(new Set([people.samuel.email]));
    const inThisCommunity = ({ community }: { community: { id: string } }) => path.endsWith(community.id);
    expect((await ownDecisions('meera')).filter(inThisCommunity)).toEqual([]);
    expect((await as('meera', `GET ${path}/decisions`)).body.items).toEqual([]);
    expect((await as('ravi', `GET ${path}/decisions`)).body.items).toHaveLength(1);
    expect((await as('anandi', `GET ${path}/decisions`)).body.items).toHaveLength(2);
  });
});

describe('mails', () => {
  it('the author receives the decision, its words and how to appeal, and reporters receive the outcome, once', async () => {
    const { body } = await as('ravi', `PUT ${path}/about`, {
      about: '',
      welcome: '',
      agreements: [{ title: 'Listen', text: 'To the end.' }],
    });
    await report('samuel', { ground: body.agreements[0].id });
    const { id } = await openCase();
    await decide('ravi', id, { action: 'paused', days: 3, removeContent: true, words: 'Be kind.' });
    await server.waitForMails();
    const lastMailTo = ({ email }: { email: string }) =>
      server.mails.mails.findLast(({ to }) => to?.[0]?.address === email);
    const mail = lastMailTo(people.meera);
    expect(mail?.text).toMatch(
      /rest from writing in “Morning Hill” until .*\n\nWhat you wrote has been removed too/s,
    );
    expect(mail?.text).toMatch(/“Listen”.*Be kind\..*appeal within 30 days/s);
    expect(mail?.text).not.toMatch(/ravi|samuel/i);
    const outcome = lastMailTo(people.samuel);
    expect(outcome?.text).toContain('We have looked at it and acted on it');
    expect(outcome?.text).not.toMatch(/meera|ravi/i);
    await as('ravi', `POST /cases/${id}/reopen`);
    const sent = server.mails.mails.length;
    await decide('ravi', id, { action: 'left' });
    await server.waitForMails();
    expect(server.mails.mails).toHaveLength(sent);
  });
});

describe('notices', () => {
  const notice = (draft: object) =>
    server.request('POST /notices', {
      body: { explanation: 'It is against the law.', inGoodFaith: true, ...draft },
    });

  it('a repeated notice is stored and confirmed once while it waits, about a post and about an address', async () => {
    const cases = async () => (await as('anandi', 'GET /admin/cases?limit=100')).body.items;
    const before = (await cases()).length;
    for (const url of [`http://vichara.test${path}/posts/${postId}`, `http://vichara.test${path}/about`]) {
      const email = `${crypto.randomUUID()}@vichara.test`;
      const sent = { url, email, explanation: 'It copies a book.' };
      for (const draft of [sent, sent]) expect((await notice(draft)).status).toBe(201);
      expect((await notice({ ...sent, name: 'Eoin' })).status).toBe(201);
      await server.waitForMails();
      expect(
        server.mails.mails.filter(({ to }) => to?.some(({ address }) => address === email)),
      ).toHaveLength(2);
    }
    const [ofAddress, ofPost, ...rest] = await cases();
    expect([ofAddress.reports.length, ofPost.reports.length, rest.length]).toEqual([2, 2, before]);
  });

  it('a notice becomes a case for the admins, and its sender gets a receipt and the outcome by mail', async () => {
    const url = `http://vichara.test${path}/posts/${postId}`;
    const sent = await notice({ url, name: 'Eoin', email: 'eoin@vichara.test' });
    expect(sent.status).toBe(201);
    expect((await server.mails.nextMailTo('eoin@vichara.test')).subject).toMatch(/has arrived$/);
    const { body } = await as('anandi', 'GET /admin/cases?state=admins');
    expect(body.items[0]).toMatchObject({
      subject: { kind: 'post', id: postId },
      reports: [{ ground: 'unlawful', reporter: { id: null, name: 'Eoin', email: 'eoin@vichara.test' } }],
    });
    expect((await as('ravi', `GET ${path}/cases`)).body.items).toEqual([]);
    await decide('anandi', body.items[0].id, { action: 'removed' });
    expect((await server.mails.nextMailTo('eoin@vichara.test')).text).toContain(
      'We have looked at it and acted on it',
    );
    expect((await as('meera', `GET ${path}/posts/${postId}`)).status).toBe(404);
  });

  it('an address at which nothing exists gets the same reply, and an address of another site is refused', async () => {
    const dead = await notice({ url: `http://vichara.test/communities/${crypto.randomUUID()}` });
    const alive = await notice({ url: `http://vichara.test${path}` });
    expect([dead.status, dead.body]).toEqual([201, alive.body]);
    expect((await notice({ url: 'https://elsewhere.test/x' })).status).toBe(400);
    expect((await notice({ url: 'http://vichara.test.evil.test/' })).status).toBe(400);
    expect((await notice({ url: 'http://vichara.test/', inGoodFaith: false })).status).toBe(400);
  });
});
