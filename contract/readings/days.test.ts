import { expect, it } from 'vitest';
import {
  changedPassageDays,
  endOfReading,
  ownPassageDays,
  passageDays,
  type ReadingSchedule,
} from './days.ts';

const WEEKLY = { weekday: 'TH', weeks: 1 } as const;
const plan: ReadingSchedule = {
  startsOn: '2026-12-01',
  rhythm: WEEKLY,
  rests: [],
  opened: [],
  notBefore: null,
};

it('opens the first passage on the first weekday on or after the start, and the others by the rhythm', () => {
  expect(passageDays(plan, 3)).toEqual(['2026-12-03', '2026-12-10', '2026-12-17']);
  expect(passageDays({ ...plan, startsOn: '2026-12-03' }, 1)).toEqual(['2026-12-03']);
  expect(passageDays({ ...plan, rhythm: { weekday: 'TH', weeks: 4 } }, 2)).toEqual([
    '2026-12-03',
    '2026-12-31',
  ]);
});

it('moves the passages from that of a rest on', () => {
  const rests = [
    { number: 2, weeks: 1 },
    { number: 2, weeks: 2 },
    { number: 3, weeks: 1 },
  ];
  expect(passageDays({ ...plan, rests }, 3)).toEqual(['2026-12-03', '2026-12-31', '2027-01-14']);
});

it('keeps the days of opened passages when the rhythm changes, and gives the next ones at least its weeks', () => {
  const opened = ['2026-12-03'];
  expect(passageDays({ ...plan, opened, rhythm: { weekday: 'MO', weeks: 1 } }, 3)).toEqual([
    '2026-12-03',
    '2026-12-14',
    '2026-12-21',
  ]);
  const later = { ...plan, opened, notBefore: '2027-01-02' };
  expect(passageDays(later, 2)).toEqual(['2026-12-03', '2027-01-07']);
});

it('opens no passage before the day of a change', () => {
  const opened = ['2026-12-03'];
  const changed = (today: string) => changedPassageDays({ ...plan, opened }, 2, today);
  expect(changed('2026-12-10')).toEqual({ days: ['2026-12-03', '2026-12-10'], notBefore: null });
  expect(changed('2026-12-11')).toEqual({ days: ['2026-12-03', '2026-12-17'], notBefore: '2026-12-11' });
  expect(changedPassageDays({ ...plan, opened, notBefore: '2027-01-02' }, 2, '2026-12-11')).toEqual({
    ...{ days: ['2026-12-03', '2027-01-07'], notBefore: '2027-01-02' },
  });
  expect(changedPassageDays({ ...plan, opened }, 1, '2027-01-01').notBefore).toBeNull();
});

it('gives a member days of their own, but none before a passage opens', () => {
  const opensOn = ['2026-12-03', '2026-12-10', '2027-01-14'];
  expect(ownPassageDays('2026-12-09', WEEKLY, opensOn)).toEqual(['2026-12-10', '2026-12-17', '2027-01-14']);
});

it('ends 60 days after the last passage', () => {
  expect(endOfReading('2026-12-31')).toBe('2027-03-01');
});
