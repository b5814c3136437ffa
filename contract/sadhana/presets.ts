import { z } from 'zod';
import { LIMITS } from '#contract/platform/constants.ts';
import { endpoints } from '#contract/platform/endpoint.ts';
import { Person } from '#contract/platform/names.ts';
import { byId, calendarDay, count, flag, optionalText, text } from '#contract/platform/primitives.ts';
import { schemaMessage } from '#contract/platform/say.ts';
import { Log } from './logs.ts';
import { practiceFieldsWithDefault, practiceId } from './practices.ts';

/** The maximum number of practices of a preset. */
export const MAX_PRESET_PRACTICES = 100;

/** The maximum length of a practice in a sequence, in minutes. */
export const MAX_SEQUENCE_MINUTES = 180;

const Lengths = z
  .array(
    z.object({ practiceId, minutes: count('Minutes', 1, MAX_SEQUENCE_MINUTES) }),
    schemaMessage('{label} must be a list', { label: 'Lengths' }),
  )
  .max(MAX_PRESET_PRACTICES, schemaMessage('At most {max} lengths', { max: MAX_PRESET_PRACTICES }))
  .refine(
    (lengths) => new Set(lengths.map((length) => length.practiceId)).size === lengths.length,
    schemaMessage('A practice has one length'),
  );

export const PresetDraft = z
  .object({
    title: text('Title', LIMITS.title),
    description: optionalText('Description', LIMITS.description),
    isPublic: flag('Public')
      .nullish()
      .transform((value) => value ?? false),
    practiceIds: z
      .array(practiceId, schemaMessage('Select at least one practice'))
      .min(1, schemaMessage('Select at least one practice'))
      .max(MAX_PRESET_PRACTICES, schemaMessage('At most {max} practices', { max: MAX_PRESET_PRACTICES }))
      .transform((ids) => [...new Set(ids)]),
    lengths: Lengths.optional().meta({
      description:
        'The minutes of practices in a sequence. A practice without a length has its default value. A change without `lengths` keeps them, because older clients do not know the field.',
    }),
  })
  .refine(
    ({ practiceIds, lengths = [] }) => lengths.every((length) => practiceIds.includes(length.practiceId)),
    { path: ['lengths'], error: schemaMessage('A length is for a practice of the preset') },
  )
  .meta({ id: 'PresetDraft' });
export type PresetDraft = z.output<typeof PresetDraft>;

export const Preset = z
  .object({
    id: z.string(),
    title: z.string(),
    description: z.string().nullable(),
    isPublic: z.boolean(),
    practiceIds: z.array(z.string()),
    practices: z.array(
      z.object({
        ...practiceFieldsWithDefault,
        minutes: z
          .int()
          .nullable()
          .meta({ description: 'The minutes in a sequence; null for a practice counted in repetitions.' }),
      }),
    ),
    isOwn: z.boolean(),
    owner: Person,
  })
  .meta({ id: 'Preset' });
export type Preset = z.output<typeof Preset>;

export const presets = endpoints({
  presets: {
    method: 'GET',
    path: '/sadhana/presets',
    access: 'member',
    summary: "The caller's presets, then the 100 newest public presets of others.",
    reply: z.array(Preset),
  },
  createPreset: {
    method: 'POST',
    path: '/sadhana/presets',
    access: 'member',
    summary: 'Create a preset of built-in practices and practices of the caller. A member can have 200.',
    body: PresetDraft,
    status: 201,
    idempotent: true,
    reply: Preset,
  },
  updatePreset: {
    method: 'PUT',
    path: '/sadhana/presets/{id}',
    access: 'member',
    summary:
      'Replace a preset of the caller. An optional field that is left out is cleared, except `lengths`.',
    params: byId,
    body: PresetDraft,
    reply: Preset,
  },
  removePreset: {
    method: 'DELETE',
    path: '/sadhana/presets/{id}',
    access: 'member',
    summary: 'Delete a preset of the caller.',
    params: byId,
    status: 204,
  },
  copyPreset: {
    method: 'POST',
    path: '/sadhana/presets/{id}/copy',
    access: 'member',
    summary: "Copy a preset. The copy is private. The practices of the preset's owner are copied with it.",
    params: byId,
    status: 201,
    idempotent: true,
    reply: Preset,
  },
  activatePreset: {
    method: 'POST',
    path: '/sadhana/presets/{id}/activate',
    access: 'member',
    summary: 'Log every practice of a preset with its default value, on `date` or the current UTC day.',
    params: byId,
    body: z.object({ date: calendarDay('Date').nullish() }),
    status: 201,
    idempotent: true,
    reply: z.array(Log),
  },
});
