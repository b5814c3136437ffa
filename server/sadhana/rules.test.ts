import { describe, expect, it } from 'vitest';
import { rangeOf, requireNotInFuture } from './rules.ts';

describe('a day', () => {
  const now = Temporal.Instant.from('2026-11-20T23:30:00Z');

  it('requireNotInFuture accepts a day that is at most one day ahead of UTC', () => {
    for (const day of ['1999-12-31', '2026-11-20', '2026-11-21']) requireNotInFuture(day, now);
    expect(() => requireNotInFuture('2026-11-22', now)).toThrow('Date must not lie in the future');
  });
});

describe('a range', () => {
  const now = Temporal.Instant.from('2026-11-20T08:00:00Z');

  it.each([
    ['no dates: the last 31 days and the day ahead of UTC', {}, '2026-10-21', '2026-11-21'],
    ['only an end: the 31 days up to it', { endDate: '2026-03-31' }, '2026-03-01', '2026-03-31'],
    ['only a start: all days from it on', { startDate: '2026-11-01' }, '2026-11-01', '2026-11-21'],
    ['one day', { startDate: '2026-01-05', endDate: '2026-01-05' }, '2026-01-05', '2026-01-05'],
    [
      'exactly 400 days, the maximum',
      { startDate: '2025-01-01', endDate: '2026-02-04' },
      '2025-01-01',
      '2026-02-04',
    ],
    ['a start in the future', { startDate: '2030-01-01' }, '2030-01-01', '2030-01-01'],
  ])('a range is derived from %s', (_kind, range, first_on, last_on) => {
    expect(rangeOf(range, now)).toEqual({ first_on, last_on });
  });

  it.each([
    ['401 days', { startDate: '2025-01-01', endDate: '2026-02-05' }],
    ['an end before the start', { startDate: '2026-02-02', endDate: '2026-02-01' }],
    ['only a start more than 400 days ago', { startDate: '2020-01-01' }],
  ])('a range with %s is refused', (_kind, range) => {
    expect(() => rangeOf(range, now)).toThrow();
  });
});
