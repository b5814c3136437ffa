import { expect, test } from 'vitest';
import type { PracticeType } from '#contract/sadhana/practices.ts';
import { typedChangesSchema, typedLogSchema } from './LogFields.tsx';

const SITTING = '01930000-0000-7000-8000-000000000001';
const JAPA = '01930000-0000-7000-8000-00000000000c';
const TYPES: Record<string, PracticeType> = { [SITTING]: 'time', [JAPA]: 'reps' };
const schema = typedLogSchema((id) => TYPES[id], '2026-11-20');

const typed = { practiceId: SITTING, date: '2026-11-20', value: '25', sankalpa: ' ', notes: ' Rain. ' };
const errors = (changes: Partial<typeof typed>) =>
  schema.safeParse({ ...typed, ...changes }).error?.issues.map(({ path, message }) => [path[0], message]);

test('typedLogSchema and typedChangesSchema turn typed values into the values to send', () => {
  expect(schema.parse(typed)).toEqual({ ...typed, value: 25, sankalpa: null, notes: 'Rain.' });
  expect(typedChangesSchema('reps').parse({ value: '1441', sankalpa: '', notes: '' })).toEqual({
    value: 1441,
    sankalpa: null,
    notes: null,
  });
});

test.each([
  [{ value: '' }, 'value', 'Value is required'],
  [{ value: '1.5' }, 'value', 'Value must be a whole number'],
  [{ value: 'many' }, 'value', 'Value must be a whole number'],
  [{ value: '0' }, 'value', 'Value must be at least 1'],
  [{ value: '1441' }, 'value', 'Value must be at most 1,440'],
  [{ practiceId: JAPA, value: '1000001' }, 'value', 'Value must be at most 1,000,000'],
  [{ practiceId: '' }, 'practiceId', 'Practice is required'],
  [{ date: '' }, 'date', 'Date is required'],
  [{ date: '2026-11-21' }, 'date', 'Date must not be after today'],
])('typedLogSchema reports %j at its field', (changes, field, message) => {
  expect(errors(changes)).toEqual([[field, message]]);
});

test('the largest value of a log depends on the type of its practice', () => {
  expect(errors({ practiceId: JAPA, value: '1441' })).toBeUndefined();
  expect(typedChangesSchema('time').safeParse({ value: '1441', sankalpa: '', notes: '' }).success).toBe(
    false,
  );
});
