import type { Post } from '#contract/communities/posts.ts';
import { plainTextOf } from '#contract/platform/text/formattedText.ts';
import type { Passage } from '#contract/readings/passages.ts';
import type { NewEntryState } from '#web/journal/public.ts';

/** What a new entry of the journal about a passage starts with: the text of one's own words, without signs, or nothing. */
export const newEntryOf = ({ id, title, reading }: Passage, words?: Post): NewEntryState => ({
  reading: { readingId: reading.id, passageId: id, title: reading.title, passage: title },
  content: words && (words.format === 'formatted' ? plainTextOf(words.content) : words.content),
});
