import type { Entry } from '#contract/journal/entries.ts';

/**
 * An entry of a sealed journal that was written, changed or deleted on this device, and that the server does not have. The
 * key of the write is the id of the entry.
 */
export interface SealedWrite {
  kind: 'sealed';
  /** The entry after the change; null if it was deleted. */
  entry: Entry | null;
  /** The version that the change is based on; 0 for a new entry. */
  basedOn: number;
  /** The `updatedAt` of earlier texts that were sent without a response, so that the server may have one of them. */
  sentAt: string[];
  /** The id of another entry, if the text becomes one because the entry was changed on another device. */
  copyId: string;
}
