import { expect, it } from 'vitest';
import { daysByPython, hasEphem } from '#tests/support/sadhana/pythonMoonDays.ts';
import { MOON_DAYS, moonDays } from './moonDays.ts';

const year = (kind: (typeof MOON_DAYS)[number], number: number) =>
  moonDays(kind, { from: `${number}-01-01`, to: `${number}-12-31`, zone: 'Asia/Kolkata' });

it('the full moons of 2025 are those of Indian calendars', () => {
  const published = [
    '01-13',
    '02-12',
    '03-14',
    '04-12',
    '05-12',
    '06-11',
    '07-10',
    '08-09',
    '09-07',
    '10-07',
    '11-05',
    '12-04',
  ];
  expect(year('purnima', 2025)).toEqual(published.map((day) => `2025-${day}`));
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
