import type { EntryPicture } from '#contract/journal/entries.ts';

/** A picture of an entry, and in a sealed journal what opens it. Pages keep these fields without reading them. */
export interface JournalPicture extends EntryPicture {
  /** The key with which it is encrypted. */
  key?: string;
  /** The id to which its box is bound. */
  boxId?: string;
  /** The content type of the encrypted picture. */
  type?: string;
}
