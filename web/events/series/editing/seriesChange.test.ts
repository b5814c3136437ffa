import { expect, test } from 'vitest';
import type { Series } from '#contract/events/series.ts';
import { eventFormSchema } from '#web/events/series/eventFormValues.ts';
import { changedFieldsOf, changeFormValuesOf, isPlainUpdate, summaryOf } from './seriesChange.ts';

/** Tuesdays at 19:00 in Lisbon. The second date was moved to 20:30 for that date alone. */
const series = {
  communityId: '01930000-0000-7000-8000-0000000000aa',
  title: 'One Verse',
  description: 'We read.',
  location: null,
  capacity: 20,
  isUnlimited: false,
  joinUrl: null,
  guestsConfirm: false,
  sit: null,
  attendeesShownTo: 'everyone',
  ownSettings: [],
  timezone: 'Europe/Lisbon',
  startTime: '2099-03-17T19:00:00.000Z',
  endTime: '2099-03-17T20:00:00.000Z',
  recurrence: { frequency: 'WEEKLY', interval: 1, byDay: ['TU'], until: '2099-04-14T22:59:59.999Z' },
} as unknown as Series;
const moved = {
  day: '2099-03-31',
  title: 'Two Verses',
  description: 'We read on.',
  location: 'The Garden',
  capacity: 5,
  isUnlimited: false,
  startTime: '2099-03-31T19:30:00.000Z',
  endTime: '2099-03-31T21:00:00.000Z',
} as unknown as Series['upcomingOccurrences'][number];
const schema = eventFormSchema(series.communityId);

test('changeFormValuesOf shows the hours and text of one date, or the hours that the rule gives it', () => {
  expect(changeFormValuesOf(series, 'this', moved)).toMatchObject({
    title: 'Two Verses',
    location: 'The Garden',
    capacity: '5',
    startTime: '2099-03-31T20:30',
    endTime: '2099-03-31T22:00',
  });
  // The clocks change on 29 March. The local time stays the same.
  expect(changeFormValuesOf(series, 'following', moved)).toMatchObject({
    title: 'One Verse',
    location: '',
    startTime: '2099-03-31T19:00',
    endTime: '2099-03-31T20:00',
    repeats: true,
    recurrence: { frequency: 'WEEKLY', interval: '1', byDay: ['TU'], until: '2099-04-14' },
  });
});

test("changeFormValuesOf shows a date's own settings, and those of the series for other dates", () => {
  const sit = { phases: [{ kind: 'sit' as const, minutes: 20 }], isOpen: false };
  const own = {
    joinUrl: 'https://own.example.org',
    attendeesShownTo: 'members' as const,
    guestsConfirm: true,
  };
  const withOwn = { ...series, ownSettings: [{ day: moved.day, ...own, sit }] };
  expect(changeFormValuesOf(withOwn, 'this', moved)).toMatchObject({
    ...own,
    sit: { phases: [{ kind: 'sit', minutes: '20' }] },
  });
  const ofSeries = { joinUrl: '', attendeesShownTo: 'everyone', guestsConfirm: false };
  expect(changeFormValuesOf(withOwn, 'following', moved)).toMatchObject(ofSeries);
  expect(changeFormValuesOf(withOwn, 'this', { ...moved, day: '2099-04-07' })).toMatchObject(ofSeries);
});

test('changedFieldsOf names only the fields that changed, and always start and end together', () => {
  const before = changeFormValuesOf(series, 'following', moved);
  const changesOf = (values: Partial<typeof before>) =>
    changedFieldsOf(schema.parse(before), schema.parse({ ...before, ...values }), 'following');
  expect(changesOf({})).toEqual({});
  expect(changesOf({ title: 'Other', location: 'Hall' })).toEqual({ title: 'Other', location: 'Hall' });
  expect(changesOf({ endTime: '2099-03-31T21:00' })).toEqual({
    startTime: '2099-03-31T18:00:00.000Z',
    endTime: '2099-03-31T20:00:00.000Z',
  });
  expect(changesOf({ guestsConfirm: true })).toEqual({ guestsConfirm: true });
  expect(changesOf({ repeats: false })).toEqual({ recurrence: null });
});

test('isPlainUpdate is true for the text and capacity of all dates, and false for settings or some of the dates', () => {
  expect(isPlainUpdate('all', { title: 'Other', capacity: 4 })).toBe(true);
  expect(isPlainUpdate('following', { title: 'Other' })).toBe(false);
  expect(isPlainUpdate('all', { joinUrl: null })).toBe(false);
});

test('summaryOf counts the dates and people', () => {
  const ended = { day: '2099-03-31', startTime: '2099-03-31T18:00:00.000Z', attendeeCount: 1, guestCount: 0 };
  expect(summaryOf({ series, kept: 1, moved: 3, added: 2, ended: [ended], mailed: 4 })).toBe(
    '3 dates move, 2 are added, 1 ends. 4 people are told by mail.',
  );
  expect(summaryOf({ series, kept: 0, moved: 1, added: 1, ended: [], mailed: 1 })).toBe(
    '1 date moves, 1 is added, 0 end. 1 person is told by mail.',
  );
});
