import { expect, it } from 'vitest';
import { daysKept, keepingOf, surplusOf } from './keeping.ts';

it('keeping is read from days, weeks and months, each of which may be left out', () => {
  expect(keepingOf('7d 4w 6m')).toEqual({ days: 7, weeks: 4, months: 6 });
  expect(keepingOf(' 14d ')).toEqual({ days: 14, weeks: 0, months: 0 });
  expect(keepingOf('2w 1m')).toEqual({ days: 0, weeks: 2, months: 1 });
  for (const text of ['', '0d', '7', '7x', '6m 7d', '-1d', '7d7d', '9999d'])
    expect(keepingOf(text), text).toBeNull();
  expect(daysKept({ days: 7, weeks: 4, months: 6 })).toBe(186);
  expect(daysKept({ days: 40, weeks: 4, months: 0 })).toBe(40);
});

/** A backup at each noon of the days before an instant, the newest first. */
const backupsOf = (days: number) =>
  Array.from({ length: days }, (_, age) => {
    const startedAt = Temporal.Instant.from('2026-11-27T12:00:00Z').subtract({ hours: 24 * age });
    return { name: startedAt.toString().slice(0, 10), startedAt };
  });
const keptOf = (days: number, text: string) => {
  const keep = keepingOf(text);
  if (!keep) throw new Error(text);
  const surplus = new Set(surplusOf(backupsOf(days), keep, 'UTC'));
  return backupsOf(days)
    .map(({ name }) => name)
    .filter((name) => !surplus.has(name));
};

it('the newest backup of each of the last days, weeks and months is kept', () => {
  expect(keptOf(400, '3d')).toEqual(['2026-11-27', '2026-11-26', '2026-11-25']);
  expect(keptOf(400, '2d 3w')).toEqual(['2026-11-27', '2026-11-26', '2026-11-22', '2026-11-15']);
  expect(keptOf(400, '1d 3m')).toEqual(['2026-11-27', '2026-10-31', '2026-09-30']);
  expect(keptOf(400, '7d 4w 6m')).toHaveLength(7 + 2 + 5);
  expect(keptOf(3, '7d 4w 6m')).toHaveLength(3);
});

it('days without a backup do not shorten what is kept, and a day is that of the zone', () => {
  const at = (text: string) => ({ name: text, startedAt: Temporal.Instant.from(text) });
  const keep = { days: 2, weeks: 0, months: 0 };
  const few = [at('2026-01-01T00:00:00Z'), at('2026-06-01T00:00:00Z')];
  expect(surplusOf(few, keep, 'UTC')).toEqual([]);
  const sameDay = [at('2026-06-01T20:00:00Z'), at('2026-06-01T23:30:00Z'), at('2026-06-03T12:00:00Z')];
  expect(surplusOf(sameDay, keep, 'UTC')).toEqual(['2026-06-01T20:00:00Z']);
  expect(surplusOf(sameDay, keep, 'Asia/Kolkata')).toEqual(['2026-06-01T20:00:00Z']);
  expect(surplusOf(sameDay, { ...keep, days: 3 }, 'Europe/Lisbon')).toEqual([]);
});
