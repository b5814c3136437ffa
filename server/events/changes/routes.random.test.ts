import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { SeriesChangeResult } from '#contract/events/changes.ts';
import type { Recurrence } from '#contract/events/recurrence.ts';
import type { Series } from '#contract/events/series.ts';
import { WEEKDAYS } from '#contract/platform/weekdays.ts';
import { eventTimes } from '#tests/support/events/calendarFile.ts';
import { createEventFixture, type EventFixture } from '#tests/support/events/eventFixture.ts';
import { expectedTimes } from '#tests/support/events/expectedRule.ts';
import { expectSameAsDateutil, hasDateutil, type RuleTimes } from '#tests/support/events/pythonRules.ts';
import { createMember, type Member } from '#tests/support/people/testPeople.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';

/*
 * Makes random changes to random series, and compares the dates with those that the package rrule computes from the
 * rule. Where python-dateutil is installed, it must compute the same dates as rrule. No booking may move to another
 * day or end without a mail.
 */

let server: TestServer;
let ravi: Member;
let meera: Member;
const originalZone = process.env.TZ;
beforeAll(async () => {
  server = await openTestServer();
  [ravi, meera] = [await createMember(server, 'ravi'), await createMember(server, 'meera')];
});
afterAll(() => server.close());
afterEach(() => {
  process.env.TZ = originalZone;
});

/** Pairs of time zones: the first is that of the events, the second that of the server. */
const ZONES = [
  ['Europe/Lisbon', 'America/Los_Angeles'],
  ['America/New_York', 'Asia/Tokyo'],
  ['Australia/Lord_Howe', 'UTC'],
] as const;
const SERIES_PER_ZONE = 12;
const CHANGES_PER_SERIES = 5;
const SEED = 20261124;
const FIRST_DAY = Temporal.PlainDate.from('2098-01-01');

const rule = fc.record({
  frequency: fc.constantFrom('DAILY', 'WEEKLY', 'MONTHLY'),
  interval: fc.integer({ min: 1, max: 3 }),
  byDay: fc.uniqueArray(fc.constantFrom(...WEEKDAYS), { minLength: 1, maxLength: 3 }),
  monthly: fc.constantFrom('date', 'weekday', 'lastWeekday', 'lastDay'),
  days: fc.integer({ min: 10, max: 120 }),
});
type RandomRule = typeof rule extends fc.Arbitrary<infer T> ? T : never;
const operation = fc.record({
  kind: fc.constantFrom('hours', 'rule', 'text', 'one', 'cancel', 'add'),
  scope: fc.constantFrom('all', 'following'),
  /** Chooses a date of the series. */
  position: fc.double({ min: 0, max: 0.999, noNaN: true }),
  minutes: fc.integer({ min: -300, max: 300 }),
  rule,
});
type Operation = typeof operation extends fc.Arbitrary<infer T> ? T : never;
const plan = fc.record({
  firstDay: fc.integer({ min: 0, max: 365 }),
  hour: fc.integer({ min: 6, max: 17 }),
  rule,
  operations: fc.array(operation, { minLength: CHANGES_PER_SERIES, maxLength: CHANGES_PER_SERIES }),
});
type Plan = typeof plan extends fc.Arbitrary<infer T> ? T : never;

const instantIn = (zone: string, day: Temporal.PlainDate, hour: number) =>
  day.toZonedDateTime({ timeZone: zone, plainTime: { hour } }).toInstant();

/** A random rule. Its day of the month fits the start, as a new series requires. */
function recurrenceOf(
  { days, monthly, ...random }: RandomRule,
  start: Temporal.Instant,
  zone: string,
): Recurrence {
  const until = start.add({ hours: 24 * days }).toString({ smallestUnit: 'millisecond' });
  const rule = { ...random, which: null, monthDay: null, until };
  if (random.frequency !== 'MONTHLY' || monthly === 'date')
    return { ...rule, byDay: random.frequency === 'WEEKLY' ? random.byDay : null };
  const { dayOfWeek, day, daysInMonth } = start.toZonedDateTimeISO(zone);
  const byDay = WEEKDAYS.slice(dayOfWeek - 1, dayOfWeek);
  if (monthly === 'lastDay' && day === daysInMonth) return { ...rule, byDay: null, monthDay: -1 };
  const isLast = monthly === 'lastWeekday' && day + 7 > daysInMonth;
  return { ...rule, byDay, which: isLast ? -1 : Math.ceil(day / 7) };
}

/** Every rule that a series has had, with the dates that rrule computes from it, for the comparison with Python. */
const seenRules: RuleTimes[] = [];

/** Changes one series, and checks the dates and bookings after each change. */
async function runPlan(zone: string, { firstDay, hour, rule: firstRule, operations }: Plan): Promise<void> {
  const community = await createEventFixture(server, ravi);
  const start = instantIn(zone, FIRST_DAY.add({ days: firstDay }), hour);
  const created = await community.createSeries({
    startTime: start.toString(),
    endTime: start.add({ hours: 1 }).toString(),
    timezone: zone,
    capacity: 5,
    recurrence: recurrenceOf(firstRule, start, zone),
  });
  if (created.status === 400) return; // the rule has no day before its end
  let series: Series = created.body;
  const bookedDays = new Map<string, string>();
  for (const { id, day } of series.upcomingOccurrences.filter((_each, index) => index % 3 === 0)) {
    await community.book(id, meera);
    bookedDays.set(id, day);
  }
  for (const step of operations) {
    const reply = await apply(series, step, zone);
    if (!reply) continue;
    series = reply.series;
    for (const { day } of reply.ended) await expectEndedMail(community, bookedDays, day);
    await expectBookings(bookedDays);
    await expectRule(series, zone);
    const text = (await server.request(`GET /events/communities/${community.id}/calendar.ics`)).body;
    expect(eventTimes(text), JSON.stringify(step)).toEqual(await community.storedTimes());
    if (series.upcomingOccurrences.length === 0) return;
  }
}

/** Applies one random operation. Returns null if no date is left, or if the server refuses a change with 400. */
async function apply(series: Series, step: Operation, zone: string): Promise<SeriesChangeResult | null> {
  const dates = series.upcomingOccurrences;
  const date = dates[Math.floor(step.position * dates.length)];
  if (!date) return null;
  const path = `/events/series/${series.id}`;
  const startsAt = Temporal.Instant.from(date.startTime);
  const shifted = startsAt.add({ minutes: step.minutes });
  const hours = { startTime: shifted.toString(), endTime: shifted.add({ minutes: 90 }).toString() };
  const reread = async () => ({
    series: (await server.requestAs(ravi, `GET ${path}`)).body,
    ...{ kept: 0, moved: 0, added: 0, ended: [], mailed: 0 },
  });
  if (step.kind === 'cancel') {
    await server.requestAs(ravi, `DELETE /events/occurrences/${date.id}`);
    return reread();
  }
  if (step.kind === 'add') {
    const day = startsAt.toZonedDateTimeISO(zone).add({ days: 1 }).toInstant().toString();
    const added = await server.requestAs(ravi, `POST ${path}/dates`, { startTime: day });
    expect([201, 409]).toContain(added.status);
    return reread();
  }
  const scope = step.kind === 'one' ? 'this' : step.scope;
  const first = scope === 'all' ? dates[0] : date;
  const firstStart = Temporal.Instant.from(first?.startTime ?? '').add({ minutes: step.minutes });
  const firstHours = { startTime: firstStart.toString(), endTime: firstStart.add({ hours: 1 }).toString() };
  const change = {
    hours: firstHours,
    one: hours,
    text: { title: `Title ${step.minutes}`, capacity: 4 },
    rule: { recurrence: recurrenceOf(step.rule, Temporal.Instant.from(first?.startTime ?? ''), zone) },
  }[step.kind];
  const reply = await server.requestAs(ravi, `POST ${path}/changes`, { scope, day: date.day, change });
  expect([200, 400], JSON.stringify(reply.body)).toContain(reply.status);
  if (reply.status !== 200) return null;
  const { moved, added, ended } = reply.body;
  const description = JSON.stringify(step);
  if (step.kind === 'text')
    expect({ moved, added, ended }, description).toEqual({ moved: 0, added: 0, ended: [] });
  if (step.kind === 'hours') expect({ added, ended }, description).toEqual({ added: 0, ended: [] });
  return reply.body;
}

async function expectEndedMail(community: EventFixture, bookedDays: Map<string, string>, day: string) {
  const [id] = [...bookedDays].find((entry) => entry[1] === day) ?? [];
  if (!id) return;
  bookedDays.delete(id);
  const notices = await server.database.db
    .selectFrom('event_notices')
    .select('sent_at')
    .where('community_id', '=', community.id)
    .where('kind', '=', 'ended')
    .where('user_id', '=', meera.id)
    .execute();
  expect(notices.length, day).toBeGreaterThan(0);
}

/** Expects that every booking is stored, with the day for which it was made and the hours of its date. */
async function expectBookings(bookedDays: Map<string, string>): Promise<void> {
  const { rows } = await server.database.pool.query(
    `select occurrence_id as id, takes_place_on::text as day,
       (bookings.starts_at, bookings.ends_at) = (occurrences.starts_at, occurrences.ends_at) as has_same_hours
     from bookings join occurrences on occurrences.id = occurrence_id where occurrence_id = any($1)`,
    [[...bookedDays.keys()]],
  );
  expect(new Map(rows.map(({ id, day }) => [id, day]))).toEqual(bookedDays);
  expect(rows.every(({ has_same_hours }) => has_same_hours)).toBe(true);
}

/** Expects the dates that the rule gives, except on days with cancelled, extra or individually changed dates. */
async function expectRule(series: Series, zone: string): Promise<void> {
  const { rows } = await server.database.pool.query(
    `select takes_place_on::text as day, starts_at, is_extra, has_own_hours, cancelled_at is not null as is_cancelled
     from occurrences where series_id = $1 order by takes_place_on`,
    [series.id],
  );
  const excluded = new Set(
    rows.filter((row) => row.is_cancelled || row.has_own_hours || row.is_extra).map((row) => row.day),
  );
  const regular = rows
    .filter((row) => !excluded.has(row.day))
    .map((row) => new Date(row.starts_at.toString()).getTime());
  const { recurrence, startTime } = series;
  if (!recurrence) return;
  const dayAt = (at: number) =>
    Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainDate().toString();
  const times = expectedTimes(recurrence, startTime, zone).filter((at) => !excluded.has(dayAt(at)));
  expect(regular, JSON.stringify({ zone, startTime, recurrence })).toEqual(times);
  seenRules.push({ zone, start: startTime, recurrence, times: expectedTimes(recurrence, startTime, zone) });
}

describe.each(ZONES)('random changes of series in %s, on a server in %s', (zone, serverZone) => {
  it(`${SERIES_PER_ZONE} series keep every booking on its day, or end it with a mail`, async () => {
    process.env.TZ = serverZone;
    for (const each of fc.sample(plan, { seed: SEED, numRuns: SERIES_PER_ZONE })) await runPlan(zone, each);
    expect(seenRules.length).toBeGreaterThan(SERIES_PER_ZONE);
  });
});

it.skipIf(!hasDateutil)('python-dateutil gives the same dates for every rule', () => {
  expectSameAsDateutil(seenRules);
});
