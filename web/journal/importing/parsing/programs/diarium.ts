import { z } from 'zod/mini';
import { sha256 } from '#contract/platform/sha256.ts';
import { parseEntryDate } from '#web/journal/importing/parsing/dates.ts';
import { textOfHtml } from '#web/journal/importing/parsing/html.ts';
import type { SourceEntry } from '#web/journal/importing/parsing/parsed.ts';

/** An entry in a JSON export of Diarium, which is a list. */
export const DiariumEntry = z.object({
  /** A time without an offset. */
  date: z.string(),
  heading: z.nullish(z.string()),
  html: z.string(),
  tags: z.nullish(z.array(z.string())),
  rating: z.optional(z.unknown()),
  location: z.optional(z.unknown()),
});

export async function fromDiarium({
  date,
  heading,
  html,
  tags,
  rating,
  location,
}: z.output<typeof DiariumEntry>): Promise<SourceEntry> {
  return {
    ...(parseEntryDate(date) ?? { date, day: null }),
    format: 'text',
    sourceId: await sha256(`diarium\n${date}\n${html}`),
    name: heading ? textOfHtml(heading) : date,
    title: heading ? textOfHtml(heading) : null,
    text: textOfHtml(html),
    tags: tags ?? [],
    hasDetails: Boolean(rating || location),
  };
}
