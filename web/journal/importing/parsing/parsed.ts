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

/** What an entry has besides what is imported. */
export interface EntrySource {
  photos?: Photo[];
  /** Whether nothing but the modification time of its file says when it was written. */
  isDatedByFile?: boolean;
  /** The possible days, if the file does not say which number is the month. The member chooses one. */
  choices?: readonly string[];
  /** The folder of its file, which becomes a tag if the member wants. */
  folder?: string;
}

/** An entry that can be imported, with what is known of its source. */
export interface ParsedEntry extends ImportedEntry {
  source?: EntrySource;
}

/** An entry as it was read from a file, before it is adapted to the limits of an entry. */
export interface SourceEntry {
  format: ImportFormat;
  /** Its id in the program from which it comes, at most 190 characters. */
  sourceId: string;
  /** Its name in the list of unreadable files, such as the name of its file. */
  name: string;
  /** An instant, ISO 8601. */
  date: string;
  /** The calendar day in the time zone of the writer, if it is known. */
  day: string | null;
  choices?: readonly string[];
  isDatedByFile?: boolean;
  /** Undefined if the file says nothing about it. Then a leading heading of the text becomes the title. */
  title?: string | null | undefined;
  /** The title of a text that has none. */
  fileTitle?: string | undefined;
  folder?: string | undefined;
  text: string;
  mood?: string | undefined;
  tags: readonly string[];
  /** Whether it has details that are not imported. */
  hasDetails?: boolean;
  /** The possible file names of each photo. In Markdown, the text has links to them. */
  photoNames?: readonly string[][];
  /** The names of photos that the text mentions, and of which the entry knows nothing else. */
  unknownPhotos?: readonly string[];
  /** The photos of the entry that are among the files. */
  photos?: Photo[];
}

/** Something that could not be read. */
export interface Unreadable {
  /** The name of its file, or its first words; empty if only its day is known. */
  name: string;
  day: string | null;
  reason: string;
}

/** The kinds of content that are not imported. */
export const LEFT_OUT = ['trash', 'otherNotes', 'photos', 'media', 'details', 'tags', 'files'] as const;
export type LeftOut = (typeof LEFT_OUT)[number];

export const nothingLeftOut = (): Parsed['leftOut'] => ({
  trash: 0,
  otherNotes: 0,
  photos: 0,
  media: 0,
  details: 0,
  tags: 0,
  files: 0,
});

/** The content of the chosen files. */
export interface Parsed {
  entries: ParsedEntry[];
  unreadable: Unreadable[];
  /** The number of items of each kind that are not imported: notes, files, entries with details, or tags. */
  leftOut: Record<LeftOut, number>;
}

/** A file that was chosen, or that is in a ZIP. */
export interface SourceFile {
  /** The path, including folders. */
  name: string;
  size: number;
  modifiedAt: Date;
  bytes(): Promise<Uint8Array>;
}

/** The reason why something cannot be read. The message is shown to the member. */
export class UnreadableError extends Error {}
