import { expect, test } from 'vitest';
import type { Preset } from '#contract/sadhana/sadhana.ts';
import { sessionPractice } from './sessionPractice.ts';

const preset = (...types: string[]) =>
  ({ practices: types.map((type, at) => ({ id: String(at), type })) }) as unknown as Preset;

test('a preset starts the first of its practices that is counted in minutes, or none', () => {
  expect(sessionPractice(preset('reps', 'time', 'time'))?.id).toBe('1');
  expect(sessionPractice(preset('reps'))).toBeUndefined();
  expect(sessionPractice(preset())).toBeUndefined();
});
