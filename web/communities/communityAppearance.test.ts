import { expect, test } from 'vitest';
import { drawingOf, memberText } from './communityAppearance.tsx';

const IDS = Array.from(
  { length: 200 },
  (_, index) => `01a1ff7b-7cb3-7625-a24d-${String(index).padStart(12, '0')}`,
);

test('drawingOf always picks the same drawing for a community, and uses all nine', () => {
  expect(IDS.map(drawingOf)).toEqual(IDS.map(drawingOf));
  expect(new Set(IDS.map((id) => drawingOf(id).name)).size).toBe(9);
});

test('memberText uses the singular for one member only', () => {
  expect([0, 1, 2, 1204].map(memberText)).toEqual(['0 Members', '1 Member', '2 Members', '1,204 Members']);
});
