// This file does not import zod, so that the web client does not load the schemas for it.

/** The name of the format in `archive.json`. */
export const ARCHIVE_FORMAT = 'vichara';
/** The version of the format. It rises only when an older reader would misread a field; fields are only ever added. */
export const ARCHIVE_VERSION = 1;
/** The name of the last file in an archive, which lists the others. */
export const ARCHIVE_JSON = 'archive.json';

/** A file in `archive.json`. `sha256` is in hexadecimal; `items` is the length of a list, and 1 for anything else. */
export interface ListedFile {
  path: string;
  bytes: number;
  sha256: string;
  items: number;
}

export interface ArchiveJson {
  format: typeof ARCHIVE_FORMAT;
  version: number;
  /** The address of the site that made the archive. */
  site: string;
  /** The id of the member there. */
  owner: string;
  madeAt: string;
  files: ListedFile[];
}
