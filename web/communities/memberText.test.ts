import { expect, test } from 'vitest';
import { memberText } from './memberText.ts';

test('one member is a member, none and many are members', () => {
  expect([0, 1, 2, 1204].map(memberText)).toEqual(['0 Members', '1 Member', '2 Members', '1,204 Members']);
});
