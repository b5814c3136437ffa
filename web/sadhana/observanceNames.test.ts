import { expect, it } from 'vitest';
import { todayText, tomorrowText } from './observanceNames.ts';

it.each([
  ['purnima', 'Today is purnima.', 'Tomorrow is purnima.'],
  ['amavasya', 'Today is amavasya.', 'Tomorrow is amavasya.'],
  ['ekadashi', 'Today is ekadashi.', 'Tomorrow is ekadashi.'],
] as const)('the dashboard names %s the day before and on the day', (kind, today, tomorrow) => {
  const day = { on: '2026-11-24', kind, name: null };
  expect([todayText(day), tomorrowText(day)]).toEqual([today, tomorrow]);
});

it('the dashboard names a day of a calendar file by its title', () => {
  const day = { on: '2026-11-24', kind: 'file', name: 'Night of Vigil' } as const;
  expect([todayText(day), tomorrowText(day)]).toEqual(['Today: Night of Vigil', 'Tomorrow: Night of Vigil']);
});
