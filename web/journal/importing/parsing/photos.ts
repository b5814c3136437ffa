import { linkedPicture } from '#contract/journal/files.ts';
import { MAX_ENTRY_PICTURES } from '#contract/journal/pictureLimits.ts';
import { LIMITS } from '#contract/platform/constants.ts';
import type { Photo, PhotoFile, SourceEntry } from './parsed.ts';

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

  /** Returns the photo with one of these names. Each photo is returned only once. */
  function take(names: readonly string[]): PhotoFile | undefined {
    const photo = names.map((name) => byName.get(name.toLowerCase())).find((found) => found !== undefined);
    if (!photo || used.has(photo)) return undefined;
    used.add(photo);
    return photo;
  }

  return { add, take, countUnused: () => all.size - used.size };
}

export type PhotoFiles = ReturnType<typeof photoFiles>;

/** Adds the photos of an entry, up to the maximum number. */
export function withPhotos(source: SourceEntry, files: PhotoFiles): SourceEntry {
  const { text, photos } =
    source.format === 'markdown' ? linkedPhotos(source, files) : namedPhotos(source, files);
  if (photos.length === 0) return source;
  // Every entry needs a text, but the original may contain only a photo.
  const isEmpty = !text.trim() && !source.title?.trim();
  return { ...source, text: isEmpty ? (photos.length === 1 ? 'Photo' : 'Photos') : text, photos };
}

function namedPhotos({ text, photoNames = [] }: SourceEntry, files: PhotoFiles) {
  const photos: Photo[] = [];
  for (const names of photoNames) {
    const photo = photos.length < MAX_ENTRY_PICTURES ? files.take(names) : undefined;
    if (photo) photos.push({ ...photo, alt: '' });
  }
  return { text, photos };
}

/** Lines that consist of a link to a photo become photos. All other links stay in the text. */
function linkedPhotos({ name, text }: SourceEntry, files: PhotoFiles) {
  const photos: Photo[] = [];
  const lines = text.split('\n').filter((line) => {
    const link = photos.length < MAX_ENTRY_PICTURES ? linkedPicture(line) : null;
    const photo = link && files.take(namesOf(name, link.address));
    if (!photo) return true;
    photos.push({ ...photo, alt: link.alt.trim().slice(0, LIMITS.alt) });
    return false;
  });
  return { text: lines.join('\n'), photos };
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
