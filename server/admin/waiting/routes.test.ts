import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  decideCase,
  type ModeratedCommunity,
  type ModerationFixture,
  openModerationFixture,
} from '#tests/support/communities/moderationFixture.ts';
import { suspensionCalls } from '#tests/support/people/suspensions.ts';
import { createMember, type Member, signIn } from '#tests/support/people/testPeople.ts';
import { sendWaitingMails } from './actions.ts';

let fixture: ModerationFixture;
let { server, people, as } = {} as ModerationFixture;
let { path, report } = {} as ModeratedCommunity;
let moderator: Member;

beforeAll(async () => {
  fixture = await openModerationFixture();
  ({ server, people, as } = fixture);
  moderator = await createMember(server, 'lhamo');
});
afterAll(() => server.close());
beforeEach(async () => {
  for (const table of ['cases', 'communities', 'books', 'waiting_mails'])
    await server.database.pool.query(`delete from ${table}`);
  ({ path, report } = await fixture.createCommunity());
  await as('ravi', `PUT ${path}`, { name: 'River Bank Sangha', description: 'We sit.', privacy: 'public' });
  server.mails.mails.length = 0;
});

/** Sends the mails that are due. Returns their recipients and texts. */
async function sent() {
  const before = server.mails.mails.length;
  await sendWaitingMails(server.deps);
  await server.waitForMails();
  return server.mails.mails.slice(before).map(({ to, text = '' }) => {
    const [sentences = ''] = text.split(/\n\n(?:Look at it|Open the dashboard):/);
    return `${to?.[0]?.address}: ${sentences.replaceAll('\n\n', ' ')}`;
  });
}
const reportMember = (name: 'meera' | 'samuel', reported: 'meera' | 'samuel', ground = 'harm') =>
  report(name, { subject: { kind: 'member', id: people[reported].id }, ground, note: 'Terrible words.' });
const ask = async (name: 'noor' | 'aiko') => {
  const joining = { joining: 'request', isListed: true, isFindable: true, questions: [] };
  await as('ravi', `PUT ${path}/joining`, joining);
  expect((await as(name, `POST ${path}/requests`, { answers: [] })).status).toBe(201);
};
const submitBook = () =>
  as('samuel', 'POST /library/submit', { title: 'Who Am I?', author: 'R.', description: 'Questions.' });

it('a guide who is suspended gets the mail about what waits after the suspension', async () => {
  const { suspend, lift } = suspensionCalls(
    () => server,
    () => people.anandi,
  );
  await ask('noor');
  await suspend(people.ravi);
  await server.waitForMails();
  expect(await sent()).toEqual([]);
  await lift(people.ravi);
  await server.waitForMails();
  people.ravi.token = await signIn(server.deps, people.ravi.id);
  expect(await sent()).toEqual(['ravi@vichara.test: One request is waiting in River Bank Sangha.']);
});

it('guides get one mail a day about new requests and reports, without the words of those who sent them', async () => {
  await ask('noor');
  await reportMember('samuel', 'meera');
  await reportMember('meera', 'samuel');
  expect(await sent()).toEqual([
    'ravi@vichara.test: One request and two reports are waiting in River Bank Sangha.',
  ]);
  expect(server.mails.mails[0]?.text).not.toContain('Terrible');
  await ask('aiko');
  server.advanceClock({ hours: 23 });
  expect(await sent()).toEqual([]);
  server.advanceClock({ hours: 1 });
  expect(await sent()).toEqual([
    'ravi@vichara.test: Two requests and two reports are waiting in River Bank Sangha.',
  ]);
  server.advanceClock({ hours: 25 });
  expect(await sent()).toEqual([]);
  expect((await as('ravi', 'GET /account/waiting')).body).toEqual({
    communities: [{ id: path.split('/').at(-1), name: 'River Bank Sangha', requests: 2, reports: 2 }],
    cases: 0,
    books: 0,
    corrections: 0,
  });
  expect((await as('samuel', 'GET /account/waiting')).body).toMatchObject({ communities: [], cases: 0 });
});

it('work that has been waiting for a long time is mailed too, once', async () => {
  await ask('noor');
  await submitBook();
  server.advanceClock({ hours: 20 * 24 });
  expect((await sent()).sort()).toEqual([
    'anandi@vichara.test: One book is waiting in the library.',
    `${moderator.email}: One book is waiting in the library.`,
    'ravi@vichara.test: One request is waiting in River Bank Sangha.',
  ]);
  server.advanceClock({ hours: 25 });
  expect(await sent()).toEqual([]);
});

it('admins get a mail about unlawful content at once, at most one in an hour, and the rest in the next one', async () => {
  await submitBook();
  expect((await sent()).sort()).toEqual([
    'anandi@vichara.test: One book is waiting in the library.',
    `${moderator.email}: One book is waiting in the library.`,
  ]);
  const text = (count: string) =>
    `anandi@vichara.test: ${count} waiting for the admins. One book is waiting in the library.`;
  server.advanceClock({ minutes: 1 });
  await reportMember('samuel', 'meera', 'unlawful');
  expect(await sent()).toEqual([text('One report is')]);
  const url = 'http://vichara.test/reflections';
  server.advanceClock({ minutes: 59 });
  await server.request('POST /notices', {
    body: { url, explanation: 'Against the law.', inGoodFaith: true },
  });
  await reportMember('meera', 'samuel', 'unlawful');
  expect(await sent()).toEqual([]);
  server.advanceClock({ minutes: 1 });
  expect(await sent()).toEqual([text('Three reports are')]);
  expect(await sent()).toEqual([]);
});

it('cases about a member are not counted for that member', async () => {
  await as('anandi', `POST ${path}/join`, {});
  const subject = { kind: 'member', id: people.anandi.id };
  expect((await report('samuel', { subject, ground: 'unlawful' })).status).toBe(201);
  expect(await sent()).toEqual([]);
  expect((await as('anandi', 'GET /account/waiting')).body.cases).toBe(0);
});

it('a case that a guide hands over is mailed to the admins, and what is decided before the mail is left out', async () => {
  await report('samuel');
  const [{ id }] = (await as('ravi', `GET ${path}/cases`)).body.items;
  expect(await sent()).toHaveLength(1);
  server.advanceClock({ hours: 1 });
  await as('ravi', `POST /cases/${id}/escalate`);
  expect(await sent()).toEqual(['anandi@vichara.test: One report is waiting for the admins.']);
  server.advanceClock({ hours: 24 });
  await submitBook();
  await decideCase(fixture, 'anandi', id, { action: 'left' });
  expect(await sent()).toContain('anandi@vichara.test: One book is waiting in the library.');
});

it('one click in a mail program stops the mails, but opening the link does not, and a retreat keeps back all but urgent ones', async () => {
  const today = server.deps.clock().toString().slice(0, 10);
  await as('anandi', 'PUT /account/retreat', { from: today, to: today, timezone: 'UTC', isShown: false });
  await submitBook();
  expect(await sent()).toEqual([`${moderator.email}: One book is waiting in the library.`]);
  await reportMember('samuel', 'meera', 'unlawful');
  expect(await sent()).toHaveLength(1);
  await as('anandi', 'DELETE /account/retreat');
  const mail = server.mails.mails.at(-1);
  const header = (name: string) => mail?.headers.find(({ key }) => key === name)?.value ?? '';
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  const { pathname, search } = new URL(header('list-unsubscribe').slice(1, -1));
  const isOn = async () => (await as('anandi', 'GET /account')).body.waitingMails;
  await server.app.inject({ method: 'GET', url: pathname + search });
  expect((await server.request('POST /waiting-mails/unsubscribe?token=x')).status).toBe(400);
  expect(await isOn()).toBe(true);
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const payload = 'List-Unsubscribe=One-Click';
  const click = () => server.app.inject({ method: 'POST', url: pathname + search, headers, payload });
  for (let n = 0; n < 2; n += 1) expect((await click()).statusCode).toBe(200);
  expect(await isOn()).toBe(false);
  server.advanceClock({ hours: 25 });
  await reportMember('meera', 'samuel', 'unlawful');
  expect(await sent()).toEqual([]);
  expect((await as('anandi', 'PUT /account/waiting-mails', { waitingMails: 'yes' })).status).toBe(400);
  await as('anandi', 'PUT /account/waiting-mails', { waitingMails: true });
  expect(await sent()).toHaveLength(1);
});
