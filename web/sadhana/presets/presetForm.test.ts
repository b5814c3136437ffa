import { expect, test } from 'vitest';
import type { Preset } from '#contract/sadhana/presets.ts';
import { presetFormSchema, presetFormValues } from './presetForm.ts';

const [SITTING, WALKING, JAPA] = [1, 2, 3].map((digit) => `01930000-0000-7000-8000-00000000000${digit}`) as [
  string,
  string,
  string,
];
const practices = [
  { id: SITTING, name: 'Sitting', type: 'time' as const, defaultValue: 25, isOwn: false },
  { id: WALKING, name: 'Walking', type: 'time' as const, defaultValue: 15, isOwn: false },
  { id: JAPA, name: 'Japa', type: 'reps' as const, defaultValue: 108, isOwn: false },
];
const parse = (minutes: Record<string, string>, practiceIds = [SITTING, WALKING, JAPA]) => {
  const values = { title: 'Dawn', description: '', isPublic: false, practiceIds, minutes };
  return presetFormSchema(practices).safeParse(values);
};

test('the minutes that were typed are sent as lengths, and empty fields are not', () => {
  expect(parse({ [SITTING]: '40', [WALKING]: ' ' }).data?.lengths).toEqual([
    { practiceId: SITTING, minutes: 40 },
  ]);
  expect(parse({})).toMatchObject({ success: true });
  // An empty list clears the lengths of a preset; without one, the server keeps them.
  expect(parse({}).data?.lengths).toEqual([]);
});

test('minutes of practices that form no sequence are not sent', () => {
  expect(parse({ [SITTING]: 'x', [WALKING]: '5' }, [WALKING, JAPA]).data?.lengths).toEqual([]);
});

test.each([
  ['0', 'Minutes must be at least 1'],
  ['181', 'Minutes must be at most 180'],
  ['1.5', 'Minutes must be a whole number'],
  ['x', 'Minutes must be a whole number'],
])('the error of "%s" minutes belongs to the field of the practice', (typed, message) => {
  const { error } = parse({ [SITTING]: '', [WALKING]: typed });
  expect(error?.issues.map((issue) => [issue.path, issue.message])).toEqual([
    [['minutes', WALKING], message],
  ]);
});

test('presetFormSchema reports a missing title and missing practices at their fields', () => {
  const { error } = presetFormSchema(practices).safeParse({ ...presetFormValues(practices), minutes: {} });
  expect(error?.issues.map(({ path }) => path)).toEqual([['title'], ['practiceIds']]);
});

test('the form shows the minutes of a preset that differ from the default values', () => {
  const preset = {
    title: 'Dawn',
    practiceIds: [SITTING, WALKING],
    practices: [
      { ...practices[0], minutes: 40 },
      { ...practices[1], minutes: 15 },
    ],
  } as unknown as Preset;
  expect(presetFormValues(practices, preset).minutes).toEqual({ [SITTING]: '40', [WALKING]: '', [JAPA]: '' });
});
