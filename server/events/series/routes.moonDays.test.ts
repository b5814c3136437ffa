import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MoonDay, moonDays } from '#contract/sadhana/moonDays.ts';
import { eventTimes, unfoldedLines } from '#tests/support/events/calendarFile.ts';
import { type Card, type ChangesFixture, openChangesFixture } from '#tests/support/events/changesFixture.ts';

let fixture: ChangesFixture;
beforeAll(async () => {
  fixture = await openChangesFixture();
});
afterAll(() => fixture.server.close());

const zone = 'Asia/Kolkata';
const rule = { frequency: 'MONTHLY', interval: 1, moon: 'full' };
const MOONS = {
  startTime: '2099-03-01T19:00',
  endTime: '2099-03-01T20:00',
  timezone: zone,
  recurrence: { ...rule, until: '2099-07-31T23:59:59.999' },
};
const computed = (kind: MoonDay, timeZone = zone, from = '2099-03-01') =>
  moonDays(kind, { from, to: '2099-07-31', zone: timeZone });
const FULL_MOONS = computed('purnima');
const [FIRST = '', SECOND = '', THIRD = ''] = FULL_MOONS;

const moved = (day: string, days: number) => Temporal.PlainDate.from(day).add({ days }).toString();
const daysOf = (series: { upcomingOccurrences: { day: string }[] }) =>
  series.upcomingOccurrences.map(({ day }) => day);
const withAdjust = (adjust: object[], draft = MOONS) => ({
  ...draft,
  recurrence: { ...draft.recurrence, adjust },
});
const preview = (draft: object) =>
  fixture.server.requestAs(fixture.ravi, 'POST /events/series/preview', draft);

async function createMoons(adjust: object[] = [], draft = MOONS) {
  const { createSeries } = await fixture.createCommunity();
  const { status, body } = await createSeries(withAdjust(adjust, draft));
  expect(status).toBe(201);
  return body;
}

const changeRule = (id: string, adjust: object[], rest: object = {}) =>
  fixture.change(id, {
    scope: 'all',
    change: { recurrence: { ...rule, adjust, until: '2099-07-31T18:29:59.999Z' } },
    ...rest,
  });

describe('a series on days of the moon', () => {
  it.each([
    ['full', 'purnima'],
    ['new', 'amavasya'],
    ['ekadashi', 'ekadashi'],
  ] as const)('%s takes place on each %s, computed in its time zone', async (moon, kind) => {
    for (const timezone of [zone, 'America/Los_Angeles']) {
      const draft = { ...MOONS, timezone, recurrence: { ...MOONS.recurrence, moon } };
      const series = await createMoons([], draft);
      expect(daysOf(series)).toEqual(computed(kind, timezone).slice(0, series.upcomingOccurrences.length));
      expect(series.recurrence).toMatchObject({ ...rule, moon, adjust: [], byDay: null, which: null });
      const { body } = await preview(draft);
      expect(body.count).toBe(computed(kind, timezone).length);
    }
  });

  it('takes place a day earlier or later, or not at all, where the guide says so', async () => {
    const adjust = [
      { on: FIRST, by: -1 },
      { on: SECOND, by: null },
      { on: THIRD, by: 1 },
    ];
    const series = await createMoons(adjust);
    expect(daysOf(series)).toEqual([moved(FIRST, -1), moved(THIRD, 1), ...FULL_MOONS.slice(3)]);
    expect((await fixture.seriesOf(series.id)).recurrence.adjust).toEqual(adjust);
  });

  it.each([
    ['the day before', -1, 0],
    ['the same day', 0, 0],
    ['the day after', 1, 1],
  ])('that starts on %s begins with the first such day on or after its start', async (_, days, first) => {
    const start = moved(FIRST, days);
    const draft = { ...MOONS, startTime: `${start}T19:00`, endTime: `${start}T20:00` };
    expect(daysOf(await createMoons([], draft))).toEqual(FULL_MOONS.slice(first));
  });

  it('begins with the first such day on or after its start, which can be moved to the start', async () => {
    const start = moved(FIRST, 1);
    const draft = { ...MOONS, startTime: `${start}T19:00`, endTime: `${start}T20:00` };
    expect(daysOf(await createMoons([], draft))).toEqual(FULL_MOONS.slice(1));
    const later = await createMoons([{ on: FIRST, by: 1 }], draft);
    expect(daysOf(later)).toEqual([start, ...FULL_MOONS.slice(1)]);
  });

  it('is previewed with the computed days on which the guide can decide', async () => {
    const start = moved(FIRST, 1);
    const draft = { ...MOONS, startTime: `${start}T19:00`, endTime: `${start}T20:00` };
    const { status, body } = await preview(withAdjust([{ on: SECOND, by: null }], draft));
    expect([status, body.count, body.moonDays]).toEqual([200, FULL_MOONS.length - 2, FULL_MOONS]);
    const { body: weekly } = await preview({
      ...MOONS,
      recurrence: { ...MOONS.recurrence, frequency: 'WEEKLY', moon: null, byDay: ['SU'] },
    });
    expect(weekly).not.toHaveProperty('moonDays');
  });

  it('without an end has dates for 12 months', async () => {
    const { until: _, ...recurrence } = MOONS.recurrence;
    const today = fixture.server.deps.clock().toString().slice(0, 10);
    const times = { startTime: `${moved(today, 1)}T19:00`, endTime: `${moved(today, 1)}T20:00` };
    const { body } = await preview({ ...MOONS, ...times, recurrence, isLiving: true });
    expect(body.count).toBeGreaterThanOrEqual(12);
    expect(body.count).toBeLessThanOrEqual(13);
  });

  const ONLY_MONTHLY = 'Days of the moon are chosen for events of every month only';
  const ONE_KIND = 'Choose a day of the moon or another day, not both';
  it.each<[what: string, rule: object, path: string, message: string]>([
    ['a quarter', { moon: 'half' }, 'recurrence.moon', 'Moon must be full, new or ekadashi'],
    ['every second month', { interval: 2 }, 'recurrence.moon', ONLY_MONTHLY],
    ['a daily frequency', { frequency: 'DAILY' }, 'recurrence.moon', ONLY_MONTHLY],
    ['a weekday', { byDay: ['SU'], which: 1 }, 'recurrence.moon', ONE_KIND],
    ['the last day of the month', { monthDay: -1 }, 'recurrence.moon', ONE_KIND],
    [
      'changed days but no moon',
      { moon: null, adjust: [{ on: FIRST, by: 1 }] },
      'recurrence.adjust',
      'Only days of the moon can be changed',
    ],
    [
      'a day moved by two',
      { adjust: [{ on: FIRST, by: 2 }] },
      'recurrence.adjust.0.by',
      'By must be -1, 1, or null to leave the day out',
    ],
    [
      '61 changed days',
      { adjust: Array.from({ length: 61 }, (_, index) => ({ on: moved(FIRST, index), by: 1 })) },
      'recurrence.adjust',
      'At most 60 days can be changed',
    ],
    [
      'a day that is changed twice',
      {
        adjust: [
          { on: FIRST, by: 1 },
          { on: FIRST, by: null },
        ],
      },
      'recurrence.adjust',
      'Each day can be changed only once',
    ],
    [
      'all days left out',
      { adjust: FULL_MOONS.map((on) => ({ on, by: null })) },
      'recurrence.until',
      'No day of the series lies before its end date',
    ],
  ])('with %s is refused', async (_name, changes, path, message) => {
    const { createSeries } = await fixture.createCommunity();
    const draft = { ...MOONS, recurrence: { ...MOONS.recurrence, ...changes } };
    for (const { status, body } of [await createSeries(draft), await preview(draft)])
      expect([status, body.errors]).toMatchObject([400, [{ path, message }]]);
  });

  it('is printed as one event for each date, and so is the file of a date', async () => {
    const series = await createMoons([{ on: SECOND, by: 1 }]);
    const feed = await fixture.feed();
    expect(eventTimes(feed)).toEqual(await fixture.community.storedTimes());
    const lines = unfoldedLines(feed);
    const ids = series.upcomingOccurrences.map(({ id }: Card) => id);
    expect(lines.filter((line) => line.startsWith('UID:')).toSorted()).toEqual(
      ids.map((id: string) => `UID:${id}`).toSorted(),
    );
    expect(lines.filter((line) => /^(RRULE|EXDATE|RECURRENCE-ID)/.test(line))).toEqual([]);
    const { body } = await fixture.server.request(`GET /events/occurrences/${ids[0]}/event.ics`);
    expect(unfoldedLines(body)).toContain(`UID:${ids[0]}`);
    expect(body).not.toContain('RECURRENCE-ID');
  });
});

describe('a change', () => {
  it('of single days keeps the dates that stay, with their bookings', async () => {
    const { id, upcomingOccurrences } = await createMoons();
    const [first, second] = upcomingOccurrences as [Card, Card];
    await fixture.community.book(second.id, fixture.meera);
    const { status, body } = await changeRule(id, [{ on: FIRST, by: -1 }]);
    expect([status, body.added, body.ended.length, body.mailed]).toEqual([200, 1, 1, 0]);
    expect(daysOf(body.series)).toEqual([moved(FIRST, -1), ...FULL_MOONS.slice(1)]);
    expect(body.series.upcomingOccurrences.map((date: Card) => date.id)).toContain(second.id);
    expect(body.series.upcomingOccurrences.map((date: Card) => date.id)).not.toContain(first.id);
  });

  it.each([-1, 1])('puts the first date back that was moved by %s', async (by) => {
    const { id } = await createMoons([{ on: FIRST, by }]);
    expect(daysOf((await changeRule(id, [])).body.series)).toEqual(FULL_MOONS);
    expect(daysOf((await changeRule(id, [{ on: FIRST, by: -by }])).body.series)).toEqual([
      moved(FIRST, -by),
      ...FULL_MOONS.slice(1),
    ]);
  });

  it('from a date on leaves the changed days to both series', async () => {
    const { id } = await createMoons([
      { on: FIRST, by: 1 },
      { on: THIRD, by: -1 },
    ]);
    const change = { title: 'Full Moon Meditation' };
    const { body } = await fixture.change(id, { scope: 'following', day: moved(THIRD, -1), change });
    expect(daysOf(await fixture.seriesOf(id))).toEqual([moved(FIRST, 1), SECOND]);
    expect(daysOf(body.series)).toEqual([moved(THIRD, -1), ...FULL_MOONS.slice(3)]);
    const { body: earlier } = await fixture.change(body.series.id, {
      scope: 'all',
      change: { startTime: `${moved(THIRD, -1)}T06:00`, endTime: `${moved(THIRD, -1)}T07:00` },
    });
    expect(daysOf(earlier.series)).toEqual([moved(THIRD, -1), ...FULL_MOONS.slice(3)]);
  });

  it('of the time zone computes the days anew', async () => {
    const { id } = await createMoons([], { ...MOONS, recurrence: { ...MOONS.recurrence, moon: 'ekadashi' } });
    const timezone = 'America/Los_Angeles';
    const expected = computed('ekadashi', timezone, computed('ekadashi')[0]);
    const { status, body } = await fixture.change(id, { scope: 'all', change: { timezone } });
    expect(status).toBe(200);
    const dates = await fixture.server.database.db
      .selectFrom('occurrences')
      .select('takes_place_on')
      .where('series_id', '=', body.series.id)
      .where('cancelled_at', 'is', null)
      .orderBy('takes_place_on')
      .execute();
    expect(dates.map((date) => date.takes_place_on)).toEqual(expected);
  });

  it('to days of the moon and back keeps the hour', async () => {
    const { id } = await fixture.createTuesdays();
    const until = '2099-07-31T18:00:00.000Z';
    const { body } = await fixture.change(id, {
      scope: 'all',
      change: { recurrence: { ...rule, until } },
    });
    expect(body.series.recurrence).toMatchObject({ moon: 'full', adjust: [] });
    const weekly = { frequency: 'WEEKLY', interval: 1, byDay: ['TU'], until };
    const { body: back } = await fixture.change(id, { scope: 'all', change: { recurrence: weekly } });
    expect(back.series.recurrence).not.toHaveProperty('moon');
    expect(new Date(back.series.upcomingOccurrences[0].startTime).getUTCHours()).toBeOneOf([18, 19]);
  });
});
