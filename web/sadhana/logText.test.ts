import { expect, test } from 'vitest';
import { ApiError } from '#web/platform/api/ApiError.ts';
import { valueText } from '#web/platform/practiceValues.ts';
import { logFailureText, minutesText } from './logText.ts';

test('valueText writes a value with its unit', () => {
  expect(valueText(25, 'time')).toBe('25 min');
  expect(valueText(1, 'time')).toBe('1 min');
  expect(valueText(108, 'reps')).toBe('108 reps');
  expect(valueText(1, 'reps')).toBe('1 rep');
  expect(valueText(1_000_000, 'reps')).toBe('1,000,000 reps');
});

test('minutesText writes a number of minutes in words, and numbers over 99 in digits', () => {
  expect([1, 5, 12, 15, 20, 21, 25, 49, 50, 99, 100, 180].map(minutesText)).toEqual([
    'One minute',
    'Five minutes',
    'Twelve minutes',
    'Fifteen minutes',
    'Twenty minutes',
    'Twenty-one minutes',
    'Twenty-five minutes',
    'Forty-nine minutes',
    'Fifty minutes',
    'Ninety-nine minutes',
    '100 minutes',
    '180 minutes',
  ]);
});

test.each([
  ['the message of the server', new ApiError(400, 'Not on that day.'), 'Not on that day.'],
  ['the message of a failing server', new ApiError(503, 'Resting.'), 'Resting.'],
  ['an unknown error if the message is blank', new ApiError(500, ' '), 'An unknown API error occurred.'],
  ['an unknown error if the app failed', new TypeError('x'), 'An unknown API error occurred.'],
])('the reason in logFailureText is %s', (_, failure, reason) => {
  expect(logFailureText(failure)).toBe(`Failed to log practice: ${reason}`);
});
