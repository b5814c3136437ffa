import { describe, expect, test } from 'vitest';
import { hasEnded, isThanked, statusText } from './status.ts';

describe("Stripe's words", () => {
  test.each([
    ['active', 'Active'],
    ['past_due', 'Past due'],
    ['incomplete_expired', 'Incomplete expired'],
    ['a_word_of_tomorrow', 'A word of tomorrow'],
    ['', ''],
  ])('%s is written "%s"', (status, text) => {
    expect(statusText({ status })).toBe(text);
  });
});

test('thanks go to who pays or tries it, and an end is an end', () => {
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
  expect(all.filter((status) => isThanked({ status }))).toEqual(['active', 'trialing']);
  expect(all.filter((status) => hasEnded({ status }))).toEqual(['canceled', 'incomplete_expired']);
});
