import { expect, test } from 'vitest';
import type { Preset } from '#contract/sadhana/presets.ts';
import { sessionPractice } from './PresetActions.tsx';

const preset = (...types: string[]) =>
  ({ practices: types.map((type, index) => ({ id: String(index), type })) }) as unknown as Preset;

test('sessionPractice returns the first practice that is counted in minutes, or undefined', () => {
  expect(sessionPractice(preset('reps', 'time', 'time'))?.id).toBe('1');
  expect(sessionPractice(preset('reps'))).toBeUndefined();
  expect(sessionPractice(preset())).toBeUndefined();
});
