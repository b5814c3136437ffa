import { importedId } from '#contract/journal/importedIds.ts';
import { LIMITS, MAX_TAGS } from '#contract/platform/constants.ts';
import { cutText } from '#contract/platform/text/fileText.ts';
import type { ParsedEntry } from '#web/journal/importing/parsing/parsed.ts';
import { paths } from '#web/paths.ts';
import { noonOf } from '#web/platform/calendar/wallTime.ts';

/** The entries of a preview by what is known of their days. Their order is kept. */
export function byDating(entries: readonly ParsedEntry[]) {
  const choices = entries.filter(({ source }) => source?.choices);
  const datedByFile = entries.filter(({ source }) => source?.isDatedByFile);
  const dated = entries.filter(({ source }) => !source?.choices && !source?.isDatedByFile);
  return { choices, datedByFile, dated };
}

/** The entries that can mean several days, of which none has been chosen yet. */
export const undecided = (entries: readonly ParsedEntry[]): ParsedEntry[] =>
  entries.filter(({ day, source }) => source?.choices && day === null);

/** An entry with the day that the member has chosen. */
export const withDay = (entry: ParsedEntry, day: string): ParsedEntry => ({
  ...entry,
  date: noonOf(day),
  day,
});

/** An entry with the first or the second of its possible days: the day stands before the month, or after it. */
export const withChoice = (entry: ParsedEntry, order: 'dayFirst' | 'monthFirst'): ParsedEntry => {
  const day = entry.source?.choices?.[order === 'dayFirst' ? 0 : 1];
  return day ? withDay(entry, day) : entry;
};

/** An entry with the name of its folder as a tag, if it can have another tag. */
export function withFolderTag(entry: ParsedEntry): ParsedEntry {
  const folder = entry.source?.folder?.replace(/\s+/g, ' ').trim() ?? '';
  const isKnown = entry.tags.some((tag) => tag.toLowerCase() === folder.toLowerCase());
  const isPossible = folder !== '' && folder.length <= LIMITS.tag && entry.tags.length < MAX_TAGS;
  return isPossible && !isKnown ? { ...entry, tags: [...entry.tags, folder] } : entry;
}

const ENTRY_LINK =
  /\[([^\]\n]*)\]\(dayone2?:\/\/view\?entryId=([0-9A-F]+)\)|dayone2?:\/\/view\?entryId=([0-9A-F]+)/gi;

/** Entries whose links to other entries of Day One lead to the imported ones. Links to missing entries become words. */
export async function withEntryLinks(
  { memberId, origin }: { memberId: string; origin: string },
  entries: readonly ParsedEntry[],
): Promise<ParsedEntry[]> {
  if (!entries.some(({ content }) => content.search(ENTRY_LINK) >= 0)) return [...entries];
  const addresses = new Map<string, string>();
  for (const entry of entries) {
    const uuid = entry.sourceId.replace(/#1$/, '').toUpperCase();
    addresses.set(uuid, new URL(paths.entry(await importedId(memberId, entry)), origin).href);
  }
  return entries.map((entry) => ({
    ...entry,
    content: cutText(
      entry.content.replace(ENTRY_LINK, (_, words: string | undefined, linked?: string, bare?: string) => {
        const address = addresses.get((linked ?? bare ?? '').toUpperCase());
        return [words, address && (words ? `(${address})` : address)].filter(Boolean).join(' ') || '…';
      }),
      LIMITS.content,
    ),
  }));
}
