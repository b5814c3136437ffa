import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { archiveOf } from '#tests/support/api/archive.ts';
import { archiveCalls } from '#tests/support/moving/smallArchive.ts';
import { createMember, type Member } from '#tests/support/people/testPeople.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';

let server: TestServer;
let meera: Member;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.deleteAccounts();
  meera = await createMember(server, 'meera');
});

const { begin, send } = archiveCalls(() => server);

describe('settings', () => {
  const settings = [
    {
      sourceId: 'practice',
      value: {
        dayStartsAt: 4,
        show: 'days',
        time: '06:00',
        minutes: 30,
        timezone: 'Asia/Kolkata',
        reminder: true,
      },
    },
    { sourceId: 'observances', value: { kinds: ['purnima'], timezone: 'Asia/Kolkata', days: [] } },
    {
      sourceId: 'cadences',
      value: [
        { from: '2020-01-01', weekdays: ['MO', 'FR'] },
        { from: '2021-01-01', weekdays: ['SU'], observances: ['purnima'] },
      ],
    },
    { sourceId: 'rests', value: [{ from: '2020-05-01', to: '2020-05-10' }] },
    { sourceId: 'language', value: 'de' },
    {
      sourceId: 'letter',
      value: {
        rhythm: 'weekly',
        weekday: 'SU',
        hour: 7,
        timezone: 'Asia/Kolkata',
        communityIds: [],
        repliesToMe: true,
      },
    },
  ];

  it('are set with reminders off, and repeating them changes nothing', async () => {
    const { body } = await begin(meera);
    expect((await send(meera, body.id, 'settings', settings)).body).toEqual({
      created: 6,
      known: 0,
      refused: [],
    });
    const { practice, account, letter } = await archiveOf(server, meera);
    expect(practice).toMatchObject({
      ...{
        dayStartsAt: 4,
        show: 'days',
        time: '06:00',
        minutes: 30,
        timezone: 'Asia/Kolkata',
        reminder: false,
      },
      cadence: [
        { from: '2020-01-01', weekdays: ['MO', 'FR'] },
        {
          ...{ from: '2021-01-01', weekdays: ['SU'], observances: ['purnima'] },
          ...{ timezone: 'Asia/Kolkata', fileDays: [] },
        },
      ],
      rests: [{ from: '2020-05-01', to: '2020-05-10' }],
      observances: { kinds: ['purnima'], timezone: 'Asia/Kolkata' },
    });
    expect([account.language, letter.rhythm, letter.weekday]).toEqual(['de', 'weekly', 'SU']);
    const known = { created: 0, known: 6, refused: [] };
    expect((await send(meera, body.id, 'settings', settings)).body).toEqual(known);
    expect((await send(meera, body.id, 'settings', settings, { replace: true })).body).toEqual(known);
  });

  it('of the days of practice keep the time zone and the file with which observances were chosen', async () => {
    const moved = { kinds: ['file', 'purnima'], timezone: 'Europe/Lisbon', days: [] };
    const cadence = [
      {
        ...{ from: '2020-01-01', weekdays: [], observances: ['file', 'purnima'] },
        ...{ timezone: 'Asia/Kolkata', fileDays: ['2020-02-21', '2021-03-11'] },
      },
      { from: '2023-01-01', weekdays: ['SU'] },
    ];
    await server.requestAs(meera, 'PUT /sadhana/cadence', { weekdays: ['MO'], from: '2019-01-01' });
    const { body } = await begin(meera);
    const items = [
      { sourceId: 'observances', value: moved },
      { sourceId: 'cadences', value: cadence },
    ];
    const sent = async () => (await send(meera, body.id, 'settings', items, { replace: true })).body;
    expect(await sent()).toEqual({ created: 2, known: 0, refused: [] });
    expect((await archiveOf(server, meera)).practice.cadence).toEqual(cadence);
    expect(await sent()).toEqual({ created: 0, known: 2, refused: [] });
  });

  it('that were set here stay, unless they are to be replaced', async () => {
    await server.requestAs(meera, 'PUT /account/language', { language: 'fr' });
    const { body } = await begin(meera);
    const language = [{ sourceId: 'language', value: 'de' }];
    expect((await send(meera, body.id, 'settings', language)).body).toMatchObject({ created: 0, known: 1 });
    expect((await server.requestAs(meera, 'GET /account')).body.language).toBe('fr');
    const replaced = await send(meera, body.id, 'settings', language, { replace: true });
    expect(replaced.body).toMatchObject({ created: 1, known: 0 });
    expect((await server.requestAs(meera, 'GET /account')).body.language).toBe('de');
  });

  it('of the letter leave the communities that were chosen here, also when they are replaced', async () => {
    const community = { name: 'Hill', description: 'Dawn.' };
    const { id } = (await server.requestAs(meera, 'POST /communities', community)).body;
    const letter = settings.find(({ sourceId }) => sourceId === 'letter')?.value as object;
    await server.requestAs(meera, 'PUT /account/digest', { ...letter, hour: 20, communityIds: [id] });
    const { body } = await begin(meera);
    const items = [{ sourceId: 'letter', value: letter }];
    const replaced = await send(meera, body.id, 'settings', items, { replace: true });
    expect(replaced.body).toMatchObject({ created: 1 });
    expect((await server.requestAs(meera, 'GET /account/digest')).body).toMatchObject({
      hour: 7,
      communityIds: [id],
    });
  });

  it('of which a part is refused are refused as a whole', async () => {
    const { body } = await begin(meera);
    const day = (index: number) =>
      Temporal.PlainDate.from('2010-01-01')
        .add({ days: 2 * index })
        .toString();
    const restsFrom = (first: number) => ({
      sourceId: 'rests',
      value: Array.from({ length: 150 }, (_, index) => ({
        from: day(first + index),
        to: day(first + index),
      })),
    });
    expect((await send(meera, body.id, 'settings', [restsFrom(0)])).body).toMatchObject({ created: 150 });
    const { body: before } = await server.requestAs(meera, 'GET /sadhana/settings');
    const items = [restsFrom(150), { sourceId: 'language', value: 'de' }];
    const { body: result } = await send(meera, body.id, 'settings', items);
    expect([result.created, result.refused]).toMatchObject([1, [{ sourceId: 'rests' }]]);
    expect((await server.requestAs(meera, 'GET /sadhana/settings')).body).toEqual(before);
  });

  it('that this site does not offer or that are none are refused', async () => {
    const { body } = await begin(meera);
    const items = [
      { sourceId: 'language', value: 'tlh' },
      { sourceId: 'usernameGradient', value: 'linear-gradient(90deg, #111111, #222222)' },
      { sourceId: 'role', value: 'admin' },
      { sourceId: 'constructor', value: {} },
      { sourceId: 'practice', value: { dayStartsAt: 99 } },
    ];
    const { status, body: result } = await send(meera, body.id, 'settings', items);
    expect([status, result.created, result.refused.length]).toEqual([200, 0, 5]);
    expect((await server.requestAs(meera, 'GET /account')).body.role).toBe('sadhaka');
  });
});
