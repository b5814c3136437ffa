import { expect, test } from 'vitest';
import { monthlyChoices } from '#web/events/series/schedule/monthDays.ts';
import {
  DEFAULT_RECURRENCE,
  type EventFormValues,
  eventFormSchema,
  newEventFormValues,
} from './eventFormValues.ts';

const schema = eventFormSchema('01930000-0000-7000-8000-0000000000aa');
const rule: EventFormValues['recurrence'] = {
  ...DEFAULT_RECURRENCE,
  frequency: 'WEEKLY',
  interval: '2',
  byDay: ['WE', 'MO'],
  until: '2027-02-22',
};
const values: EventFormValues = {
  ...newEventFormValues(),
  title: ' One Verse ',
  description: 'We read.',
  startTime: '2026-11-23T06:30',
  endTime: '2026-11-23T07:45',
  timezone: 'Asia/Kolkata',
};
const repeated = (changes: Partial<EventFormValues['recurrence']> = {}) => ({
  repeats: true,
  recurrence: { ...rule, ...changes },
});
const issuesOf = (changes: Partial<EventFormValues>) =>
  schema
    .safeParse({ ...values, ...changes })
    .error?.issues.map(({ path, message }) => [path.join('.'), message]);

test('eventFormSchema keeps the local times and converts counts to numbers', () => {
  expect(schema.parse(values)).toEqual({
    communityId: '01930000-0000-7000-8000-0000000000aa',
    title: 'One Verse',
    description: 'We read.',
    descriptionFormat: 'formatted',
    startTime: '2026-11-23T06:30',
    endTime: '2026-11-23T07:45',
    timezone: 'Asia/Kolkata',
    location: null,
    capacity: 20,
    joinUrl: null,
    isUnlimited: false,
    guestsConfirm: true,
    recurrence: null,
    isLiving: false,
    sit: null,
  });
});

test('eventFormSchema ends a rule at the end of its last day', () => {
  expect(schema.parse({ ...values, ...repeated() }).recurrence).toEqual({
    frequency: 'WEEKLY',
    interval: 2,
    byDay: ['MO', 'WE'],
    which: null,
    monthDay: null,
    until: '2027-02-22T23:59:59.999',
  });
});

test('eventFormSchema includes weekdays only in weekly rules, and no rule when repeating is off', () => {
  expect(schema.parse({ ...values, ...repeated({ frequency: 'DAILY' }) }).recurrence?.byDay).toBeNull();
  expect(schema.parse({ ...values, recurrence: rule }).recurrence).toBeNull();
});

test.each([
  ['2026-12-06', 'weekday', { byDay: ['SU'], which: 1, monthDay: null }],
  ['2026-12-27', 'weekday', { byDay: ['SU'], which: 4, monthDay: null }],
  ['2026-12-27', 'lastWeekday', { byDay: ['SU'], which: -1, monthDay: null }],
  ['2026-11-30', 'weekday', { byDay: ['MO'], which: 5, monthDay: null }],
  ['2026-11-30', 'lastDay', { byDay: null, which: null, monthDay: -1 }],
  ['2026-11-30', 'date', { byDay: null, which: null, monthDay: null }],
  // The chosen day does not fit the start. The rule has the next best one.
  ['2026-12-20', 'lastWeekday', { byDay: ['SU'], which: 3, monthDay: null }],
  ['2026-12-20', 'lastDay', { byDay: null, which: null, monthDay: null }],
] as const)('a monthly rule that starts on %s takes its day from it (%s)', (day, monthly, days) => {
  const times = { startTime: `${day}T06:30`, endTime: `${day}T07:45` };
  const monthlyRule = repeated({ frequency: 'MONTHLY', monthly });
  expect(schema.parse({ ...values, ...times, ...monthlyRule }).recurrence).toMatchObject(days);
});

test('a rule on days of the moon is of every month, with the days that the guide has changed', () => {
  const adjust = [{ on: '2026-12-23', by: -1 }];
  const byMoon = { frequency: 'MONTHLY' as const, monthly: 'full' as const, interval: '3', adjust };
  const recurrenceOf = (changes: Partial<typeof rule>) =>
    schema.parse({ ...values, ...repeated({ ...byMoon, ...changes }) }).recurrence;
  expect(recurrenceOf({})).toMatchObject({ interval: 1, moon: 'full', adjust, byDay: null });
  for (const changes of [{ frequency: 'WEEKLY' }, { monthly: 'date' }] as const)
    expect(recurrenceOf(changes)).not.toHaveProperty('moon');
});

test('monthlyChoices offers the days of the start, and the day of a stored rule on which it is not', () => {
  const valuesOf = (...args: Parameters<typeof monthlyChoices>) =>
    monthlyChoices(...args).map(({ value }) => value);
  const firstSunday = { byDay: ['SU' as const], which: 1, monthDay: null };
  const moon = ['full', 'new', 'ekadashi'];
  expect(valuesOf('2026-12-06T06:30', null)).toEqual(['date', 'weekday', ...moon]);
  expect(valuesOf('2026-12-06T06:30', firstSunday)).toEqual(['date', 'weekday', ...moon]);
  expect(valuesOf('2026-12-25T06:30', firstSunday)).toEqual([
    'date',
    'weekday',
    'lastWeekday',
    'stored',
    ...moon,
  ]);
  expect(valuesOf('2027-02-28T06:30', null)).toEqual(['date', 'weekday', 'lastWeekday', 'lastDay', ...moon]);
  expect(valuesOf('', null)).toEqual([]);
});

test.each<[Partial<EventFormValues>, string, string]>([
  [{ title: ' ' }, 'title', 'Title is required'],
  [{ description: '' }, 'description', 'Description is required'],
  [{ startTime: '' }, 'startTime', 'Start time is required'],
  [{ endTime: '' }, 'endTime', 'End time is required'],
  [{ endTime: '2026-11-23T06:30' }, 'endTime', 'End time must be after the start time'],
  [{ endTime: '2026-12-23T06:30' }, 'endTime', 'An event must not be longer than 7 days'],
  [{ capacity: '-1' }, 'capacity', 'Capacity must be at least 0'],
  [{ capacity: 'many' }, 'capacity', 'Capacity must be a whole number'],
  [repeated({ interval: '' }), 'recurrence.interval', 'Interval is required'],
  [repeated({ interval: '0' }), 'recurrence.interval', 'Must be at least 1'],
  [repeated({ byDay: [] }), 'recurrence.byDay', 'Please select at least one day'],
  [repeated({ until: '' }), 'recurrence.until', 'End date is required'],
])('eventFormSchema reports %j at its field', (changes, field, message) => {
  expect(issuesOf(changes)).toContainEqual([field, message]);
});

test('eventFormSchema requires a zone', () => {
  expect(issuesOf({ timezone: '' })).toContainEqual(['timezone', 'Timezone is required']);
});
