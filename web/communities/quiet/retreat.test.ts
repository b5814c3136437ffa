import { expect, test } from 'vitest';
import { currentRetreat } from './retreat.ts';

const RETREAT = {
  from: '2026-11-20',
  to: '2026-11-22',
  timezone: 'Asia/Kolkata',
  isShown: false,
  isRest: true,
};

test.each([
  ['is planned before its first midnight', '2026-11-19T18:29:59Z', false],
  ['runs from its first midnight', '2026-11-19T18:30:00Z', true],
  ['runs until its last midnight', '2026-11-22T18:29:59Z', true],
  ['has ended at its last midnight', '2026-11-22T18:30:00Z', undefined],
])('a retreat %s', (_name, now, isRunning) => {
  expect(currentRetreat(RETREAT, new Date(now))?.isRunning).toBe(isRunning);
});

test('a member without a retreat is not in retreat', () => {
  expect(currentRetreat(null)).toBeNull();
});
