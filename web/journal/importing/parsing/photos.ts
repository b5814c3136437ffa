import { t } from '@lingui/core/macro';
import { linkedPicture } from '#contract/journal/files.ts';
import { MAX_ENTRY_PICTURES } from '#contract/journal/pictureLimits.ts';
import { LIMITS } from '#contract/platform/constants.ts';
import { cutText } from '#contract/platform/text/fileText.ts';
import type { Parsed, PhotoFile, SourceEntry } from './parsed.ts';

export const isPhoto = (name: string): boolean =>
  /\.(jpe?g|png|gif|webp|avif|hei[cf]|tiff?|bmp|svg)$/i.test(name);

/** The photos in one ZIP, or among the files that were chosen. Entries name them in different ways. */
export function photoFiles() {
  const all = new Set<PhotoFile>();
  const used = new Set<PhotoFile>();
  const byName = new Map<string, PhotoFile>();

  function add(name: string, photo: PhotoFile): void {
    all.add(photo);
    const path = name.toLowerCase();
    const fileName = fileNameOf(path);
    // Day One names photos by a digest, Journey by the file name, Markdown by the path.
    for (const key of [path, fileName, fileName.replace(/\.\w+$/, '')])
      if (!byName.has(key)) byName.set(key, photo);
  }

  const find = (names: readonly string[]): PhotoFile | undefined =>
    names.map((name) => byName.get(name.toLowerCase())).find((found) => found !== undefined);

  /** Marks a photo as one that an entry shows. Several entries may show it. */
  const use = (photo: PhotoFile) => void used.add(photo);

  return { add, find, use, countUnused: () => all.size - used.size };
}

export type PhotoFiles = ReturnType<typeof photoFiles>;

/**
 * Adds the photos of an entry, up to the maximum number. Adds to `leftOut` those whose files are missing.
 */
export function withPhotos(source: SourceEntry, files: PhotoFiles, leftOut: Parsed['leftOut']): SourceEntry {
  const { text, found } =
    source.format === 'markdown' ? linkedPhotos(source, files) : namedPhotos(source, files, leftOut);
  if (found.size === 0) return source;
  const photos = Array.from(found, ([photo, alt]) => ({ ...photo, alt }));
  for (const photo of found.keys()) files.use(photo);
  // Every entry needs a text, but the original may contain only a photo.
  const isEmpty = !text.trim() && !source.title?.trim();
  return { ...source, text: isEmpty ? (photos.length === 1 ? t`Photo` : t`Photos`) : text, photos };
}

/** The photos of an entry with their descriptions. */
type FoundPhotos = Map<PhotoFile, string>;

function namedPhotos(
  { text, photoNames = [], unknownPhotos = [] }: SourceEntry,
  files: PhotoFiles,
  leftOut: Parsed['leftOut'],
) {
  // A file of this name is counted as one that no entry shows.
  leftOut.photos += unknownPhotos.filter((name) => !files.find([name])).length;
  const found: FoundPhotos = new Map();
  for (const names of photoNames) {
    const photo = files.find(names);
    if (!photo) leftOut.photos += 1;
    else if (found.size < MAX_ENTRY_PICTURES) found.set(photo, '');
  }
  return { text, found };
}

/** Lines that consist of a link to a photo become photos. All other links stay in the text. */
function linkedPhotos({ name, text }: SourceEntry, files: PhotoFiles) {
  const found: FoundPhotos = new Map();
  const lines = text.split('\n').filter((line) => {
    const link = linkedPicture(line);
    const photo = link && files.find(namesOf(name, link.address));
    if (!photo || (found.size === MAX_ENTRY_PICTURES && !found.has(photo))) return true;
    found.set(photo, found.get(photo) || cutText(link.alt.trim(), LIMITS.alt));
    return false;
  });
  return { text: lines.join('\n'), found };
}

/** The path that a link in a file leads to, and the file name alone. */
function namesOf(from: string, address: string): string[] {
  let path = address;
  try {
    path = decodeURIComponent(address);
  } catch {
    // The address contains a percent sign that is not an escape.
  }
  const resolved: string[] = from.split('/').slice(0, -1);
  for (const part of path.split('/')) {
    if (part === '..') resolved.pop();
    else if (part !== '.' && part !== '') resolved.push(part);
  }
  return [resolved.join('/'), fileNameOf(path)];
}

const fileNameOf = (path: string) => path.split('/').at(-1) ?? path;
