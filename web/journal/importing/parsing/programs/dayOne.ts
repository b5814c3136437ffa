import { z } from 'zod/mini';
import { dayIn } from '#web/journal/importing/parsing/dates.ts';
import type { SourceEntry } from '#web/journal/importing/parsing/parsed.ts';

const DayOnePhoto = z.object({ identifier: z.nullish(z.string()), md5: z.nullish(z.string()) });

/**
 * The fields that we read of an entry in a JSON file of Day One
 * (https://dayoneapp.com/guides/tips-and-tutorials/exporting-entries/).
 */
export const DayOneEntry = z.object({
  uuid: z.string().check(z.minLength(1), z.maxLength(150)),
  creationDate: z.iso.datetime({ offset: true }),
  timeZone: z.nullish(z.string()),
  text: z.nullish(z.string()),
  tags: z.nullish(z.array(z.string())),
  photos: z.catch(z.nullish(z.array(DayOnePhoto)), null),
  starred: z.nullish(z.boolean()),
  location: z.optional(z.unknown()),
  weather: z.optional(z.unknown()),
});

export function fromDayOne(entry: z.output<typeof DayOneEntry>): SourceEntry {
  const { uuid, creationDate, timeZone, text, tags, photos, starred, location, weather } = entry;
  const words = plainText(text ?? '');
  return {
    format: 'dayone',
    sourceId: uuid,
    name: firstWords(words),
    date: creationDate,
    day: dayIn(new Date(creationDate), timeZone ?? undefined),
    text: words,
    tags: starred ? [...(tags ?? []), 'starred'] : (tags ?? []),
    photoNames: photoNamesIn(text ?? '', photos ?? []),
    unknownPhotos: unknownPhotosIn(text ?? '', photos ?? []),
    hasDetails: Boolean(location || weather),
  };
}

/** The name of an entry of Day One that is not valid: its first words, or else its day. */
export function nameOfInvalid(item: unknown): { name: string; day: string | null } {
  const { text, creationDate } = (item ?? {}) as { text?: unknown; creationDate?: unknown };
  const [day = null] = /^\d{4}-\d\d-\d\d(?=T)/.exec(String(creationDate)) ?? [];
  return { name: typeof text === 'string' ? firstWords(plainText(text)) : '', day };
}

/** The first words of a text, without the signs of a heading. */
export const firstWords = (text: string) =>
  text.trim().replace(/^#+ /, '').split('\n')[0]?.slice(0, 80) ?? '';

/** The photos in the text come first, in its order. The file of a photo is named after its digest. */
function photoNamesIn(text: string, photos: z.output<typeof DayOnePhoto>[]): string[][] {
  const place = ({ identifier }: z.output<typeof DayOnePhoto>) => {
    const index = identifier ? text.indexOf(identifier) : -1;
    return index < 0 ? text.length : index;
  };
  return photos
    .toSorted((a, b) => place(a) - place(b))
    .map(({ md5, identifier }) => [md5, identifier].filter((name) => typeof name === 'string'));
}

/** The ids in the text of photos that the entry does not have. */
function unknownPhotosIn(text: string, photos: z.output<typeof DayOnePhoto>[]): string[] {
  const known = new Set(photos.map(({ identifier }) => identifier));
  const ids = Array.from(text.matchAll(/!\[[^\]]*\]\(dayone-moment:\/\/([^)/]+)\)/g), ([, id = '']) => id);
  return [...new Set(ids)].filter((id) => !known.has(id));
}

/** One or more of Day One's links to photos, and the line ends around them. */
const PHOTO_LINKS =
  /(\n{0,2})!\[[^\]]*\]\(dayone-moment:[^)]*\)(?:\n{0,2}!\[[^\]]*\]\(dayone-moment:[^)]*\))*(\n{0,2})/g;

/** Fenced and inline code, whose backslashes belong to the text. */
const CODE = /(```[\s\S]*?(?:```|$)|`[^`\n]+`)/;

/**
 * Removes Day One's links to photos, the invisible characters that its editor leaves beside them, and its escapes
 * of characters that Markdown would interpret.
 */
const plainText = (text: string) =>
  text
    .replace(PHOTO_LINKS, (_, before: string, after: string) => (before > after ? before : after))
    .replace(/[\u200b\ufffc]/g, '')
    .split(CODE)
    .map((part, index) => (index % 2 === 1 ? part : part.replace(/\\([\\`*_{}[\]()#+\-.!~>|])/g, '$1')))
    .join('');
