// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ApiFailure, UNKNOWN_FAILURE } from './ApiFailure.ts';
import { ReadingFailure } from './ReadingFailure.tsx';

afterEach(cleanup);

test.each([
  ['the message of a refusal', new ApiFailure(403, 'Not for you.'), 'Not for you.'],
  ['that the cause is unknown', new ApiFailure(500, UNKNOWN_FAILURE), 'An unknown API error occurred.'],
  ["the exception's message without a network", new ApiFailure(0, 'Failed to fetch'), 'Failed to fetch'],
])('a reading that failed is told with %s', (_, failure, reason) => {
  render(<ReadingFailure sentence="Failed to fetch books." failure={failure} onRetry={() => {}} />);
  expect(screen.getByRole('alert').textContent).toBe(`Failed to fetch books.${reason}`);
});
