import { describe, expect, it } from 'vitest';
import { letterId, letterStart, nextLetter, openingOf, parseLetterId } from './rules.ts';

const at = (text: string) => Temporal.Instant.from(text);

describe('the next letter', () => {
  const daily = { rhythm: 'daily', weekday: null } as const;
  const weekly = { rhythm: 'weekly', weekday: 'SU' } as const;
  it.each([
    ['later today', daily, 7, 'UTC', '2026-11-20T06:59:59Z', '2026-11-20T07:00:00Z'],
    ['tomorrow, at the hour itself', daily, 7, 'UTC', '2026-11-20T07:00:00Z', '2026-11-21T07:00:00Z'],
    ['at the local hour in India', daily, 7, 'Asia/Kolkata', '2026-11-20T06:00:00Z', '2026-11-21T01:30:00Z'],
    // 22 November 2026 is a Sunday.
    ['on the next Sunday', weekly, 7, 'UTC', '2026-11-20T07:00:00Z', '2026-11-22T07:00:00Z'],
    ['a week later, at the hour itself', weekly, 7, 'UTC', '2026-11-22T07:00:00Z', '2026-11-29T07:00:00Z'],
    // The clocks change on Sunday, 25 October and on Sunday, 29 March 2026 in Lisbon.
    [
      'after the end of summer time',
      weekly,
      7,
      'Europe/Lisbon',
      '2026-10-18T06:00:00Z',
      '2026-10-25T07:00:00Z',
    ],
    [
      'after the beginning of summer time',
      weekly,
      7,
      'Europe/Lisbon',
      '2026-03-22T07:00:00Z',
      '2026-03-29T06:00:00Z',
    ],
    [
      'an hour later if the clocks skip its hour',
      daily,
      1,
      'Europe/Lisbon',
      '2026-03-28T12:00:00Z',
      '2026-03-29T01:00:00Z',
    ],
    [
      'in the first pass of a repeated hour',
      daily,
      1,
      'Europe/Lisbon',
      '2026-10-24T12:00:00Z',
      '2026-10-25T00:00:00Z',
    ],
    [
      'not in the second pass of a repeated hour',
      daily,
      1,
      'Europe/Lisbon',
      '2026-10-25T00:30:00Z',
      '2026-10-26T01:00:00Z',
    ],
  ])('the next letter is %s', (_name, rhythm, hour, timezone, now, expected) => {
    expect(nextLetter({ ...rhythm, hour, timezone }, at(now))?.toString()).toBe(expected);
  });

  it('there is no next letter without a rhythm', () => {
    const none = { rhythm: 'none', weekday: null, hour: 7, timezone: 'UTC' } as const;
    expect(nextLetter(none, at('2026-11-20T07:00:00Z'))).toBeNull();
  });
});

it('the period of a letter begins where the last one ended, but at most 14 days ago for a weekly letter and 2 days ago for a daily one', () => {
  const now = at('2026-11-20T07:00:00Z');
  const start = (rhythm: 'weekly' | 'daily', days: number | null) =>
    letterStart({ rhythm, covered_until: days === null ? null : now.subtract({ hours: days * 24 }) }, now)
      .until(now)
      .total('hours') / 24;
  expect([start('weekly', 7), start('weekly', 40), start('weekly', null)]).toEqual([7, 14, 14]);
  expect([start('daily', 1), start('daily', 40), start('daily', null)]).toEqual([1, 2, 2]);
});

it('the id of a letter contains its member and its period', () => {
  const letter = {
    userId: crypto.randomUUID(),
    from: at('2026-11-13T07:00:00.123Z'),
    until: at('2026-11-20T07:00:00.456Z'),
  };
  expect(parseLetterId(letterId(letter))).toEqual(letter);
});

it('the opening of a text is one line, cut between words', () => {
  expect(openingOf('One.\n\n  Two. ')).toBe('One. Two.');
  expect(openingOf('word '.repeat(100))).toMatch(/^(word )+word…$/);
  expect(openingOf('🌄'.repeat(150)).isWellFormed()).toBe(true);
  expect(openingOf('x'.repeat(500))).toHaveLength(201);
});
