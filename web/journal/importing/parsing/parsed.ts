import type { ImportFormat } from '#contract/journal/importedIds.ts';
import type { ImportedEntry } from '#contract/journal/importing.ts';

/** The file of a photo: one that was chosen, or one in a ZIP. */
export interface PhotoFile {
  file: File;
  /** The path in the ZIP; null if the file is the photo itself. */
  path: string | null;
}

export interface Photo extends PhotoFile {
  /** Its description. */
  alt: string;
}

/** An entry that can be imported, with its photos. */
export type ParsedEntry = ImportedEntry & { photos?: Photo[] };

/** An entry as it was read from a file, before it is fitted to the limits of an entry. */
export interface SourceEntry {
  format: ImportFormat;
  /** Its id in the program from which it comes, at most 190 characters. */
  sourceId: string;
  /** What names it in a report, such as the name of its file. */
  name: string;
  /** An instant, ISO 8601. */
  date: string;
  /** The calendar day in the time zone of the writer, if it is known. */
  day: string | null;
  /** Undefined if the file says nothing about it. Then a leading heading of the text becomes the title. */
  title?: string | null | undefined;
  text: string;
  mood?: string | undefined;
  tags: readonly string[];
  /** The names that the files of its photos may have, for each photo. In Markdown, the text has links to them. */
  photoNames?: readonly string[][];
  /** The photos that were found. */
  photos?: Photo[];
}

/** Something that could not be read. */
export interface Unreadable {
  name: string;
  day: string | null;
  reason: string;
}

/** What is not imported. */
export const LEFT_OUT = ['photos', 'media', 'details', 'tags', 'files'] as const;
export type LeftOut = (typeof LEFT_OUT)[number];

/** What was found in the chosen files. */
export interface Parsed {
  entries: ParsedEntry[];
  unreadable: Unreadable[];
  /** How many of each kind are not imported: files, entries with details, or tags. */
  leftOut: Record<LeftOut, number>;
}

/** A file that was chosen, or that is in a ZIP. */
export interface SourceFile {
  /** With its folders. */
  name: string;
  size: number;
  modifiedAt: Date;
  bytes(): Promise<Uint8Array>;
}

/** A reason why something cannot be read, in words for the member. */
export class UnreadableError extends Error {}
