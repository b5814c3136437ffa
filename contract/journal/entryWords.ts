import { wordsOf } from '#contract/platform/words.ts';
import type { EntryDraft } from './entryDrafts.ts';

/** The fields of an entry by whose words it is found. */
export const SEARCHED_FIELDS = ['title', 'content', 'mood', 'tags'] as const satisfies (keyof EntryDraft)[];

/** The words by which an entry is found, on the server and in a sealed journal. */
export const entryWords = (entry: Pick<EntryDraft, (typeof SEARCHED_FIELDS)[number]>): string[] =>
  wordsOf(SEARCHED_FIELDS.flatMap((field) => entry[field] ?? []).join('\n'));
