import { z } from 'zod/mini';
import { dayIn } from './dates.ts';
import type { SourceEntry } from './parsed.ts';

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

/** Whether an entry has details that are not imported. */
export const hasDayOneDetails = ({ starred, location, weather }: z.output<typeof DayOneEntry>): boolean =>
  Boolean(starred || location || weather);

export function fromDayOne({
  uuid,
  creationDate,
  timeZone,
  text,
  tags,
  photos,
}: z.output<typeof DayOneEntry>): SourceEntry {
  return {
    format: 'dayone',
    sourceId: uuid,
    name: uuid,
    date: creationDate,
    day: dayIn(new Date(creationDate), timeZone ?? undefined),
    text: plainText(text ?? ''),
    tags: tags ?? [],
    photoNames: photoNamesIn(text ?? '', photos ?? []),
  };
}

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

/** One or more of Day One's links to photos, and the line ends around them. */
const PHOTO_LINKS =
  /(\n{0,2})!\[[^\]]*\]\(dayone-moment:[^)]*\)(?:\n{0,2}!\[[^\]]*\]\(dayone-moment:[^)]*\))*(\n{0,2})/g;

/**
 * Removes Day One's links to photos, the invisible characters that its editor leaves beside them, and its escapes
 * of characters that Markdown would interpret.
 */
const plainText = (text: string) =>
  text
    .replace(PHOTO_LINKS, (_, before: string, after: string) => (before > after ? before : after))
    .replace(/[\u200b\ufffc]/g, '')
    .replace(/\\([\\`*_{}[\]()#+\-.!~>|])/g, '$1');
