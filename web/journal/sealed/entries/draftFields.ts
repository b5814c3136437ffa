import type { Entry } from '#contract/journal/entries.ts';
import type { EntryDraft } from '#contract/journal/entryDrafts.ts';

/** The fields of a draft as the server returns them. */
export const fieldsOf = (
  { date, day, title, content, mood, tags, pictures }: EntryDraft,
  current: Entry | null = null,
) => ({
  date: new Date(date).toISOString(),
  day,
  title: title?.trim() || null,
  content: content.trim(),
  mood: mood?.trim() || null,
  tags,
  // Pictures that are left out are kept.
  pictures: pictures === undefined ? (current?.pictures ?? []) : (pictures ?? []),
});

/**
 * The current time, or one millisecond after `instant` if that is later, so that each version has a different instant.
 */
export const laterThan = (instant: string) =>
  new Date(Math.max(Date.now(), Date.parse(instant) + 1)).toISOString();
