import { describe, expect, test } from 'vitest';
import { hasEnded, isActive, statusText } from './status.ts';

describe('statusText', () => {
  test.each([
    ['active', 'Active'],
    ['past_due', 'Past due'],
    ['incomplete_expired', 'Incomplete expired'],
    ['unknown_status', 'Unknown status'],
    ['', ''],
  ])('statusText writes %s as "%s"', (status, text) => {
    expect(statusText({ status })).toBe(text);
  });
});

test('isActive and hasEnded classify the statuses of Stripe', () => {
  const all = [
    'active',
    'trialing',
    'past_due',
    'unpaid',
    'paused',
    'incomplete',
    'canceled',
    'incomplete_expired',
  ];
  expect(all.filter((status) => isActive({ status }))).toEqual(['active', 'trialing']);
  expect(all.filter((status) => hasEnded({ status }))).toEqual(['canceled', 'incomplete_expired']);
});
