// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ApiError, unknownError } from '#web/platform/api/ApiError.ts';
import { QueryError } from './QueryError.tsx';

afterEach(cleanup);

test.each([
  ['the message of the response', new ApiError(403, 'Not for you.'), 'Not for you.'],
  ['that the cause is unknown', new ApiError(500, unknownError()), 'An unknown API error occurred.'],
  [
    'the message of the exception if the network fails',
    new ApiError(0, 'Failed to fetch'),
    'Failed to fetch',
  ],
])('the alert for a failed query shows %s', (_, failure, reason) => {
  render(<QueryError message="Failed to fetch books." failure={failure} onRetry={() => {}} />);
  expect(screen.getByRole('alert').textContent).toBe(`Failed to fetch books.${reason}`);
});
