import { expect, test } from 'vitest';
import { newEvent, type TypedEvent, typedChange, typedEvent } from './typedEvent.ts';

const schema = typedEvent('01930000-0000-7000-8000-0000000000aa');
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
const complaints = (changes: Partial<TypedEvent>) =>
  schema
    .safeParse({ ...typed, ...changes })
    .error?.issues.map(({ path, message }) => [path.join('.'), message]);

test('the wall clock of the zone becomes instants, and counts become numbers', () => {
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

test('a rule goes up to the end of its last day in the zone of the event', () => {
  expect(schema.parse({ ...typed, ...repeated() }).recurrence).toEqual({
    frequency: 'WEEKLY',
    interval: 2,
    byDay: ['MO', 'WE'],
    until: '2027-02-22T18:29:59.999Z',
  });
});

test('only a weekly rule names days, and what is switched off is not told', () => {
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
])('%j is told beside its field', (changes, field, message) => {
  expect(complaints(changes)).toContainEqual([field, message]);
});

test('without a zone there is one to be chosen', () => {
  expect(complaints({ timezone: '' })).toContainEqual(['timezone', 'Timezone is required']);
});

test('a change says what may be changed, a place that is emptied is none', () => {
  const change = { title: 'Two Verses', description: 'We read on.', location: ' ', capacity: '0' };
  expect(typedChange.parse(change)).toEqual({ ...change, location: null, capacity: 0 });
});
