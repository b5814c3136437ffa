import { z } from 'zod';
import { LIMITS } from '#contract/platform/constants.ts';
import { endpoints } from '#contract/platform/endpoint.ts';
import { byId, count, text } from '#contract/platform/primitives.ts';
import { missingOrInvalid, say, schemaMessage } from '#contract/platform/say.ts';

/** `time` is measured in minutes, `reps` in repetitions. */
export const PracticeType = z.enum(['time', 'reps'], schemaMessage('Type must be time or reps'));
export type PracticeType = z.output<typeof PracticeType>;

/** The largest value of one log: the minutes of a day, or a million repetitions. */
export const MAX_VALUE: Record<PracticeType, number> = { time: 1_440, reps: 1_000_000 };
export const valueTooLarge = (label: string, type: PracticeType) =>
  say('{label} must be at most {max}', { label, max: MAX_VALUE[type].toLocaleString('en') });

/** The default values of new practices: minutes and repetitions. */
const DEFAULT_VALUES: Record<PracticeType, number> = { time: 15, reps: 108 };

export const PracticeDraft = z
  .object({
    name: text('Name', LIMITS.name),
    type: PracticeType,
    defaultValue: count('Default value', 1, MAX_VALUE.reps).nullish(),
  })
  .refine(({ type, defaultValue }) => (defaultValue ?? 1) <= MAX_VALUE[type], {
    path: ['defaultValue'],
    error: schemaMessage('{label} must be at most {max}', valueTooLarge('Default value', 'time').values),
  })
  .transform(({ defaultValue, ...draft }) => ({
    ...draft,
    defaultValue: defaultValue ?? DEFAULT_VALUES[draft.type],
  }))
  .meta({ id: 'PracticeDraft' });
export type PracticeDraft = z.output<typeof PracticeDraft>;

export const practiceFields = { id: z.string(), name: z.string(), type: PracticeType };
export const practiceFieldsWithDefault = { ...practiceFields, defaultValue: z.int() };

export const Practice = z
  .object({ ...practiceFieldsWithDefault, isOwn: z.boolean() })
  .meta({ id: 'Practice' });
export type Practice = z.output<typeof Practice>;

/** The id of a practice in a body. A malformed id gets the same error message as an unknown id. */
export const practiceId = z
  .uuid({
    error: missingOrInvalid(
      schemaMessage('{label} is required', { label: 'Practice' }),
      schemaMessage('Unknown practice'),
      (input) => input == null || input === '',
    ),
  })
  .toLowerCase();

export const practices = endpoints({
  practices: {
    method: 'GET',
    path: '/sadhana/practices',
    access: 'member',
    summary: "The built-in practices, then the caller's own.",
    reply: z.array(Practice),
  },
  createPractice: {
    method: 'POST',
    path: '/sadhana/practices',
    access: 'member',
    summary: 'Create a practice of the caller. A member can have 200.',
    body: PracticeDraft,
    status: 201,
    idempotent: true,
    reply: Practice,
  },
  removePractice: {
    method: 'DELETE',
    path: '/sadhana/practices/{id}',
    access: 'member',
    summary: 'Delete a practice of the caller. It is removed from all presets, but its logs stay.',
    params: byId,
    status: 204,
  },
});
