import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createEventFixture,
  EVENT_DRAFT,
  type EventFixture,
  oneHourStartingIn,
} from '#tests/support/events/eventFixture.ts';
import { createMember, type Member } from '#tests/support/people/testPeople.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';

let server: TestServer;
let ravi: Member;
let meera: Member;
let community: EventFixture;
beforeAll(async () => {
  server = await openTestServer();
  [ravi, meera] = [await createMember(server, 'ravi'), await createMember(server, 'meera')];
  community = await createEventFixture(server, ravi);
});
afterAll(() => server.close());

const WEEKLY = {
  startTime: '2099-03-24T19:00:00Z',
  endTime: '2099-03-24T20:30:00Z',
  timezone: 'Europe/Lisbon',
  location: ' The Reading Room ',
  recurrence: {
    frequency: 'WEEKLY',
    interval: 1,
    byDay: ['TH', 'TU', 'TH'],
    until: '2099-04-05T22:59:59.999Z',
  },
};

const DEFAULT_SETTINGS = { isUnlimited: false, isOnline: false };

describe('a series', () => {
  it('a series is created with its occurrences, which keep their local time', async () => {
    const { status, body } = await community.createSeries(WEEKLY);
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(String),
      communityId: community.id,
      guideId: ravi.id,
      ...EVENT_DRAFT,
      descriptionFormat: 'plain',
      startTime: '2099-03-24T19:00:00.000Z',
      endTime: '2099-03-24T20:30:00.000Z',
      timezone: 'Europe/Lisbon',
      location: 'The Reading Room',
      attendeesShownTo: 'everyone',
      community: { id: community.id, name: 'Morning Hill' },
      guide: { id: ravi.id, username: 'ravi', fullName: 'Ravi Menon' },
      recurrence: { ...WEEKLY.recurrence, byDay: ['TU', 'TH'], which: null, monthDay: null },
      isLiving: false,
      confirmedUntil: null,
      isPaused: false,
      ...DEFAULT_SETTINGS,
      guestsConfirm: false,
      sit: null,
      joinUrl: null,
      nextId: null,
      updatedAt: expect.any(String),
      upcomingOccurrences: expect.any(Array),
      cancelledDates: [],
      ownSettings: [],
      can: { edit: true, delete: true },
    });
    const times = body.upcomingOccurrences.map((each: { startTime: string }) => each.startTime);
    expect(times).toEqual(
      ['24T19', '26T19', '31T18'].map((at) => `2099-03-${at}:00:00.000Z`).concat('2099-04-02T18:00:00.000Z'),
    );
    const visitorReply = await server.request(`GET /events/series/${body.id}`);
    expect(visitorReply.body).toEqual({ ...body, can: { edit: false, delete: false } });
    expect(body.upcomingOccurrences[0]).toEqual({
      id: expect.any(String),
      seriesId: body.id,
      day: '2099-03-24',
      communityId: community.id,
      descriptionFormat: 'plain',
      ...EVENT_DRAFT,
      ...DEFAULT_SETTINGS,
      startTime: '2099-03-24T19:00:00.000Z',
      endTime: '2099-03-24T20:30:00.000Z',
      timezone: 'Europe/Lisbon',
      location: 'The Reading Room',
      spotsLeft: 2,
      offeredCount: 0,
      isBooked: false,
      isConfirmed: true,
      attendeeCount: 0,
      guestCount: 0,
    });
  });

  it('a series may begin in the past, and its capacity is 0 by default', async () => {
    const { body } = await community.createSeries({
      ...oneHourStartingIn(server.deps.clock(), -48),
      capacity: null,
    });
    expect([body.capacity, body.recurrence, body.upcomingOccurrences]).toEqual([0, null, []]);
  });

  it('a series accepts legacy time zones and ignores fields that the caller cannot set', async () => {
    const forged = {
      id: crypto.randomUUID(),
      guideId: meera.id,
      attendeeCount: 9,
      timezone: 'Asia/Calcutta',
    };
    const { status, body } = await community.createSeries(forged);
    expect([status, body.timezone, body.guideId, body.id === forged.id]).toEqual([
      201,
      'Asia/Calcutta',
      ravi.id,
      false,
    ]);
  });

  const MUST_END_LATER = 'End time must be after the start time';
  const INVALID_DRAFTS: [what: string, draft: object, path: string, message: string][] = [
    ['no title', { title: ' ' }, 'title', 'Title is required'],
    ['no description', { description: null }, 'description', 'Description is required'],
    ['no start', { startTime: '' }, 'startTime', 'Start time is required'],
    ['no end', { endTime: undefined }, 'endTime', 'End time is required'],
    [
      'a start without a time',
      { startTime: '2099-01-01' },
      'startTime',
      'Start time must be a date and time',
    ],
    ['no zone', { timezone: undefined }, 'timezone', 'Timezone is required'],
    ['an unknown zone', { timezone: 'Mars/Olympus' }, 'timezone', 'Unknown timezone'],
    ['a zone that only ICU knows', { timezone: 'PST' }, 'timezone', 'Unknown timezone'],
    ['an offset as a zone', { timezone: '+01:00' }, 'timezone', 'Unknown timezone'],
    ['a capacity above the limit', { capacity: 10_001 }, 'capacity', 'Capacity must be at most 10,000'],
    ['a negative capacity', { capacity: -1 }, 'capacity', 'Capacity must be at least 0'],
    ['a fractional capacity', { capacity: 1.5 }, 'capacity', 'Capacity must be a whole number'],
    [
      'no community',
      { communityId: undefined },
      'communityId',
      'Community ID is missing. Please create events from the community page.',
    ],
    ['an end before the start', { endTime: '2000-01-01T00:00:00Z' }, 'endTime', MUST_END_LATER],
    [
      'a duration of eight days',
      { endTime: '2099-04-01T19:00:00Z' },
      'endTime',
      'An event must not be longer than 7 days',
    ],
  ];
  it.each(INVALID_DRAFTS)('a series with %s is refused', async (_kind, draft, path, message) => {
    const { status, body } = await community.createSeries({ ...WEEKLY, ...draft });
    expect([status, body.message]).toEqual([400, message]);
    expect(body.errors).toMatchObject([{ path, message }]);
  });

  const INVALID_RULES: [what: string, rule: object, path: string, message: string][] = [
    ['no frequency', { frequency: undefined }, 'frequency', 'Frequency is required'],
    [
      'an unknown frequency',
      { frequency: 'YEARLY' },
      'frequency',
      'Frequency must be DAILY, WEEKLY or MONTHLY',
    ],
    ['no interval', { interval: undefined }, 'interval', 'Interval is required'],
    ['an interval of 0', { interval: 0 }, 'interval', 'Must be at least 1'],
    ['no end', { until: '' }, 'until', 'End date is required'],
    ['no days', { byDay: [] }, 'byDay', 'Please select at least one day'],
    ['an unknown day', { byDay: ['XX'] }, 'byDay.0', 'A day must be one of SU, MO, TU, WE, TH, FR, SA'],
    [
      'days of the week for a monthly frequency',
      { frequency: 'MONTHLY' },
      'byDay',
      'Days are chosen for weekly events only',
    ],
    [
      'an end before the start of the series',
      { until: '2099-01-01T00:00:00Z' },
      'until',
      'No day of the series lies before its end date',
    ],
    [
      'an end in the far future',
      { until: '9998-01-01T00:00:00Z' },
      'until',
      'A series has at most 750 occurrences',
    ],
  ];
  it.each(INVALID_RULES)('a series with %s in its rule is refused', async (_kind, rule, path, message) => {
    const { status, body } = await community.createSeries({
      ...WEEKLY,
      recurrence: { ...WEEKLY.recurrence, ...rule },
    });
    expect([status, body.errors]).toMatchObject([400, [{ path: `recurrence.${path}`, message }]]);
  });

  it('all errors of a series are reported at once', async () => {
    const { body } = await community.createSeries({
      title: '',
      startTime: '2099-01-02T00:00:00Z',
      endTime: '2099-01-01T00:00:00Z',
    });
    expect(body.errors.map(({ path }: { path: string }) => path)).toEqual(['title', 'endTime']);
    const weekly = { frequency: 'WEEKLY', interval: 0 };
    const ruleReply = await community.createSeries({ recurrence: weekly });
    expect(ruleReply.body.errors.map(({ path }: { path: string }) => path).sort()).toEqual([
      'recurrence.byDay',
      'recurrence.interval',
      'recurrence.until',
    ]);
  });

  it('a rule that is not weekly accepts an empty list of days', async () => {
    const daily = { frequency: 'DAILY', interval: 1, byDay: [], until: '2099-03-26T20:00:00Z' };
    const { status, body } = await community.createSeries({ ...WEEKLY, recurrence: daily });
    expect([status, body.recurrence.byDay, body.upcomingOccurrences.length]).toEqual([201, null, 3]);
  });

  it('only guides of an existing community can create a series', async () => {
    expect((await community.createSeries({}, meera)).status).toBe(403);
    for (const communityId of [crypto.randomUUID(), 'morning-hill']) {
      expect((await community.createSeries({ communityId })).status).toBe(404);
    }
    expect((await server.request('POST /events/series', { body: {} })).status).toBe(401);
  });

  it.each(['GET', 'PUT', 'DELETE'])(
    'a request for a series that does not exist is answered with 404 (%s)',
    async (method) => {
      for (const id of [crypto.randomUUID(), 'one-verse']) {
        const { status, body } = await server.requestAs(
          ravi,
          `${method} /events/series/${id}`,
          method === 'PUT' ? EVENT_DRAFT : undefined,
        );
        expect(status).toBe(404);
        if (id !== 'one-verse') expect(body.message).toBe('Event series not found.');
      }
    },
  );

  it('a series shows its next fifty occurrences', async () => {
    const recurrence = { frequency: 'DAILY', interval: 1, until: '2099-06-30T00:00:00Z' };
    const { body } = await community.createSeries({ ...WEEKLY, recurrence });
    expect(body.upcomingOccurrences).toHaveLength(50);
    const allOccurrences = await server.request(
      `GET /events/communities/${community.id}/occurrences?start=2099-03-01T00:00:00Z&end=2099-07-30T00:00:00Z`,
    );
    expect(
      allOccurrences.body.filter(({ seriesId }: { seriesId: string }) => seriesId === body.id),
    ).toHaveLength(98);
  });
});

describe('a series update', () => {
  const CHANGE = { title: 'Two Verses', description: 'Once.', location: null, capacity: 5 };
  it('a series update applies to future occurrences, but not to occurrences that have begun', async () => {
    const now = server.deps.clock();
    const until = now.add({ hours: 71 }).toString();
    const { body: created } = await community.createSeries({
      ...oneHourStartingIn(now, -24),
      location: 'Here',
      recurrence: { frequency: 'DAILY', interval: 1, until },
    });
    const range = `start=${now.subtract({ hours: 30 })}&end=${until}`;
    const readOccurrences = async () =>
      (await server.request(`GET /events/communities/${community.id}/occurrences?${range}`)).body.filter(
        ({ seriesId }: { seriesId: string }) => seriesId === created.id,
      );
    const { status, body } = await server.requestAs(ravi, `PUT /events/series/${created.id}`, CHANGE);
    expect([status, body.title, body.location, body.capacity]).toEqual([200, 'Two Verses', null, 5]);
    expect(
      (await readOccurrences()).map((each: typeof CHANGE) => [each.title, each.location, each.capacity]),
    ).toEqual([
      ['One Verse', 'Here', 2],
      ['One Verse', 'Here', 2],
      ['Two Verses', null, 5],
      ['Two Verses', null, 5],
    ]);
    await server.requestAs(ravi, `PUT /events/series/${created.id}`, {
      ...CHANGE,
      title: 'Three',
      location: 'There',
    });
    expect((await readOccurrences()).map((each: typeof CHANGE) => [each.title, each.location])).toEqual([
      ['One Verse', 'Here'],
      ['One Verse', 'Here'],
      ['Three', 'There'],
      ['Three', 'There'],
    ]);
    expect(
      (await server.requestAs(ravi, `PUT /events/series/${created.id}`, { ...CHANGE, title: '' })).body
        .errors[0].path,
    ).toBe('title');
    expect((await server.requestAs(ravi, `DELETE /events/series/${created.id}`)).status).toBe(204);
    expect(await readOccurrences()).toEqual([]);
  });
});
