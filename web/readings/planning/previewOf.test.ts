// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import type { PassageItem } from '#contract/readings/readings.ts';
import { previewOf } from './previewOf.ts';
import { newReadingFields } from './readingFields.ts';

afterEach(() => vi.useRealTimers());

const RHYTHM = { ...newReadingFields(), startsOn: '2026-12-03', weekday: 'TH', weeks: '1' } as const;
const SILENCE = { id: 'p1', title: 'Silence', where: 'p. 1', question: '' };
const READING = {
  ...{ rests: [], notBefore: null },
  passages: [{ ...SILENCE, isOpen: true, opensOn: '2026-12-03' } as PassageItem],
};
const setNow = (now: string) => vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });

test('the preview of a new reading has the days of its rhythm, also those that are over', () => {
  setNow('2026-12-20T12:00:00Z');
  const fields = { ...RHYTHM, timezone: 'UTC', passages: 'Silence | p. 1\nGrace | p. 9' };
  expect(previewOf(fields, undefined)).toEqual([
    { day: '2026-12-03', title: 'Silence' },
    { day: '2026-12-10', title: 'Grace' },
  ]);
  expect(previewOf({ ...fields, passages: '' }, undefined)).toEqual([]);
});

test('the preview of a change opens nothing before today in the time zone of the reading', () => {
  const fields = { ...RHYTHM, opened: [SILENCE], passages: 'Grace | p. 9' };
  const nextDay = (timezone: string) => previewOf({ ...fields, timezone }, READING)[1];
  setNow('2026-12-17T20:00:00Z');
  expect(nextDay('UTC')).toEqual({ day: '2026-12-17', title: 'Grace' });
  expect(nextDay('Asia/Kolkata')).toEqual({ day: '2026-12-24', title: 'Grace' });
});
