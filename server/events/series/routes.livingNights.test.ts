import { afterAll, beforeAll, expect, it } from 'vitest';
import { daysFrom } from '#contract/events/ruleDays.ts';
import { dayNumber, dayOfNumber } from '#contract/platform/dayNumbers.ts';
import { moonDays } from '#contract/sadhana/moonDays.ts';
import { lastConfirmedDateMail } from '#server/events/mails/lastConfirmedDate.ts';
import { callDuringTransaction } from '#tests/support/database/callDuringTransaction.ts';
import {
  type DateCard,
  daysOf,
  type LivingFixture,
  openLivingFixture,
  THURSDAYS,
} from '#tests/support/events/livingFixture.ts';
import { confirmDates } from './confirming.ts';
import { confirmDatesUntil } from './livingStore.ts';
import { makeDatesOfLivingSeries, remindOfLastConfirmedDates } from './nightly.ts';
import { lockSeries } from './store.ts';

let fixture: LivingFixture;
let { server, ravi, meera, community } = {} as LivingFixture;
beforeAll(async () => {
  fixture = await openLivingFixture();
  ({ server, ravi, meera, community } = fixture);
});
afterAll(() => server.close());

const guide = () => ({ id: ravi.id, role: 'sadhaka' as const, sessionId: '', isPatron: false });

/** Series of every Thursday, of the first Sunday, of every day, and of the full moon. */
const SERIES = [
  { title: 'Thursdays' },
  {
    title: 'First Sundays',
    startTime: '2031-01-05T07:00:00.000Z',
    endTime: '2031-01-05T09:00:00.000Z',
    recurrence: { frequency: 'MONTHLY', interval: 1, byDay: ['SU'], which: 1 },
  },
  {
    title: 'Every Morning',
    startTime: '2031-01-03T06:00:00.000Z',
    endTime: '2031-01-03T06:30:00.000Z',
    timezone: 'Pacific/Auckland',
    recurrence: { frequency: 'DAILY', interval: 1 },
  },
  {
    title: 'Full Moons',
    timezone: 'Asia/Kolkata',
    recurrence: { frequency: 'MONTHLY', interval: 1, moon: 'full' as const },
  },
];
const NIGHTS = 3 * 365;

it('three years of nights on two servers, some of which fail, make each date once and send one mail for each end', {
  timeout: 280_000,
}, async () => {
  const ids: string[] = [];
  for (const draft of SERIES) ids.push((await fixture.create(draft)).id);
  const periods = new Map(ids.map((id) => [id, 0]));
  for (let night = 0; night < NIGHTS; night += 1) {
    server.advanceClock({ hours: 24 });
    // A server that dies in the middle of a night has committed some series and not others.
    if (night % 10 === 3) continue;
    if (night % 10 === 6) await failingNight();
    await fixture.night();
    for (const id of ids) {
      const row = await server.database.db
        .selectFrom('event_series')
        .innerJoin('occurrences', 'series_id', 'event_series.id')
        .select(['event_series.timezone', 'confirmed_until', 'reminded_until'])
        .select((eb) => eb.fn.max('takes_place_on').as('lastDay'))
        .where('event_series.id', '=', id)
        .groupBy('event_series.id')
        .executeTakeFirstOrThrow();
      expect(row.lastDay <= inAYear(row.timezone)).toBe(true);
      if (!row.confirmed_until || row.reminded_until !== row.confirmed_until) continue;
      // The guide reads the mail and confirms the next month.
      await server.waitForMails();
      periods.set(id, (periods.get(id) ?? 0) + 1);
      const next = Temporal.PlainDate.from(row.confirmed_until).add({ days: 1 });
      const until = next.with({ day: next.daysInMonth }).toString();
      await confirmDates({ ...server.deps, limits: NO_LIMITS }, guide(), id, until);
    }
  }
  await server.waitForMails();
  for (const [index, id] of ids.entries()) {
    const dates = await fixture.storedDates(id);
    expect(daysOf(dates), `series ${index}`).toEqual(expectedDays(index));
    const { confirmed_until } = await server.database.db
      .selectFrom('event_series')
      .select('confirmed_until')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(dates.every((date) => date.is_confirmed === date.takes_place_on <= (confirmed_until ?? ''))).toBe(
      true,
    );
  }
  const reminders = await fixture.reminders();
  expect(reminders.length).toBe([...periods.values()].reduce((sum, count) => sum + count, 0));
  expect(new Set(reminders).size).toBe(reminders.length);
  expect([...periods.values()].every((count) => count >= 34 && count <= 37)).toBe(true);
  expect(reminders[0]).toMatch(/^ravi@vichara.test: The last confirmed date of [\w ]+ is \d+ \w+ 2031\.$/);
});

const NO_LIMITS = { consume: async () => {} } as unknown as LivingFixture['server']['deps']['limits'];

/** A night in which the first server fails at its second transaction. */
async function failingNight(): Promise<void> {
  let count = 0;
  const clock = () => {
    count += 1;
    if (count === 3) throw new Error('the server dies');
    return server.deps.clock();
  };
  await makeDatesOfLivingSeries({ ...server.deps, clock });
  count = 0;
  await remindOfLastConfirmedDates({ ...server.deps, clock });
}

/** The day 12 months from today in a time zone. */
const inAYear = (timezone: string): string =>
  server.deps.clock().toZonedDateTimeISO(timezone).toPlainDate().add({ months: 12 }).toString();

/** The days of a rule up to 12 months after the last night, computed without the server's rows. */
function expectedDays(index: number): string[] {
  const draft = { ...THURSDAYS, ...SERIES[index] };
  const rule = { byDay: null, which: null, monthDay: null, ...draft.recurrence };
  const [horizon, days] = [inAYear(draft.timezone), [] as string[]];
  const start = Temporal.Instant.from(draft.startTime).toZonedDateTimeISO(draft.timezone).toPlainDate();
  if ('moon' in draft.recurrence)
    return moonDays('purnima', { from: start.toString(), to: horizon, zone: draft.timezone });
  for (const day of daysFrom(rule as Parameters<typeof daysFrom>[0], dayNumber(start.toString()))) {
    if (day > dayNumber(horizon)) return days;
    days.push(dayOfNumber(day));
  }
  return days;
}

it('only guides are mailed, a week before the last confirmed date, once, and not after more dates are confirmed', async () => {
  await fixture.goTo('2034-03-20T09:00:00Z');
  const ofThis = async () => (await fixture.reminders()).filter((text) => text.includes('Two Verses'));
  const start = { startTime: '2034-03-23T19:00:00Z', endTime: '2034-03-23T20:00:00Z' };
  const { id } = await fixture.create({ ...start, title: 'Two Verses' });
  await fixture.night();
  expect(await ofThis()).toEqual([]);
  await fixture.goTo('2034-03-23T23:30:00Z');
  await fixture.night();
  await fixture.night();
  expect(await ofThis()).toEqual([
    'ravi@vichara.test: The last confirmed date of Two Verses is 30 March 2034.',
  ]);
  const compose = (userId: string) => lastConfirmedDateMail.lastConfirmedDate(server.deps, `${id} ${userId}`);
  expect(await compose(ravi.id)).toMatchObject({ to: ravi.email });
  expect(await compose(meera.id)).toBeNull();
  await fixture.confirm(id, '2034-04-30');
  expect(await compose(ravi.id)).toBeNull();
});

/** The times of a weekly series that begins in some days, at noon. */
function startingIn(days: number) {
  const start = server.deps
    .clock()
    .round({ smallestUnit: 'hour', roundingMode: 'trunc' })
    .add({ hours: 24 * days });
  const weekday =
    ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'][start.toZonedDateTimeISO('UTC').dayOfWeek - 1] ?? 'MO';
  return {
    startTime: start.toString(),
    endTime: start.add({ hours: 1 }).toString(),
    timezone: 'UTC',
    recurrence: { frequency: 'WEEKLY', interval: 1, byDay: [weekday] },
  };
}

it('a booking that waits while its date is confirmed gets the spot, and one that comes before is refused', async () => {
  const series = await fixture.create(startingIn(3));
  const { id, day } = series.upcomingOccurrences.findLast((date: DateCard) => !date.isConfirmed);
  expect((await community.book(id, meera)).status).toBe(409);
  const reply = await callDuringTransaction(
    server,
    async (trx) => {
      await lockSeries(trx, series.id);
      await confirmDatesUntil(trx, series.id, day, server.deps.clock());
    },
    () => community.book(id, meera),
  );
  expect([reply.status, reply.body.attendeeCount]).toEqual([200, 1]);
  expect(await community.occurrencesWithWrongCounts()).toEqual([]);
});

it('confirming, a change of the rule, the end of the series, a booking and the night run at the same time without an error', async () => {
  for (let round = 0; round < 8; round += 1) {
    const draft = startingIn(3);
    const series = await fixture.create(draft);
    const date = series.upcomingOccurrences.find((each: DateCard) => !each.isConfirmed);
    const until = Temporal.PlainDate.from(date.day).add({ days: 20 }).toString();
    const recurrence = { ...draft.recurrence, interval: 2 };
    const change = { scope: 'all', change: { recurrence, isLiving: true } };
    const [confirmed, changed, booked, ended] = await Promise.all([
      fixture.confirm(series.id, until),
      server.requestAs(ravi, `POST /events/series/${series.id}/changes`, change),
      community.book(date.id, meera),
      round % 2 ? fixture.endLiving(series.id) : fixture.confirm(series.id, until),
      makeDatesOfLivingSeries(server.deps),
      makeDatesOfLivingSeries(server.deps),
    ]);
    expect([200, 409]).toContain(confirmed.status);
    expect(changed.status).toBe(200);
    expect([200, 404, 409]).toContain(booked.status);
    expect([200, 409]).toContain(ended.status);
    const dates = await fixture.storedDates(series.id);
    expect(new Set(daysOf(dates)).size).toBe(dates.length);
    const { isLiving, confirmedUntil } = await fixture.read(series.id);
    const lastDay = isLiving ? confirmedUntil : '9999';
    expect(dates.filter((each) => each.is_confirmed !== each.takes_place_on <= lastDay)).toEqual([]);
    expect(await community.occurrencesWithWrongCounts()).toEqual([]);
  }
});
