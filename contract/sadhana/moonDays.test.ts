import { expect, it } from 'vitest';
import { dayNumber } from '#contract/platform/dayNumbers.ts';
import {
  INDIAN_EKADASHIS_2024,
  INDIAN_FULL_MOONS_2025,
  THAI_FULL_MOONS_2012,
  THAI_HOLIDAYS_2025,
  THAI_NEW_MOONS_2012,
} from '#tests/support/sadhana/publishedDays.ts';
import { daysByPython, hasEphem } from '#tests/support/sadhana/pythonMoonDays.ts';
import { daysByMornings } from '#tests/support/sadhana/tithis.ts';
import { MOON_DAYS, type MoonDay, moonDays } from './moonDays.ts';

/** The published days that differ from the computed ones, with the nearest computed day. */
function differences(published: readonly string[], kind: MoonDay, zone: string): string[] {
  const year = published[0]?.slice(0, 4);
  const computed = moonDays(kind, { from: `${year}-01-01`, to: `${year}-12-31`, zone });
  const distance = (one: string, other: string) => Math.abs(dayNumber(one) - dayNumber(other));
  return published
    .filter((day) => !computed.includes(day))
    .map((day) => {
      const [nearest] = computed.toSorted((one, other) => distance(one, day) - distance(other, day));
      return `${day}: ${nearest}`;
    });
}

it.each<[what: string, published: string[], kind: MoonDay, zone: string, differences: string[]]>([
  ['full moons of 2025 in Indian calendars', INDIAN_FULL_MOONS_2025, 'purnima', 'Asia/Kolkata', []],
  [
    'days of ekadashi of 2024 in Indian newspapers',
    INDIAN_EKADASHIS_2024,
    'ekadashi',
    'Asia/Kolkata',
    ['2024-03-07: 2024-03-06', '2024-10-13: 2024-10-14'],
  ],
  [
    'full moons of 2012 in a Thai list',
    THAI_FULL_MOONS_2012,
    'purnima',
    'Asia/Bangkok',
    [
      '2012-01-08: 2012-01-09',
      '2012-03-07: 2012-03-08',
      '2012-05-05: 2012-05-06',
      '2012-09-01: 2012-08-31',
      '2012-10-30: 2012-10-29',
    ],
  ],
  [
    'new moons of 2012 in a Thai list',
    THAI_NEW_MOONS_2012,
    'amavasya',
    'Asia/Bangkok',
    ['2012-04-20: 2012-04-21', '2012-06-18: 2012-06-19', '2012-07-18: 2012-07-19', '2012-09-15: 2012-09-16'],
  ],
  ['Thai holidays of 2025', THAI_HOLIDAYS_2025, 'purnima', 'Asia/Bangkok', ['2025-05-11: 2025-05-12']],
])('the %s differ from the computed days as listed here', (what, published, kind, zone, expected) => {
  const found = differences(published, kind, zone);
  process.stdout.write(
    `${what}: ${published.length - found.length} of ${published.length}. ${found.join(', ')}\n`,
  );
  expect(found).toEqual(expected);
});

const ZONES = [
  'UTC',
  'Asia/Kolkata',
  'America/Los_Angeles',
  'Pacific/Kiritimati',
  'Pacific/Chatham',
  'Europe/Lisbon',
];

it.skipIf(!hasEphem).each(ZONES)(
  'the days from 2000 to 2050 in %s are those that Python finds with ephem',
  (zone) => {
    const [from, to] = ['2000-01-01', '2050-12-31'];
    const expected = daysByPython(zone, from, to);
    for (const kind of MOON_DAYS) expect(moonDays(kind, { from, to, zone }), kind).toEqual(expected[kind]);
  },
);

it('a range contains its first and its last day', () => {
  const range = { from: '2025-01-13', to: '2025-02-12', zone: 'Asia/Kolkata' };
  expect(moonDays('purnima', range)).toEqual(['2025-01-13', '2025-02-12']);
  expect(moonDays('purnima', { ...range, from: '2025-01-14', to: '2025-02-11' })).toEqual([]);
});

it.each([
  ['Antarctica/Casey', 'whose clocks skip 06:00 on a day', '2018-09-20', '2018-10-20'],
  ['Antarctica/Macquarie', 'whose clocks skip 06:00 on a full moon', '1948-03-01', '1948-04-30'],
  ['Pacific/Apia', 'which skips a day', '2011-12-20', '2012-01-20'],
  ['Arctic/Longyearbyen', 'in which the sun does not rise', '2025-10-01', '2026-03-31'],
  ['Etc/GMT+12', '12 hours behind UTC', '2024-01-01', '2024-12-31'],
  ['Etc/GMT-14', '14 hours ahead of UTC', '2024-01-01', '2024-12-31'],
  ['Africa/Casablanca', 'whose clocks go back and forward each spring', '2026-01-01', '2026-04-30'],
  ['Asia/Kolkata', 'with its local time of 1900', '1900-01-01', '1900-12-31'],
  ['America/Los_Angeles', 'in 2100', '2100-01-01', '2100-12-31'],
])('the days in %s, %s, are those found by looking at each morning', (zone, _, from, to) => {
  for (const kind of MOON_DAYS)
    expect(moonDays(kind, { from, to, zone }), kind).toEqual(daysByMornings(kind, from, to, zone));
});

it('there are no days before 1900 and after 2100', () => {
  for (const kind of MOON_DAYS) {
    const days = moonDays(kind, { from: '1899-01-01', to: '2101-12-31', zone: 'UTC' });
    expect(days[0]?.slice(0, 7)).toBe('1900-01');
    expect(days.at(-1)?.slice(0, 7)).toBe('2100-12');
  }
});
