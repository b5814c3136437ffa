import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type ModerationFixture,
  openModerationFixture,
} from '#tests/support/communities/moderationFixture.ts';
import { suspensionCalls } from '#tests/support/people/suspensions.ts';
import { signIn } from '#tests/support/people/testPeople.ts';
import { sendLetters } from './actions.ts';

const NONE = {
  rhythm: 'none',
  weekday: null,
  hour: 7,
  timezone: null,
  communityIds: [],
  repliesToMe: true,
};

let fixture: ModerationFixture;
let { server, people, as } = {} as ModerationFixture;
let communityId: string;

beforeAll(async () => {
  fixture = await openModerationFixture();
  ({ server, people, as } = fixture);
  communityId = (await fixture.createCommunity()).path.split('/').at(-1) ?? '';
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.database.pool.query('delete from digests');
  await server.database.pool.query('delete from digest_communities');
  await server.database.pool.query('delete from retreats');
  server.mails.mails.length = 0;
});

const choose = (changes: object = {}) =>
  as('samuel', 'PUT /account/digest', {
    rhythm: 'daily',
    hour: server.deps.clock().toZonedDateTimeISO('UTC').hour,
    timezone: 'UTC',
    communityIds: [communityId],
    repliesToMe: true,
    ...changes,
  });
const rhythm = async () => (await as('samuel', 'GET /account/digest')).body.rhythm;
const sent = async () => {
  await sendLetters(server.deps);
  await server.waitForMails();
  return server.mails.mails.length;
};
/** Moves the clock by a day and writes a post. */
async function nextDay() {
  server.advanceClock({ hours: 24 });
  await as('meera', `POST /communities/${communityId}/posts`, { content: 'A new day.' });
  // A post of the millisecond in which a letter is composed would be in the next letter.
  server.advanceClock({ milliseconds: 1 });
}

describe('the choice of a letter', () => {
  it('a member chooses, changes and stops the letter', async () => {
    expect((await as('samuel', 'GET /account/digest')).body).toEqual(NONE);
    const chosen = { rhythm: 'weekly', weekday: 'SU', hour: 6, timezone: 'Asia/Kolkata', repliesToMe: false };
    const body = { ...chosen, communityIds: [communityId] };
    expect((await choose(chosen)).body).toEqual(body);
    expect((await as('samuel', 'GET /account/digest')).body).toEqual(body);
    expect((await choose({ rhythm: 'none' })).body).toMatchObject({ rhythm: 'none', weekday: null });
    expect((await as('meera', 'GET /account/digest')).body).toEqual(NONE);
  });

  it('a choice is refused with invalid values, without a weekday, and for communities that the member does not belong to', async () => {
    const { body: other } = await as('noor', 'POST /communities', { name: 'Other', description: 'Other.' });
    const wrong = [
      [{ rhythm: 'hourly' }, 'rhythm'],
      [{ rhythm: 'weekly' }, 'weekday'],
      [{ weekday: 'XX' }, 'weekday'],
      [{ hour: 24 }, 'hour'],
      [{ timezone: 'Nowhere' }, 'timezone'],
      [{ communityIds: 'all' }, 'communityIds'],
      [{ communityIds: [communityId, other.id] }, 'communityIds'],
      [{ communityIds: [crypto.randomUUID()] }, 'communityIds'],
      [{ repliesToMe: 'yes' }, 'repliesToMe'],
    ] as const;
    for (const [changes, path] of wrong) {
      const reply = await choose(changes);
      expect([reply.status, reply.body.errors?.[0]?.path]).toEqual([400, path]);
    }
    expect(await rhythm()).toBe('none');
  });

  it('a community is removed from the letter when the membership ends', async () => {
    const { body: other } = await as('noor', 'POST /communities', { name: 'Other', description: 'Other.' });
    await as('samuel', `POST /communities/${other.id}/join`, {});
    await choose({ communityIds: [other.id, communityId] });
    await as('samuel', `POST /communities/${other.id}/leave`);
    expect((await as('samuel', 'GET /account/digest')).body.communityIds).toEqual([communityId]);
  });
});

describe('sending letters', () => {
  it('two servers send one letter, and the next one is due at the same hour', async () => {
    await choose();
    await nextDay();
    await Promise.all([sendLetters(server.deps), sendLetters(server.deps)]);
    expect(await sent()).toBe(1);
    expect(await sent()).toBe(1);
    await nextDay();
    expect(await sent()).toBe(2);
  });

  it('a weekly letter is sent on Sunday at seven in the time zone of its reader', async () => {
    const timezone = 'America/New_York';
    await choose({ rhythm: 'weekly', weekday: 'SU', hour: 7, timezone });
    const local = server.deps.clock().toZonedDateTimeISO(timezone);
    const atSeven = local.round({ smallestUnit: 'day', roundingMode: 'floor' }).with({ hour: 7 });
    const thisSunday = atSeven.add({ days: 7 - local.dayOfWeek });
    const isOver = Temporal.ZonedDateTime.compare(thisSunday, local) <= 0;
    const sunday = isOver ? thisSunday.add({ days: 7 }) : thisSunday;
    await as('meera', `POST /communities/${communityId}/posts`, { content: 'Before Sunday.' });
    const moveTo = (time: Temporal.ZonedDateTime) =>
      server.advanceClock(time.toInstant().since(server.deps.clock()));
    moveTo(sunday.subtract({ minutes: 1 }));
    expect(await sent()).toBe(0);
    moveTo(sunday.add({ minutes: 1 }));
    expect(await sent()).toBe(1);
    await as('meera', `POST /communities/${communityId}/posts`, { content: 'After Sunday.' });
    moveTo(sunday.add({ days: 7 }).subtract({ minutes: 1 }));
    expect(await sent()).toBe(1);
    moveTo(sunday.add({ days: 7, minutes: 1 }));
    expect(await sent()).toBe(2);
  });

  it('no letter is sent if nothing is new', async () => {
    await choose();
    await nextDay();
    expect(await sent()).toBe(1);
    server.advanceClock({ hours: 24 });
    expect(await sent()).toBe(1);
  });

  it('no letter is sent in a retreat, and the posts of that time are not sent later', async () => {
    const today = () => server.deps.clock().toZonedDateTimeISO('UTC').toPlainDate();
    await choose();
    const days = { from: today(), to: today().add({ days: 2 }), timezone: 'UTC', isShown: false };
    expect((await as('samuel', 'PUT /account/retreat', days)).status).toBe(200);
    await nextDay();
    expect(await sent()).toBe(0);
    await nextDay();
    expect(await sent()).toBe(0);
    server.advanceClock({ hours: 24 });
    expect(await sent()).toBe(0);
    await nextDay();
    expect(await sent()).toBe(1);
    expect(server.mails.mails[0]?.text?.match(/A new day/g)).toHaveLength(1);
  });

  it('one click in a mail program stops the letter, as a form and as multipart, but opening the link does not', async () => {
    await choose();
    await nextDay();
    await sent();
    const [mail] = server.mails.mails;
    const header = (name: string) => mail?.headers.find(({ key }) => key === name)?.value ?? '';
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const { pathname, search, searchParams } = new URL(header('list-unsubscribe').slice(1, -1));
    expect(pathname).toBe('/digests/unsubscribe');
    const token = searchParams.get('token') ?? '';
    await server.app.inject({ method: 'GET', url: pathname + search });
    await server.app.inject({ method: 'HEAD', url: pathname + search });
    for (const wrong of [
      '',
      '?token=',
      '?token=x',
      `?token=${token}x`,
      `?token=${token.replace(people.samuel.id, people.meera.id)}`,
    ])
      expect((await server.request(`POST /digests/unsubscribe${wrong}`)).status).toBe(400);
    expect(await rhythm()).toBe('daily');
    const boundary =
      '--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n';
    for (const [type, payload] of [
      ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
      ['multipart/form-data; boundary=x', boundary],
    ]) {
      const click = () =>
        server.app.inject({
          method: 'POST',
          url: pathname + search,
          headers: { 'content-type': type },
          payload,
        });
      await choose();
      expect([(await click()).statusCode, await rhythm()]).toEqual([200, 'none']);
      expect((await click()).statusCode).toBe(200);
    }
    await choose();
    expect((await server.request(`POST /digests/unsubscribe?token=${token}`)).body.message).toBe(
      'The letter is stopped.',
    );
    expect((await as('samuel', 'GET /account/digest')).body).toMatchObject({
      rhythm: 'none',
      communityIds: [communityId],
    });
    await nextDay();
    expect(await sent()).toBe(1);
    // The link works for a suspended member too.
    const { suspend, lift } = suspensionCalls(
      () => server,
      () => people.anandi,
    );
    await choose();
    await suspend(people.samuel);
    expect((await server.request(`POST /digests/unsubscribe?token=${token}`)).status).toBe(200);
    await lift(people.samuel);
    people.samuel.token = await signIn(server.deps, people.samuel.id);
    expect(await rhythm()).toBe('none');
  });
});
