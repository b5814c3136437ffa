import { expect, it } from 'vitest';
import { minutesText } from './minutesText.ts';

it('writes minutes out', () => {
  expect([1, 5, 12, 15, 20, 21, 25, 49, 50].map(minutesText)).toEqual([
    'One minute',
    'Five minutes',
    'Twelve minutes',
    'Fifteen minutes',
    'Twenty minutes',
    'Twenty-one minutes',
    'Twenty-five minutes',
    'Forty-nine minutes',
    'Fifty minutes',
  ]);
});
