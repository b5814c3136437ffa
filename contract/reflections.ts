import { z } from 'zod';
import { endpoints } from '#contract/platform/endpoint.ts';
import { languageTag } from '#contract/platform/languageTags.ts';
import {
  byId,
  cursorPageOf,
  cursorPaging,
  outputDay,
  outputInstant,
  pageOf,
  paging,
  text,
  timezone,
} from '#contract/platform/primitives.ts';
import { schemaMessage } from '#contract/platform/say.ts';

/**
 * The reflection of a day. `author` is the tradition that it is inspired by. `language` is present for a reflection of this
 * site: the language in which it is written, or null.
 */
export const Reflection = z
  .object({
    content: z.string(),
    author: z.string(),
    date: outputDay,
    language: z.string().nullable().optional(),
  })
  .meta({ id: 'Reflection' });
export type Reflection = z.output<typeof Reflection>;

export const REFLECTION_LIMITS = { content: 500, author: 100 };
/** How many reflections can be added at a time. */
export const MAX_ADDED_REFLECTIONS = 400;

const ON_DAY = schemaMessage('{label} must be MM-DD or YYYY-MM-DD', { label: 'Day' });
const isDay = (value: string) =>
  // A day of each year may be the 29th of February.
  z.iso.date().safeParse(/^\d{2}-\d{2}$/.test(value) ? `2000-${value}` : value).success;

/** `on` is a day, `YYYY-MM-DD`, or a day of each year, `MM-DD`. Without it, the reflection is shown in rotation. */
export const ReflectionDraft = z
  .object({
    content: text('Content', REFLECTION_LIMITS.content),
    author: text('Author', REFLECTION_LIMITS.author),
    on: z
      .string(ON_DAY)
      .trim()
      .refine((value) => value === '' || isDay(value), ON_DAY)
      .nullish()
      .transform((value) => value || null),
    language: languageTag.nullish().transform((value) => value ?? null),
  })
  .meta({ id: 'ReflectionDraft' });
export type ReflectionDraft = z.output<typeof ReflectionDraft>;

/** A reflection that admins have added. */
export const OwnReflection = z
  .object({
    id: z.string(),
    content: z.string(),
    author: z.string(),
    on: z.string().nullable(),
    language: z.string().nullable(),
    createdAt: outputInstant,
  })
  .meta({ id: 'OwnReflection' });
export type OwnReflection = z.output<typeof OwnReflection>;

export const reflections = endpoints({
  daily: {
    method: 'GET',
    path: '/reflections/daily',
    access: 'anyone',
    summary: 'Today’s reflection, in `timezone` (default UTC).',
    query: z.object({ timezone }),
    reply: { kind: 'shared', schema: Reflection },
  },
  list: {
    method: 'GET',
    path: '/reflections',
    access: 'anyone',
    summary: 'The last 100 days up to today, newest first.',
    query: z.object({ ...paging(), timezone }),
    reply: { kind: 'shared', schema: pageOf(Reflection) },
  },
  listOwn: {
    method: 'GET',
    path: '/admin/reflections',
    access: 'admin',
    summary: 'The reflections that admins have added, newest first.',
    query: z.object(cursorPaging()),
    reply: cursorPageOf(OwnReflection),
  },
  add: {
    method: 'POST',
    path: '/admin/reflections',
    access: 'admin',
    summary: 'Add a reflection. There can be one for each day.',
    body: ReflectionDraft,
    status: 201,
    idempotent: true,
    reply: OwnReflection,
  },
  addMany: {
    method: 'POST',
    path: '/admin/reflections/many',
    access: 'admin',
    summary: 'Add several reflections, or none of them if one is not valid.',
    idempotent: true,
    body: z.object({
      reflections: z
        .array(ReflectionDraft, schemaMessage('{label} must be a list', { label: 'Reflections' }))
        .min(1, schemaMessage('{label} are required', { label: 'Reflections' }))
        .max(
          MAX_ADDED_REFLECTIONS,
          schemaMessage('At most {max} reflections at a time', { max: MAX_ADDED_REFLECTIONS }),
        ),
    }),
    reply: z.object({ added: z.int() }),
  },
  change: {
    method: 'PUT',
    path: '/admin/reflections/{id}',
    access: 'admin',
    summary: 'Change a reflection. Days that have begun somewhere keep what they show.',
    params: byId,
    body: ReflectionDraft,
    reply: OwnReflection,
  },
  remove: {
    method: 'DELETE',
    path: '/admin/reflections/{id}',
    access: 'admin',
    summary: 'Delete a reflection. Without any, the days show those of the product again.',
    params: byId,
    status: 204,
  },
});
