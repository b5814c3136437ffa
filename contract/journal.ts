import { z } from 'zod';
import { LIMITS } from '#contract/platform/constants.ts';
import { endpoints } from '#contract/platform/endpoint.ts';
import {
  byId,
  cursorPageOf,
  cursorPaging,
  id,
  instant,
  optionalText,
  outputDay,
  outputInstant,
  search,
  text,
} from '#contract/platform/primitives.ts';
import { TagCount, tags } from '#contract/platform/tags.ts';
import { practiceFields } from '#contract/sadhana/practices.ts';
import { Reflection } from './reflections.ts';

/** The body for creating and for replacing an entry. */
export const EntryDraft = z
  .object({
    date: instant('Date'),
    title: optionalText('Title', LIMITS.title),
    content: text('Content', LIMITS.content, 'Content cannot be empty'),
    mood: optionalText('Mood', LIMITS.mood),
    tags,
  })
  .meta({ id: 'EntryDraft' });
export type EntryDraft = z.output<typeof EntryDraft>;

const listFields = {
  id: z.string(),
  title: z.string().nullable(),
  date: outputInstant,
  tags: z.array(z.string()),
  mood: z.string().nullable(),
} satisfies Record<'id' | Exclude<keyof EntryDraft, 'content'>, z.ZodType>;

/** The practice after which an entry was written. The fields of the log are null once the log is deleted. */
export const Sit = z
  .object({
    logId: z.string().nullable(),
    practice: z.object(practiceFields),
    date: outputDay.nullable(),
    value: z.int().nullable(),
    sankalpa: z.string().nullable(),
    /** The reflection that was kept with the entry. */
    reflection: Reflection.nullable(),
  })
  .meta({ id: 'Sit' });
export type Sit = z.output<typeof Sit>;

export const Entry = z
  .object({
    ...listFields,
    content: z.string(),
    /** Null for an entry that was not written after a practice. */
    sit: Sit.nullable(),
    createdAt: outputInstant,
    updatedAt: outputInstant,
  })
  .meta({ id: 'Entry' });
export type Entry = z.output<typeof Entry>;

/** An entry in a list. `excerpt` is the first 280 characters of its content. */
export const EntryExcerpt = z.object({ ...listFields, excerpt: z.string() }).meta({ id: 'EntryExcerpt' });
export type EntryExcerpt = z.output<typeof EntryExcerpt>;

export const journal = endpoints({
  list: {
    method: 'GET',
    path: '/journal',
    access: 'member',
    summary:
      "The caller's entries, newest first. `tag`, `q` and `practiceId` select those with a tag, those that contain words, and those that were written after a practice.",
    query: z.object({ ...cursorPaging(), tag: search('Tag'), q: search(), practiceId: id.optional() }),
    reply: cursorPageOf(EntryExcerpt),
  },
  tags: {
    method: 'GET',
    path: '/journal/tags',
    access: 'member',
    summary: "The caller's 200 most used tags.",
    reply: z.array(TagCount),
  },
  read: {
    method: 'GET',
    path: '/journal/{id}',
    access: 'member',
    summary: 'An entry of the caller.',
    params: byId,
    reply: Entry,
  },
  create: {
    method: 'POST',
    path: '/journal',
    access: 'member',
    summary: 'Create an entry.',
    body: EntryDraft,
    status: 201,
    reply: Entry,
    idempotent: true,
  },
  update: {
    method: 'PUT',
    path: '/journal/{id}',
    access: 'member',
    summary: 'Replace an entry. An optional field that is left out is cleared.',
    params: byId,
    body: EntryDraft,
    reply: Entry,
    conditional: true,
  },
  remove: {
    method: 'DELETE',
    path: '/journal/{id}',
    access: 'member',
    summary: 'Delete an entry permanently.',
    params: byId,
    status: 204,
  },
});
