import { expect, it } from 'vitest';
import { Intervals, parseAt, parseEvery } from './intervals.ts';

it.each([
  ['1', { intervals: { every: 1 } }],
  [' 90 ', { intervals: { every: 90 } }],
  ['', { error: 'Interval is required' }],
  ['0', { error: 'Interval must be at least 1' }],
  ['91', { error: 'Interval must be at most 90' }],
  ['2.5', { error: 'Interval must be a whole number' }],
  ['ten', { error: 'Interval must be a whole number' }],
])('an interval of "%s" minutes is parsed or refused', (typed, parsed) => {
  expect(parseEvery(typed)).toEqual(parsed);
});

const numbersTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

it.each([
  ['10, 20', { intervals: { at: [10, 20] } }],
  ['20,10;10  5', { intervals: { at: [5, 10, 20] } }],
  [' 7 ', { intervals: { at: [7] } }],
  [numbersTo(60).join(), { intervals: { at: numbersTo(60) } }],
  ['', { error: 'Enter minutes, such as 10, 20' }],
  [' , ', { error: 'Enter minutes, such as 10, 20' }],
  ['10, x', { error: 'Minutes must be whole numbers, such as 10, 20' }],
  ['10.5', { error: 'Minutes must be whole numbers, such as 10, 20' }],
  ['-5', { error: 'Minutes must be whole numbers, such as 10, 20' }],
  ['0, 10', { error: 'Minutes must be at least 1' }],
  ['10, 181', { error: 'Minutes must be at most 180' }],
  [numbersTo(61).join(), { error: 'At most 60 bells' }],
])('the minutes "%s" are parsed or refused', (typed, parsed) => {
  expect(parseAt(typed)).toEqual(parsed);
});

it('stored intervals are accepted only if they could have been typed', () => {
  for (const valid of [{ every: 90 }, { at: [10, 20] }]) expect(Intervals.parse(valid)).toEqual(valid);
  for (const invalid of [{}, { every: 91 }, { at: [] }, { at: [0] }, { at: ['10'] }, 'none', null]) {
    expect(Intervals.safeParse(invalid).success).toBe(false);
  }
});
