import { describe, expect, it } from 'vitest';
import { isReservedUsername } from './rules.ts';

describe('a username that imitates the product, a role or a system value is reserved', () => {
  it.each([
    'admin',
    'Admin.',
    'admin_',
    'a.d.m.i.n',
    'ADM1N',
    'admin42',
    '4dm1n-2',
    'rn0derat0r',
    'vichara',
    'V1chara',
    'vichara_support',
    'Support-Vichara-Official',
    'former.member',
    'gu1de',
    'null_',
  ])('the username %s is reserved', (name) => expect(isReservedUsername(name, 'Vichara')).toBe(true));
});

describe('an ordinary username is allowed', () => {
  it.each([
    'meera',
    'atma.vichara',
    'guidepost',
    'adminda',
    'me-era',
    'supporter',
    'systema',
    'rooted',
    '108',
  ])('the username %s is allowed', (name) => expect(isReservedUsername(name, 'Vichara')).toBe(false));
});

it('isReservedUsername works with a product name in another script', () => {
  expect(isReservedUsername('108', 'विचार')).toBe(false);
  expect(isReservedUsername('admin', 'विचार')).toBe(true);
});
