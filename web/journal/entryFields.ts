import type { z } from 'zod';
import { type Entry, EntryDraft } from '#contract/journal.ts';
import { text } from '#contract/platform/primitives.ts';
import { dayOf, noonOf } from '#web/platform/calendar/days.ts';

/** What is typed: a day in place of the instant, and no field without a value. */
export type TypedFields = { date: string; title: string; content: string; mood: string; tags: string[] };
export type CheckedFields = EntryDraft;

// The contract takes more than a form can hold (null, say): the narrower input is what is typed here.
export const EntryFields = EntryDraft.extend({ date: text('Date', 10) }) as z.ZodType<
  CheckedFields,
  TypedFields
>;

/** What stands in the form at first: the entry's own, or an empty page of today. */
export const fieldsOf = (entry?: Entry): TypedFields => ({
  date: dayOf(entry?.date),
  title: entry?.title ?? '',
  content: entry?.content ?? '',
  mood: entry?.mood ?? '',
  tags: entry?.tags ?? [],
});

/**
 * The instant of an entry on `day`: the former one while the day is kept, the moment of writing for today,
 * noon in the browser's zone for another day.
 */
export function instantOf(day: string, former?: string): string {
  if (former !== undefined && dayOf(former) === day) return former;
  const now = new Date();
  return dayOf(now) === day ? now.toISOString() : noonOf(day);
}

export const draftOf = (fields: CheckedFields, former?: Entry): EntryDraft => ({
  ...fields,
  date: instantOf(fields.date, former?.date),
});
