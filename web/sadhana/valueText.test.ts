import { expect, test } from 'vitest';
import { valueText } from './valueText.ts';

test('a value is told with its unit', () => {
  expect(valueText(25, 'time')).toBe('25 min');
  expect(valueText(1, 'time')).toBe('1 min');
  expect(valueText(108, 'reps')).toBe('108 reps');
  expect(valueText(1, 'reps')).toBe('1 rep');
  expect(valueText(1_000_000, 'reps')).toBe('1,000,000 reps');
});
