import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import type { Recurrence } from '#contract/events/recurrence.ts';
import { WEEKDAYS } from '#contract/platform/weekdays.ts';
import { expectedTimes } from '#tests/support/events/expectedRule.ts';
import { occurrenceTimesOf } from './rules.ts';

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
const draft = fc.record({
  // Steps of half an hour in the first hours of a day, when most clock changes happen.
  start: fc
    .tuple(fc.integer({ min: Date.UTC(1995, 0), max: Date.UTC(2030, 0) }), fc.integer({ min: 0, max: 9 }))
    .map(
      ([at, halfHours]) =>
        Math.floor(at / (1440 * MINUTE_MS)) * 1440 * MINUTE_MS + halfHours * 30 * MINUTE_MS,
    ),
  frequency: fc.constantFrom('DAILY', 'WEEKLY', 'MONTHLY'),
  interval: fc.integer({ min: 1, max: 6 }),
  byDay: fc.uniqueArray(fc.constantFrom(...WEEKDAYS), { minLength: 1, maxLength: 7 }),
  span: fc.integer({ min: 0, max: 700 * 1440 }),
});

describe.each(ZONES)('recurrence rules in %s, on a server in %s', (zone, serverZone) => {
  it(`${RULES_PER_ZONE} random rules have the occurrences that RFC 5545 prescribes`, () => {
    process.env.TZ = serverZone;
    expect(Temporal.Now.zonedDateTimeISO().offset).toBe(Temporal.Now.zonedDateTimeISO(serverZone).offset);
    for (const { start, frequency, interval, byDay, span } of fc.sample(draft, {
      seed: SEED,
      numRuns: RULES_PER_ZONE,
    })) {
      const recurrence: Recurrence = {
        frequency,
        interval,
        byDay: frequency === 'WEEKLY' ? byDay : null,
        until: new Date(start + span * MINUTE_MS).toISOString(),
      };
      // The random times are local times, so that they hit the clock changes.
      const localTime = new Date(start).toISOString().slice(0, 19);
      const startTime = Temporal.PlainDateTime.from(localTime).toZonedDateTime(zone).toInstant().toString();
      const endTime = Temporal.Instant.from(startTime).add({ hours: 1 }).toString();
      const occurrenceTimes = occurrenceTimesOf({ startTime, endTime, timezone: zone, recurrence });
      const description = JSON.stringify({ zone, startTime, recurrence });
      const expected = expectedTimes(recurrence, startTime, zone).slice(0, 751);
      expect(
        occurrenceTimes.map(({ startsAt }) => startsAt.epochMilliseconds),
        description,
      ).toEqual(expected);
    }
  });
});
