import { z } from 'zod';
import { MAX_RANGE_DAYS } from '#contract/platform/constants.ts';
import { dayNumber } from '#contract/platform/dayNumbers.ts';
import { endpoints } from '#contract/platform/endpoint.ts';
import {
  byId,
  calendarDay,
  cursorPageOf,
  cursorPaging,
  id,
  outputDay,
  outputInstant,
  search,
  timezone,
} from '#contract/platform/primitives.ts';
import { schemaMessage } from '#contract/platform/say.ts';
import { TagCount } from '#contract/platform/tags.ts';
import { Reflection } from '#contract/reflections.ts';
import { practiceFields } from '#contract/sadhana/practices.ts';
import { EntryDraft, EntryReading, EntryReplacement } from './entryDrafts.ts';

export const EntryPicture = z
  .object({ id: z.string(), width: z.int(), height: z.int(), alt: z.string() })
  .meta({ id: 'EntryPicture' });
export type EntryPicture = z.output<typeof EntryPicture>;

const listFields = {
  id: z.string(),
  title: z.string().nullable(),
  date: outputInstant,
  /** Null if it is not known. Then readers use the day of `date` in their own time zone. */
  day: outputDay.nullable(),
  tags: z.array(z.string()),
  mood: z.string().nullable(),
  /** Null for an entry that was not written about a passage of a book. */
  reading: EntryReading.nullable(),
} satisfies Record<'id' | Exclude<keyof EntryDraft, 'content' | 'pictures'>, z.ZodType>;

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
    pictures: z.array(EntryPicture),
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

/** The number of entries of a day. */
export const JournalDay = z.object({ day: outputDay, count: z.int() }).meta({ id: 'JournalDay' });
export type JournalDay = z.output<typeof JournalDay>;

/** The entries of a day, at most 20, newest first. */
export const EntriesOfDay = z
  .object({ day: outputDay, entries: z.array(EntryExcerpt) })
  .meta({ id: 'EntriesOfDay' });
export type EntriesOfDay = z.output<typeof EntriesOfDay>;

export const journal = endpoints({
  list: {
    method: 'GET',
    path: '/journal',
    access: 'member',
    summary:
      "The caller's entries, newest first. `tag`, `q`, `practiceId`, `readingId` and `day` select those with a tag, those that contain words, those that were written after a practice or about a book, and those of a day.",
    query: z.object({
      ...cursorPaging(),
      tag: search('Tag'),
      q: search(),
      practiceId: id.optional(),
      readingId: id.optional(),
      day: calendarDay('Day').optional(),
      /** The time zone of the days of entries without a `day`. */
      timezone,
    }),
    reply: cursorPageOf(EntryExcerpt),
  },
  entries: {
    method: 'GET',
    path: '/journal/entries',
    access: 'member',
    summary:
      "The caller's entries with their whole content, newest first. `from` and `to` select those of a range of days, both included.",
    query: z.object({
      ...cursorPaging(),
      from: calendarDay('From').optional(),
      to: calendarDay('To').optional(),
      timezone,
    }),
    reply: cursorPageOf(Entry),
  },
  days: {
    method: 'GET',
    path: '/journal/days',
    access: 'member',
    summary:
      'The days with entries in a range of up to 400 days, both ends included, earliest first. The day of an entry without a `day` is that of its date in `timezone` (default UTC).',
    query: z
      .object({ from: calendarDay('From'), to: calendarDay('To'), timezone })
      .refine(({ from, to }) => to >= from, {
        path: ['to'],
        message: schemaMessage('To must not be before From'),
      })
      .refine(({ from, to }) => !(dayNumber(to) - dayNumber(from) >= MAX_RANGE_DAYS), {
        path: ['to'],
        message: schemaMessage('At most {max} days at once', { max: MAX_RANGE_DAYS }),
      }),
    reply: z.array(JournalDay),
  },
  onThisDay: {
    method: 'GET',
    path: '/journal/on-this-day',
    access: 'member',
    summary:
      'The entries of a month before a day, and of the same day of each earlier year, newest first. Entries of 29 February are also returned for 28 February of a year that has no 29 February.',
    query: z.object({ day: calendarDay('Day'), timezone }),
    reply: z.array(EntriesOfDay),
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
    body: EntryReplacement,
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
