import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { type Recurrence, WEEKDAYS } from '#contract/events/recurrence.ts';
import { expectedTimes } from '#tests/support/events/expectedRule.ts';
import { slotsOf } from './rules.ts';

const home = process.env.TZ;
afterEach(() => {
  process.env.TZ = home;
});

/** Time zones with all kinds of clock changes, each computed on a machine in another time zone. */
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
const RULES_A_ZONE = 300;
const SEED = 20261121;

const minute = 60_000;
const draft = fc.record({
  // In steps of half an hour, many of them at hours at which the clocks change.
  start: fc
    .tuple(fc.integer({ min: Date.UTC(1995, 0), max: Date.UTC(2030, 0) }), fc.integer({ min: 0, max: 9 }))
    .map(([at, half]) => Math.floor(at / (1440 * minute)) * 1440 * minute + half * 30 * minute),
  frequency: fc.constantFrom('DAILY', 'WEEKLY', 'MONTHLY'),
  interval: fc.integer({ min: 1, max: 6 }),
  byDay: fc.uniqueArray(fc.constantFrom(...WEEKDAYS), { minLength: 1, maxLength: 7 }),
  span: fc.integer({ min: 0, max: 700 * 1440 }),
});

describe.each(ZONES)('recurrence rules in %s, on a server in %s', (zone, here) => {
  it(`${RULES_A_ZONE} random rules give the occurrences that RFC 5545 prescribes`, () => {
    process.env.TZ = here;
    expect(Temporal.Now.zonedDateTimeISO().offset).toBe(Temporal.Now.zonedDateTimeISO(here).offset);
    for (const { start, frequency, interval, byDay, span } of fc.sample(draft, {
      seed: SEED,
      numRuns: RULES_A_ZONE,
    })) {
      const recurrence: Recurrence = {
        frequency,
        interval,
        byDay: frequency === 'WEEKLY' ? byDay : null,
        until: new Date(start + span * minute).toISOString(),
      };
      // The random times are local times, so that they hit the clock changes.
      const wall = new Date(start).toISOString().slice(0, 19);
      const startTime = Temporal.PlainDateTime.from(wall).toZonedDateTime(zone).toInstant().toString();
      const endTime = Temporal.Instant.from(startTime).add({ hours: 1 }).toString();
      const slots = slotsOf({ startTime, endTime, timezone: zone, recurrence });
      const description = JSON.stringify({ zone, startTime, recurrence });
      const expected = expectedTimes(recurrence, startTime, zone).slice(0, 751);
      expect(
        slots.map(({ startsAt }) => startsAt.epochMilliseconds),
        description,
      ).toEqual(expected);
    }
  });
});
