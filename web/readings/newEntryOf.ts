import type { Passage } from '#contract/readings/passages.ts';
import type { NewEntryState } from '#web/journal/public.ts';

/** What a new entry of the journal about a passage starts with. */
export const newEntryOf = ({ id, title, reading }: Passage, content?: string): NewEntryState => ({
  reading: { readingId: reading.id, passageId: id, title: reading.title, passage: title },
  content,
});
