import { z } from 'zod/mini';
import { dayIn } from './dates.ts';
import type { SourceEntry } from './parsed.ts';

/** An entry in a JSON file of Day One, as far as it is read (https://dayoneapp.com/guides/tips-and-tutorials/exporting-entries/). */
export const DayOneEntry = z.object({
  uuid: z.string().check(z.minLength(1), z.maxLength(150)),
  creationDate: z.iso.datetime({ offset: true }),
  timeZone: z.nullish(z.string()),
  text: z.nullish(z.string()),
  tags: z.nullish(z.array(z.string())),
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
}: z.output<typeof DayOneEntry>): SourceEntry {
  return {
    format: 'dayone',
    sourceId: uuid,
    name: uuid,
    date: creationDate,
    day: dayIn(new Date(creationDate), timeZone ?? undefined),
    text: plainText(text ?? ''),
    tags: tags ?? [],
  };
}

/** Day One refers to photos by links, and escapes characters that Markdown would interpret. */
const plainText = (text: string) =>
  text
    .replace(/!\[[^\]]*\]\(dayone-moment:[^)]*\)\n?/g, '')
    .replace(/\u200b/g, '')
    .replace(/\\([\\`*_{}[\]()#+\-.!~>|])/g, '$1');
