import type { EntryPicture } from '#contract/journal/entries.ts';

/**
 * A picture of an entry. In a sealed journal it also has the fields that open it, which pages pass on without
 * reading them.
 */
export interface JournalPicture extends EntryPicture {
  /** The key with which it is encrypted. */
  key?: string;
  /** The id in the label of its box. */
  boxId?: string;
  /** The content type of the encrypted picture. */
  type?: string;
}
