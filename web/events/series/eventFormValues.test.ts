import { expect, test } from 'vitest';
import { type EventFormValues, eventFormSchema, newEventFormValues } from './eventFormValues.ts';

const schema = eventFormSchema('01930000-0000-7000-8000-0000000000aa');
const rule: EventFormValues['recurrence'] = {
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
    sit: null,
  });
});

test('eventFormSchema ends a rule at the end of its last day', () => {
  expect(schema.parse({ ...values, ...repeated() }).recurrence).toEqual({
    frequency: 'WEEKLY',
    interval: 2,
    byDay: ['MO', 'WE'],
    until: '2027-02-22T23:59:59.999',
  });
});

test('eventFormSchema includes weekdays only in weekly rules, and no rule when repeating is off', () => {
  expect(schema.parse({ ...values, ...repeated({ frequency: 'DAILY' }) }).recurrence?.byDay).toBeNull();
  expect(schema.parse({ ...values, recurrence: rule }).recurrence).toBeNull();
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
