import { expect, test } from 'vitest';
import { addressesIn } from './addressList.ts';

test.each([
  ['anna@example.org', ['anna@example.org']],
  ['Anna <anna@example.org>, Ben <ben@example.org>', ['anna@example.org', 'ben@example.org']],
  ['"Rao, Anandi" <anandi@example.org>; ben@example.org', ['anandi@example.org', 'ben@example.org']],
  ['anna@example.org\n\nben@example.org\r\n', ['anna@example.org', 'ben@example.org']],
  [
    'Anna,"Berlin, Germany",anna@example.org\nBen,Kyoto,ben@example.org',
    ['anna@example.org', 'ben@example.org'],
  ],
  ['Anna\tanna@example.org', ['anna@example.org']],
])('from %j the addresses %j are read', (text, addresses) => {
  expect(addressesIn(text)).toEqual({ addresses, invalid: [], repeated: [] });
});

test('lines without an address and wrong addresses are listed with the reason, and repeated ones once', () => {
  const long = `${'a'.repeat(250)}@example.org`;
  const text = `Name,Email\nanna@example\nAnna <anna@example.org>\nANNA@example.org\nben@ example.org\nName,Email\n${long}`;
  expect(addressesIn(text)).toEqual({
    addresses: ['anna@example.org'],
    invalid: [
      { text: 'Name,Email', reason: 'noAddress' },
      { text: 'anna@example', reason: 'notValid' },
      { text: 'ben@ example.org', reason: 'notValid' },
      { text: long, reason: 'tooLong' },
    ],
    repeated: ['anna@example.org'],
  });
});
