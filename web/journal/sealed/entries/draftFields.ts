import type { Entry } from '#contract/journal/entries.ts';
import type { EntryDraft } from '#contract/journal/entryDrafts.ts';

/** The fields of a draft as the server returns them. */
export const fieldsOf = ({ pictures, reading, ...draft }: EntryDraft, current: Entry | null = null) => ({
  ...draft,
  date: new Date(draft.date).toISOString(),
  title: draft.title?.trim() || null,
  content: draft.content.trim(),
  mood: draft.mood?.trim() || null,
  // Pictures and a reading that are left out are kept.
  pictures: pictures === undefined ? (current?.pictures ?? []) : (pictures ?? []),
  reading: reading === undefined ? (current?.reading ?? null) : reading,
});

/**
 * The current time, or one millisecond after `instant` if that is later, so that each version has a different instant.
 */
export const laterThan = (instant: string) =>
  new Date(Math.max(Date.now(), Date.parse(instant) + 1)).toISOString();
