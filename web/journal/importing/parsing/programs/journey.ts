import { t } from '@lingui/core/macro';
import { z } from 'zod/mini';
import { dayIn, parseEntryDate } from '#web/journal/importing/parsing/dates.ts';
import { textOfHtml } from '#web/journal/importing/parsing/html.ts';
import { type SourceEntry, UnreadableError } from '#web/journal/importing/parsing/parsed.ts';

/** The fields that we read from a JSON file of Journey. Each file is one entry. */
export const JourneyEntry = z.object({
  id: z.nullish(z.string().check(z.maxLength(150))),
  /** Milliseconds since 1970. */
  date_journal: z.optional(z.number().check(z.gte(-8.64e15), z.lte(8.64e15))),
  /** The same in newer exports, in ISO 8601. */
  dateOfJournal: z.optional(z.string()),
  timezone: z.nullish(z.string()),
  text: z.nullish(z.string()),
  type: z.nullish(z.string()),
  tags: z.nullish(z.array(z.string())),
  /** The names of files. */
  photos: z.catch(z.nullish(z.array(z.string())), null),
  favourite: z.nullish(z.boolean()),
  /** A number in most exports. */
  mood: z.optional(z.unknown()),
  address: z.nullish(z.string()),
  weather: z.optional(z.unknown()),
});

/** Whether an entry has details that are not imported. */
const hasJourneyDetails = ({ address, weather }: z.output<typeof JourneyEntry>): boolean => {
  const place = (weather as { place?: unknown } | null | undefined)?.place;
  return Boolean(address || place);
};

export const isJourney = (json: unknown): boolean =>
  typeof json === 'object' && json !== null && ('date_journal' in json || 'dateOfJournal' in json);

export function fromJourney(name: string, entry: z.output<typeof JourneyEntry>): SourceEntry {
  const { id, date_journal, dateOfJournal, timezone, type, tags, photos, favourite, mood } = entry;
  const date = new Date(date_journal ?? parseEntryDate(dateOfJournal ?? '')?.date ?? Number.NaN);
  if (Number.isNaN(date.getTime()))
    throw new UnreadableError(t`Its ${{ field: 'date_journal' }} is missing or not valid.`);
  const text = entry.text ?? '';
  const isHtml = type === 'html' || /^\s*<(p|div|h[1-6]|ul|ol|blockquote|br)\b/i.test(text);
  return {
    format: 'journey',
    sourceId: id || name.slice(-150),
    name,
    date: date.toISOString(),
    day: dayIn(date, timezone || undefined),
    text: isHtml ? textOfHtml(text) : text,
    mood: typeof mood === 'string' && /\p{L}/u.test(mood) ? mood : undefined,
    tags: favourite ? [...(tags ?? []), 'starred'] : (tags ?? []),
    photoNames: photos?.map((photo) => [photo]) ?? [],
    hasDetails: hasJourneyDetails(entry),
  };
}
