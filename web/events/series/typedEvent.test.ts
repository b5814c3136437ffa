import { expect, test } from 'vitest';
import { newEvent, type TypedEvent, typedChangeSchema, typedEventSchema } from './typedEvent.ts';

const schema = typedEventSchema('01930000-0000-7000-8000-0000000000aa');
const rule: TypedEvent['recurrence'] = {
  frequency: 'WEEKLY',
  interval: '2',
  byDay: ['WE', 'MO'],
  until: '2027-02-22',
};
const typed: TypedEvent = {
  ...newEvent(),
  title: ' One Verse ',
  description: 'We read.',
  startTime: '2026-11-23T06:30',
  endTime: '2026-11-23T07:45',
  timezone: 'Asia/Kolkata',
};
const repeated = (changes: Partial<TypedEvent['recurrence']> = {}) => ({
  repeats: true,
  recurrence: { ...rule, ...changes },
});
const issuesOf = (changes: Partial<TypedEvent>) =>
  schema
    .safeParse({ ...typed, ...changes })
    .error?.issues.map(({ path, message }) => [path.join('.'), message]);

test('typedEventSchema converts wall clock times to instants and counts to numbers', () => {
  expect(schema.parse(typed)).toEqual({
    communityId: '01930000-0000-7000-8000-0000000000aa',
    title: 'One Verse',
    description: 'We read.',
    startTime: '2026-11-23T01:00:00.000Z',
    endTime: '2026-11-23T02:15:00.000Z',
    timezone: 'Asia/Kolkata',
    location: null,
    capacity: 20,
    recurrence: null,
  });
});

test('typedEventSchema ends a rule at the end of its last day in the zone of the event', () => {
  expect(schema.parse({ ...typed, ...repeated() }).recurrence).toEqual({
    frequency: 'WEEKLY',
    interval: 2,
    byDay: ['MO', 'WE'],
    until: '2027-02-22T18:29:59.999Z',
  });
});

test('typedEventSchema sends weekdays only for weekly rules, and no rule when repeating is off', () => {
  expect(schema.parse({ ...typed, ...repeated({ frequency: 'DAILY' }) }).recurrence?.byDay).toBeNull();
  expect(schema.parse({ ...typed, recurrence: rule }).recurrence).toBeNull();
});

test.each<[Partial<TypedEvent>, string, string]>([
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
])('typedEventSchema reports %j at its field', (changes, field, message) => {
  expect(issuesOf(changes)).toContainEqual([field, message]);
});

test('typedEventSchema requires a zone', () => {
  expect(issuesOf({ timezone: '' })).toContainEqual(['timezone', 'Timezone is required']);
});

test('typedChangeSchema keeps the editable fields and turns an empty location into null', () => {
  const change = { title: 'Two Verses', description: 'We read on.', location: ' ', capacity: '0' };
  expect(typedChangeSchema.parse(change)).toEqual({ ...change, location: null, capacity: 0 });
});
