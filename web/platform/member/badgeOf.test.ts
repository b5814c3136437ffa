import { expect, test } from 'vitest';
import { badgeOf } from './badgeOf.ts';

const ALL = { isGuide: true, isPatron: true };

test.each([
  ['Admin', { role: 'admin', ...ALL }],
  ['Moderator', { role: 'moderator', ...ALL }],
  ['Guide', { role: 'sadhaka', ...ALL }],
  ['Supporter', { role: 'sadhaka', isGuide: false, isPatron: true }],
  ['Sadhaka', { role: 'sadhaka', isGuide: false, isPatron: false }],
] as const)('badgeOf returns %s if it is the first badge that applies', (label, person) => {
  expect(badgeOf(person)).toBe(label);
});
