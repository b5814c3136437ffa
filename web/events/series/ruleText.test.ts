import { afterEach, expect, test } from 'vitest';
import { ruleText, unitText } from './ruleText.ts';

const originalZone = process.env.TZ;
afterEach(() => {
  process.env.TZ = originalZone;
});

const rule = { interval: 1, byDay: null, which: null, monthDay: null, from: '2026-01-31' };

test.each([
  [{ ...rule, frequency: 'DAILY' }, 'every day'],
  [{ ...rule, frequency: 'DAILY', interval: 1000 }, 'every 1,000 days'],
  [{ ...rule, frequency: 'WEEKLY', byDay: [] }, 'every week'],
  [{ ...rule, frequency: 'WEEKLY', byDay: ['SU'] }, 'every week on Sunday'],
  [
    { ...rule, frequency: 'WEEKLY', interval: 2, byDay: ['WE', 'SU', 'MO'] },
    'every 2 weeks on Monday, Wednesday and Sunday',
  ],
  [{ ...rule, frequency: 'MONTHLY' }, 'every month on the 31st'],
  [{ ...rule, frequency: 'MONTHLY', from: '2026-01-02' }, 'every month on the 2nd'],
  [{ ...rule, frequency: 'MONTHLY', from: '2026-01-13' }, 'every month on the 13th'],
  [{ ...rule, frequency: 'MONTHLY', interval: 3, from: '2026-01-23' }, 'every 3 months on the 23rd'],
  [{ ...rule, frequency: 'MONTHLY', byDay: ['SU'], which: 1 }, 'monthly on the first Sunday'],
  [{ ...rule, frequency: 'MONTHLY', byDay: ['WE'], which: 5 }, 'monthly on the fifth Wednesday'],
  [
    { ...rule, frequency: 'MONTHLY', interval: 2, byDay: ['FR'], which: -1, until: '2027-06-30' },
    'every 2 months on the last Friday until 30 June 2027',
  ],
  [{ ...rule, frequency: 'MONTHLY', monthDay: -1 }, 'monthly on the last day'],
  [{ ...rule, frequency: 'MONTHLY', moon: 'full' }, 'monthly on the full moon'],
  [
    { ...rule, frequency: 'MONTHLY', moon: 'new', until: '2027-06-30' },
    'monthly on the new moon until 30 June 2027',
  ],
  [{ ...rule, frequency: 'MONTHLY', moon: 'ekadashi' }, 'monthly on ekadashi'],
] as const)('ruleText describes %j as "%s"', (described, text) => {
  expect(ruleText(described)).toBe(text);
});

test.each(['UTC', 'Pacific/Kiritimati', 'Pacific/Niue'])(
  'ruleText names the same last day for a reader in %s',
  (TZ) => {
    process.env.TZ = TZ;
    expect(ruleText({ ...rule, frequency: 'DAILY', until: '2026-02-22' })).toBe(
      'every day until 22 February 2026',
    );
  },
);

test('unitText uses the singular for 1 only', () => {
  expect([unitText('WEEKLY', 1), unitText('WEEKLY', 2), unitText('DAILY', 0)]).toEqual([
    'week',
    'weeks',
    'days',
  ]);
});
