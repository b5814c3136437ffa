import { expect, it } from 'vitest';
import { isOlderVersion } from './build.ts';

it.each([
  ['1.2.0', '1.10.0', true],
  ['1.10.0', '1.2.0', false],
  ['1.2.0', '1.2.0', false],
  ['0.9.9', '1.0.0', true],
  ['2.0', '1.9.9', false],
])('version %s is older than %s: %s', (version, other, isOlder) => {
  expect(isOlderVersion(version, other)).toBe(isOlder);
});
