import { expect, it } from 'vitest';
import { endOf, shownCount } from './rules.ts';

it.each([
  [5, 20, 5],
  [4, 20, null],
  [0, 20, null],
  [19, 19, null],
])('for %i sitting people among %i members, the shown number is %s', (sitting, members, shown) => {
  expect(shownCount({ sitting, members })).toBe(shown);
});

it('a sitting ends at a whole minute, never before its minutes are over', () => {
  const end = (start: string, minutes: number) => endOf(Temporal.Instant.from(start), minutes).toString();
  expect(end('2026-11-20T08:00:00Z', 15)).toBe('2026-11-20T08:15:00Z');
  expect(end('2026-11-20T08:00:00.001Z', 15)).toBe('2026-11-20T08:16:00Z');
  expect(end('2026-11-20T08:00:59Z', 180)).toBe('2026-11-20T11:01:00Z');
});
