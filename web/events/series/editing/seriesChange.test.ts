import { expect, test } from 'vitest';
import type { Series } from '#contract/events/series.ts';
import { eventFormSchema } from '#web/events/series/eventFormValues.ts';
import {
  changedFieldsOf,
  changeFormValuesOf,
  isOnDayOfOther,
  isOnlyTimezone,
  isPlainUpdate,
  newHourOf,
  summaryOf,
  timezoneSummaryOf,
} from './seriesChange.ts';

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
  isLiving: false,
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

test('changeFormValuesOf keeps the day of a monthly rule, even for a date on another day', () => {
  const firstTuesday = { byDay: ['TU'], which: 1, monthDay: null };
  const recurrence = { ...series.recurrence, frequency: 'MONTHLY', ...firstTuesday };
  const monthly = { ...series, recurrence } as unknown as Series;
  const before = changeFormValuesOf(monthly, 'following', moved);
  expect(before.recurrence).toMatchObject({ monthly: 'stored', storedDays: firstTuesday });
  const draftOf = (changes: Partial<typeof before.recurrence>) =>
    schema.parse({ ...before, recurrence: { ...before.recurrence, ...changes } });
  expect(draftOf({}).recurrence).toMatchObject(firstTuesday);
  expect(draftOf({ monthly: 'date' }).recurrence).toMatchObject({ byDay: null, which: null, monthDay: null });
});

test('changeFormValuesOf keeps the days of the moon and what the guide changed', () => {
  const byMoon = { moon: 'new' as const, adjust: [{ on: '2099-03-22', by: null }] };
  const recurrence = { ...series.recurrence, frequency: 'MONTHLY', byDay: null, ...byMoon };
  const before = changeFormValuesOf({ ...series, recurrence } as unknown as Series, 'all', undefined);
  expect(before.recurrence).toMatchObject({ monthly: 'new', adjust: byMoon.adjust });
  expect(schema.parse(before).recurrence).toMatchObject(byMoon);
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
    startTime: '2099-03-31T19:00',
    endTime: '2099-03-31T21:00',
  });
  expect(changesOf({ guestsConfirm: true })).toEqual({ guestsConfirm: true });
  expect(changesOf({ repeats: false })).toEqual({ recurrence: null });
});

test('isPlainUpdate is true for the text and capacity of all dates, and false for settings or some of the dates', () => {
  expect(isPlainUpdate('all', { title: 'Other', capacity: 4 })).toBe(true);
  expect(isPlainUpdate('following', { title: 'Other' })).toBe(false);
  expect(isPlainUpdate('all', { joinUrl: null })).toBe(false);
});

test('summaryOf counts the dates and people, without zeros', () => {
  const ended = { day: '2099-03-31', startTime: '2099-03-31T18:00:00.000Z', attendeeCount: 1, guestCount: 0 };
  const result = { series, kept: 0, moved: 0, added: 0, ended: [], mailed: 0 };
  const texts = [
    summaryOf({ ...result, moved: 3, added: 2, ended: [ended], mailed: 4 }, null),
    summaryOf({ ...result, moved: 12, mailed: 8 }, '7:30 am'),
    summaryOf({ ...result, moved: 1, mailed: 1 }, null),
    summaryOf({ ...result, added: 1 }, null),
    summaryOf({ ...result, ended: [ended, ended], mailed: 2 }, null),
    summaryOf({ ...result, kept: 3 }, null),
  ];
  expect(texts).toEqual([
    '3 dates move, 2 are added, 1 ends. 4 people are told by mail.',
    '12 dates move to 7:30 am. 8 people are told by mail.',
    '1 date moves. 1 person is told by mail.',
    '1 date is added. Nobody is told by mail.',
    '2 dates end. 2 people are told by mail.',
    'Nobody is told by mail.',
  ]);
});

test('newHourOf names the new hour if only the hours change', () => {
  const before = changeFormValuesOf(series, 'all', undefined);
  const hourOf = (values: Partial<typeof before>) =>
    newHourOf(schema.parse(before), schema.parse({ ...before, ...values }))?.replace(/\s/g, ' ');
  expect(hourOf({ startTime: '2099-03-17T18:30' })).toBe('6:30 pm');
  expect(hourOf({ title: 'Other' })).toBeUndefined();
  expect(hourOf({ startTime: '2099-03-16T18:30' })).toBeUndefined();
  expect(hourOf({ startTime: '2099-03-17T18:30', timezone: 'Asia/Kolkata' })).toBeUndefined();
});

test('a change of only the time zone keeps the hours, and the summary counts the dates that move to another day', () => {
  const before = changeFormValuesOf({ ...series, startTime: '2099-03-17T03:00:00.000Z' }, 'all', undefined);
  const draftOf = (values: Partial<typeof before>) => schema.parse({ ...before, ...values });
  const inKolkata = { timezone: 'Asia/Kolkata' };
  expect(isOnlyTimezone(draftOf({}), draftOf(inKolkata))).toBe(true);
  expect(isOnlyTimezone(draftOf({}), draftOf({ ...inKolkata, title: 'Other' }))).toBe(false);
  expect(isOnlyTimezone(draftOf({}), draftOf({ ...inKolkata, startTime: '2099-03-17T02:30' }))).toBe(false);
  expect(isOnlyTimezone(draftOf({}), draftOf({ title: 'Other' }))).toBe(false);
  // 3 am in Lisbon becomes 3 am in Kolkata, which is 9:30 pm the day before. The last date is in the afternoon.
  const dates = (...starts: string[]) => starts.map((startTime, index) => ({ id: String(index), startTime }));
  const withDates = (starts: string[]) => ({ ...series, upcomingOccurrences: dates(...starts) }) as Series;
  const former = withDates([
    '2099-03-17T03:00:00.000Z',
    '2099-03-24T03:00:00.000Z',
    '2099-03-30T15:00:00.000Z',
  ]);
  const changed = withDates([
    '2099-03-16T21:30:00.000Z',
    '2099-03-23T21:30:00.000Z',
    '2099-03-30T10:30:00.000Z',
  ]);
  const result = { series: changed, kept: 0, moved: 3, added: 0, ended: [], mailed: 4 };
  expect(timezoneSummaryOf(former, result)).toBe(
    'The hours stay, two dates move to another day. 4 people are told by mail.',
  );
  expect(timezoneSummaryOf(changed, result)).toBe(
    'The hours stay, no date moves to another day. 4 people are told by mail.',
  );
});

test('isOnDayOfOther is true for a date that takes place on the day of another one', () => {
  const withDate = (startTime: string) =>
    ({
      ...series,
      upcomingOccurrences: [
        { id: '1', day: '2099-03-17', startTime },
        { id: '2', day: '2099-03-24', startTime: '2099-03-24T19:00:00.000Z' },
      ],
    }) as Series;
  expect(isOnDayOfOther(withDate('2099-03-24T20:30:00.000Z'), '2099-03-17')).toBe(true);
  expect(isOnDayOfOther(withDate('2099-03-18T20:30:00.000Z'), '2099-03-17')).toBe(false);
});

test('changedFieldsOf sends a rule with whether the series has no end', () => {
  const living = { ...series, isLiving: true } as unknown as Series;
  const changesOf = (of: Series, changes: Partial<ReturnType<typeof changeFormValuesOf>['recurrence']>) => {
    const before = changeFormValuesOf(of, 'all', undefined);
    const after = { ...before, recurrence: { ...before.recurrence, ...changes } };
    return changedFieldsOf(schema.parse(before), schema.parse(after), 'all');
  };
  const rule = { frequency: 'WEEKLY', interval: 1, byDay: ['TU'], which: null, monthDay: null };
  const until = '2099-04-14T23:59:59.999';
  expect(changesOf(living, {})).toEqual({});
  expect(changesOf(living, { interval: '2' })).toEqual({
    isLiving: true,
    recurrence: { ...rule, interval: 2, until: null },
  });
  expect(changesOf(living, { isLiving: false })).toEqual({ isLiving: false, recurrence: { ...rule, until } });
  expect(changesOf(series, { isLiving: true })).toEqual({
    isLiving: true,
    recurrence: { ...rule, until: null },
  });
});
