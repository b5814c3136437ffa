import { expect, test } from 'vitest';
import { ApiError } from '#web/platform/api/ApiError.ts';
import { logFailureText } from './logFailureText.ts';

test.each([
  ['what the server said', new ApiError(400, 'Not on that day.'), 'Not on that day.'],
  ['the words of a failing server', new ApiError(503, 'Resting.'), 'Resting.'],
  [
    'that the cause is unknown when the answer is blank',
    new ApiError(500, ' '),
    'An unknown API error occurred.',
  ],
  ['that the cause is unknown when the app failed', new TypeError('x'), 'An unknown API error occurred.'],
])('a log that failed is told with %s', (_, failure, reason) => {
  expect(logFailureText(failure)).toBe(`Failed to log practice: ${reason}`);
});
