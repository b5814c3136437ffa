import fc from 'fast-check';
import { afterEach, expect, it } from 'vitest';
import { dayNumber, dayOfNumber } from '#contract/platform/dayNumbers.ts';
import { WEEKDAYS } from '#contract/platform/weekdays.ts';
import { changedPassageDays, passageDays } from '#contract/readings/days.ts';
import { daysInPython, hasPython } from '#tests/support/readings/pythonDays.ts';
import { opensAt } from './rules.ts';

const originalZone = process.env.TZ;
afterEach(() => {
  process.env.TZ = originalZone;
});

/**
 * Time zones of readings: clocks that skip and repeat midnight, clocks that change by half an hour, and none that change.
 * The second of each pair is that of the server.
 */
const ZONES = [
  ['America/Havana', 'Pacific/Kiritimati'],
  ['Australia/Lord_Howe', 'America/Los_Angeles'],
  ['Asia/Kolkata', 'Europe/Paris'],
] as const;

const day = fc
  .integer({ min: dayNumber('2020-01-01'), max: dayNumber('2035-12-31') })
  .map((number) => dayOfNumber(number));
const rhythm = fc.record({ weekday: fc.constantFrom(...WEEKDAYS), weeks: fc.integer({ min: 1, max: 4 }) });
const rest = fc.record({ number: fc.integer({ min: 1, max: 20 }), weeks: fc.integer({ min: 1, max: 8 }) });
const READING = fc.record({
  startsOn: day,
  rhythm,
  rests: fc.array(rest, { maxLength: 4 }),
  count: fc.integer({ min: 1, max: 20 }),
  /** After how many days a guide has changed the rhythm, and which one it was until then; null if it was never changed. */
  change: fc.option(fc.record({ after: fc.integer({ min: 0, max: 200 }), rhythmBefore: rhythm })),
});
type GeneratedReading = ReturnType<typeof generate>[number];
const generate = (seed: number, numRuns: number) => fc.sample(READING, { seed, numRuns });

/** A reading as it was when a guide changed it, perhaps with passages that had opened in another rhythm. */
function changedReading({ change, ...reading }: GeneratedReading) {
  if (!change) return { ...reading, opened: [], changedOn: null };
  const changedOn = dayOfNumber(dayNumber(reading.startsOn) + change.after);
  const before = { ...reading, rhythm: change.rhythmBefore, opened: [], notBefore: null };
  const opened = passageDays(before, reading.count).filter((each) => each <= changedOn);
  return { ...reading, opened, changedOn };
}

function daysOf({ count, changedOn, ...schedule }: ReturnType<typeof changedReading>): string[] {
  const unchanged = { ...schedule, notBefore: null };
  if (changedOn === null) return passageDays(unchanged, count);
  return changedPassageDays(unchanged, count, changedOn).days;
}

it.skipIf(!hasPython)(
  'opens the passages of 10,000 readings at the same times as a walk through the calendar in Python',
  () => {
    for (const [index, [timezone, serverZone]] of ZONES.entries()) {
      process.env.TZ = serverZone;
      const readings = generate(20_261_128 + index, 3_334).map(changedReading);
      const secondsOf = (each: string) => opensAt(each, timezone).epochMilliseconds / 1_000;
      const inPython = daysInPython(readings.map((reading) => ({ ...reading, timezone })));
      expect(readings.map((reading) => daysOf(reading).map((each) => [each, secondsOf(each)]))).toEqual(
        inPython,
      );
    }
  },
);
