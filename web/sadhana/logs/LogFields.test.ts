import { expect, test } from 'vitest';
import type { PracticeType } from '#contract/sadhana/practices.ts';
import { logChangesFormSchema, logFormSchema } from './LogFields.tsx';

const SITTING_ID = '01930000-0000-7000-8000-000000000001';
const JAPA_ID = '01930000-0000-7000-8000-00000000000c';
const TYPES: Record<string, PracticeType> = { [SITTING_ID]: 'time', [JAPA_ID]: 'reps' };
const schema = logFormSchema((id) => TYPES[id], '2026-11-20');

const values = { practiceId: SITTING_ID, date: '2026-11-20', value: '25', sankalpa: ' ', notes: ' Rain. ' };
const errors = (changes: Partial<typeof values>) =>
  schema.safeParse({ ...values, ...changes }).error?.issues.map(({ path, message }) => [path[0], message]);

test('logFormSchema and logChangesFormSchema convert form values to request bodies', () => {
  expect(schema.parse(values)).toEqual({ ...values, value: 25, sankalpa: null, notes: 'Rain.' });
  expect(logChangesFormSchema('reps').parse({ value: '1441', sankalpa: '', notes: '' })).toEqual({
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
  [{ practiceId: JAPA_ID, value: '1000001' }, 'value', 'Value must be at most 1,000,000'],
  [{ practiceId: '' }, 'practiceId', 'Practice is required'],
  [{ date: '' }, 'date', 'Date is required'],
  [{ date: '2026-11-21' }, 'date', 'Date must not be after today'],
])('logFormSchema reports %j at its field', (changes, field, message) => {
  expect(errors(changes)).toEqual([[field, message]]);
});

test('the largest value of a log depends on the type of its practice', () => {
  expect(errors({ practiceId: JAPA_ID, value: '1441' })).toBeUndefined();
  expect(logChangesFormSchema('time').safeParse({ value: '1441', sankalpa: '', notes: '' }).success).toBe(
    false,
  );
});
