import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { WEEKDAYS } from '#contract/platform/weekdays.ts';
import { expectedTimes } from '#tests/support/events/expectedRule.ts';
import { expectSameAsDateutil, hasDateutil, type RuleTimes } from '#tests/support/events/pythonRules.ts';
import { type EndedRule, occurrenceTimesOf } from './rules.ts';

const originalZone = process.env.TZ;
afterEach(() => {
  process.env.TZ = originalZone;
});

/** Time zones of events, with different kinds of clock changes. The second of each pair is that of the server. */
const ZONES = [
  ['Europe/Lisbon', 'America/Los_Angeles'],
  ['America/New_York', 'Asia/Tokyo'],
  ['Asia/Kolkata', 'UTC'],
  ['Australia/Lord_Howe', 'Europe/Paris'],
  ['Pacific/Apia', 'Australia/Sydney'],
  ['America/Sao_Paulo', 'Pacific/Kiritimati'],
  ['Africa/Casablanca', 'America/St_Johns'],
  ['Asia/Beirut', 'Asia/Kathmandu'],
] as const;
const RULES_PER_ZONE = 300;
const SEED = 20261121;

const MINUTE_MS = 60_000;
// Steps of half an hour in the first hours of a day, when most clock changes happen.
const start = fc
  .tuple(fc.integer({ min: Date.UTC(1995, 0), max: Date.UTC(2030, 0) }), fc.integer({ min: 0, max: 9 }))
  .map(
    ([at, halfHours]) => Math.floor(at / (1440 * MINUTE_MS)) * 1440 * MINUTE_MS + halfHours * 30 * MINUTE_MS,
  );
/** The day of the month of a monthly rule, such as `BYDAY=1SU`, `BYDAY=-1FR`, `BYMONTHDAY=-1`, or the day of its start. */
const monthDays = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      byDay: fc.constantFrom(...WEEKDAYS).map((day) => [day]),
      which: fc.constantFrom(1, 2, 3, 4, 5, -1),
      monthDay: fc.constant(null),
    }),
  },
  fc.constant({ byDay: null, which: null, monthDay: -1 }),
  fc.constant({ byDay: null, which: null, monthDay: null }),
);
const draft = fc.record({
  start,
  frequency: fc.constantFrom('DAILY', 'WEEKLY', 'MONTHLY'),
  interval: fc.integer({ min: 1, max: 6 }),
  byDay: fc.uniqueArray(fc.constantFrom(...WEEKDAYS), { minLength: 1, maxLength: 7 }),
  monthDays,
  span: fc.integer({ min: 0, max: 700 * 1440 }),
});

/** Zones whose rules have long been the same, so that the time zone data of Python agrees with that of Node.js. */
const STABLE_ZONES = ZONES.slice(0, 4);
const MONTHLY_RULES_PER_ZONE = 5_000;
const monthlyDraft = fc.record({
  start,
  interval: fc.integer({ min: 1, max: 6 }),
  monthDays,
  years: fc.integer({ min: 1, max: 6 }),
});

describe.each(ZONES)('recurrence rules in %s, on a server in %s', (zone, serverZone) => {
  it(`${RULES_PER_ZONE} random rules have the occurrences that RFC 5545 prescribes`, () => {
    process.env.TZ = serverZone;
    expect(Temporal.Now.zonedDateTimeISO().offset).toBe(Temporal.Now.zonedDateTimeISO(serverZone).offset);
    for (const { start, frequency, interval, byDay, monthDays, span } of fc.sample(draft, {
      seed: SEED,
      numRuns: RULES_PER_ZONE,
    })) {
      const recurrence: EndedRule = {
        frequency,
        interval,
        byDay: frequency === 'WEEKLY' ? byDay : null,
        which: null,
        monthDay: null,
        ...(frequency === 'MONTHLY' && monthDays),
        until: new Date(start + span * MINUTE_MS).toISOString(),
      };
      const { times, start: startTime } = timesIn(zone, start, recurrence);
      const description = JSON.stringify({ zone, startTime, recurrence });
      expect(times, description).toEqual(expectedTimes(recurrence, startTime, zone).slice(0, 751));
    }
  });
});

describe.skipIf(!hasDateutil).each(STABLE_ZONES)(
  'monthly rules in %s, on a server in %s',
  (zone, serverZone) => {
    it(`${MONTHLY_RULES_PER_ZONE} random rules have the dates that python-dateutil computes`, () => {
      process.env.TZ = serverZone;
      const drafts = fc.sample(monthlyDraft, { seed: SEED, numRuns: MONTHLY_RULES_PER_ZONE });
      const rules = drafts.map(({ start, interval, monthDays, years }) => {
        const until = new Date(start + years * 366 * 1440 * MINUTE_MS).toISOString();
        return timesIn(zone, start, { frequency: 'MONTHLY', interval, ...monthDays, until });
      });
      expectSameAsDateutil(rules);
      expect(rules.filter(({ times }) => times.length > 1).length).toBeGreaterThan(
        MONTHLY_RULES_PER_ZONE / 2,
      );
    });
  },
);

/** The instants of a rule. The start is a local time as if it were UTC, so that random starts hit the clock changes. */
function timesIn(zone: string, localStart: number, recurrence: EndedRule): RuleTimes {
  const localTime = new Date(localStart).toISOString().slice(0, 19);
  const start = Temporal.PlainDateTime.from(localTime).toZonedDateTime(zone).toInstant();
  const times = { startTime: start.toString(), endTime: start.add({ hours: 1 }).toString() };
  const slots = occurrenceTimesOf({ ...times, timezone: zone, recurrence });
  return {
    zone,
    start: start.toString(),
    recurrence,
    times: slots.map(({ startsAt }) => startsAt.epochMilliseconds),
  };
}
