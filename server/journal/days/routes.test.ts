import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMember, type Member } from '#tests/support/people/testPeople.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';

let server: TestServer;
let meera: Member;
let tomas: Member;
beforeAll(async () => {
  server = await openTestServer();
  meera = await createMember(server, 'meera');
  tomas = await createMember(server, 'tomas');
  const entries = [
    // Written at 23:30 in New York, when it was the next day in UTC.
    { title: 'In New York', date: '2026-03-02T04:30:00Z', day: '2026-03-01' },
    { title: 'Without a day', date: '2026-03-02T04:00:00Z' },
    { title: 'At noon', date: '2026-03-02T12:00:00Z', day: '2026-03-02' },
    { title: 'A month earlier', date: '2026-02-02T12:00:00Z', day: '2026-02-02' },
    { title: 'Leap day', date: '2024-02-29T12:00:00Z', day: '2024-02-29' },
    { title: 'Before a leap day', date: '2024-02-28T12:00:00Z' },
    { title: 'A year earlier', date: '2025-03-02T12:00:00Z' },
  ];
  for (const entry of entries) expect((await create(entry)).status).toBe(201);
});
afterAll(() => server.close());

const create = (draft: object, person = meera) =>
  server.requestAs(person, 'POST /journal', { content: 'Words.', ...draft });
const get = async (path: string, person = meera) =>
  (await server.requestAs(person, `GET /journal${path}`)).body;
const titlesOf = (entries: { title: string }[]) => entries.map(({ title }) => title);

describe('the day of an entry', () => {
  it.each([
    ['2026-03-01', 201],
    ['2026-03-02', 201],
    ['2026-03-03', 201],
    ['2026-02-28', 400],
    ['2026-03-04', 400],
    ['2026-02-30', 400],
    ['today', 400],
  ])('the day %s gets status %i for an entry of 2026-03-02 in UTC', async (day, status) => {
    const { status: received, body } = await create({ date: '2026-03-02T23:59:00Z', day }, tomas);
    expect(received).toBe(status);
    if (status === 201) expect(body.day).toBe(day);
    else expect(body.errors.map(({ path }: { path: string }) => path)).toEqual(['day']);
  });

  it('an invalid date and an invalid day are two errors', async () => {
    const { status, body } = await create({ date: 'today', day: 'today' }, tomas);
    expect(status).toBe(400);
    expect(body.errors.map(({ path }: { path: string }) => path)).toEqual(['date', 'day']);
  });

  it('the day is compared with the day of the date in UTC, whatever offset was sent', async () => {
    const date = '2026-03-02T00:30:00+14:00';
    expect((await create({ date, day: '2026-02-28' }, tomas)).status).toBe(201);
    expect((await create({ date, day: '2026-03-03' }, tomas)).status).toBe(400);
  });

  it('the day is returned by every call, and replacing an entry with null clears it', async () => {
    const draft = { date: '2020-05-01T12:00:00Z', day: '2020-05-02', content: 'Words.' };
    const { body } = await create(draft, tomas);
    expect((await get(`/${body.id}`, tomas)).day).toBe('2020-05-02');
    expect((await get('?day=2020-05-02', tomas)).items).toEqual([
      expect.objectContaining({ id: body.id, day: '2020-05-02' }),
    ]);
    const replaced = await server.requestAs(tomas, `PUT /journal/${body.id}`, { ...draft, day: null });
    expect(replaced.body.day).toBeNull();
  });
});

describe('the days of a journal', () => {
  it('entries are counted on their own day, and those without one on the day of the date in the time zone', async () => {
    const range = 'from=2026-03-01&to=2026-03-02';
    expect(await get(`/days?${range}`)).toEqual([
      { day: '2026-03-01', count: 1 },
      { day: '2026-03-02', count: 2 },
    ]);
    expect(await get(`/days?${range}&timezone=America/New_York`)).toEqual([
      { day: '2026-03-01', count: 2 },
      { day: '2026-03-02', count: 1 },
    ]);
  });

  it('the list of a day contains the entries that are counted on that day', async () => {
    const list = async (query: string) => titlesOf((await get(`?${query}`)).items);
    expect(await list('day=2026-03-02')).toEqual(['At noon', 'Without a day']);
    expect(await list('day=2026-03-02&timezone=America/New_York')).toEqual(['At noon']);
    expect(await list('day=2026-03-01&timezone=America/New_York')).toEqual(['In New York', 'Without a day']);
    expect(await list('day=2026-03-02&q=noon')).toEqual(['At noon']);
  });

  it('a member sees only the days of their own journal', async () => {
    expect(await get('/days?from=2026-02-01&to=2026-02-28', tomas)).toEqual([
      { day: '2026-02-28', count: 1 },
    ]);
    expect((await get('?day=2024-02-29', tomas)).items).toEqual([]);
  });

  it.each([
    ['days', 'from=2026-01-01&to=2027-02-05'],
    ['days', 'from=2026-01-02&to=2026-01-01'],
    ['days', 'from=2026-01-01'],
    ['days', 'from=2026-01-01&to=2026-02-30'],
    ['days', 'from=2026-01-01&to=2026-01-31&timezone=Mars/Olympus'],
    ['on-this-day', ''],
    ['on-this-day', 'day=0999-01-01'],
    ['on-this-day', 'day=2026-01-01&timezone=PST'],
  ])('/%s refuses ?%s', async (path, query) => {
    expect((await server.requestAs(meera, `GET /journal/${path}?${query}`)).status).toBe(400);
  });

  it('a range may have 400 days and end on the last day of the calendar', async () => {
    expect(await get('/days?from=2025-01-27&to=2026-03-02')).toHaveLength(4);
    expect(await get('/days?from=9999-12-01&to=9999-12-31&timezone=America/New_York')).toEqual([]);
    expect(await get('/on-this-day?day=1000-01-01&timezone=Asia/Tokyo')).toEqual([]);
  });
});

describe('on this day', () => {
  const onThisDay = async (query: string, person = meera) =>
    (await get(`/on-this-day?${query}`, person)).map(
      ({ day, entries }: { day: string; entries: { title: string }[] }) => [day, titlesOf(entries)],
    );

  it('the days of the month before and of earlier years are returned if they have entries', async () => {
    expect(await onThisDay('day=2026-03-02')).toEqual([
      ['2026-02-02', ['A month earlier']],
      ['2025-03-02', ['A year earlier']],
    ]);
    expect(await onThisDay('day=2027-03-02&timezone=America/New_York')).toEqual([
      ['2026-03-02', ['At noon']],
      ['2025-03-02', ['A year earlier']],
    ]);
  });

  it('entries of 29 February are returned on 28 February in common years', async () => {
    const [leapDay, dayBefore] = [
      ['2024-02-29', ['Leap day']],
      ['2024-02-28', ['Before a leap day']],
    ];
    expect(await onThisDay('day=2026-02-28')).toEqual([leapDay, dayBefore]);
    expect(await onThisDay('day=2028-02-28')).toEqual([dayBefore]);
    expect(await onThisDay('day=2028-02-29')).toEqual([leapDay]);
  });

  it('at most 20 entries of a day are returned, as excerpts, the newest first', async () => {
    const writer = await createMember(server, 'lhamo');
    expect(await onThisDay('day=2026-07-01', writer)).toEqual([]);
    for (let minute = 10; minute < 32; minute += 1)
      await create({ date: `2025-07-01T08:${minute}:00Z`, content: 'x'.repeat(300) }, writer);
    const [{ entries }] = await get('/on-this-day?day=2026-07-01', writer);
    expect(entries).toHaveLength(20);
    expect(entries[0]).toMatchObject({ date: '2025-07-01T08:31:00.000Z', excerpt: 'x'.repeat(280) });
    expect(entries[0]).not.toHaveProperty('content');
  });
});

it.each(['days?from=2026-01-01&to=2026-01-31', 'on-this-day?day=2026-01-01'])(
  'a visitor is refused by /journal/%s',
  async (path) => {
    expect((await server.request(`GET /journal/${path}`)).status).toBe(401);
  },
);
