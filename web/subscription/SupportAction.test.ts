import { expect, test } from 'vitest';
import { priceText } from './SupportAction.tsx';

test.each([
  ['€5 a month', { amount: 500, currency: 'eur', interval: 'month', intervalCount: 1 }],
  ['€4.50 a week', { amount: 450, currency: 'eur', interval: 'week', intervalCount: 1 }],
  ['¥500 a month', { amount: 500, currency: 'jpy', interval: 'month', intervalCount: 1 }],
  ['ISK\u00a0500 a month', { amount: 50_000, currency: 'isk', interval: 'month', intervalCount: 1 }],
  ['£60 every 2 years', { amount: 6_000, currency: 'gbp', interval: 'year', intervalCount: 2 }],
] as const)('priceText writes %s', (text, price) => {
  expect(priceText(price, 'en-GB').replace('JP¥', '¥')).toBe(text);
});
