import { t } from '@lingui/core/macro';
import { z } from 'zod/mini';
import { DayOneEntry, fromDayOne, nameOfInvalid } from '#web/journal/importing/parsing/programs/dayOne.ts';
import { DiariumEntry, fromDiarium } from '#web/journal/importing/parsing/programs/diarium.ts';
import { fromJourney, isJourney, JourneyEntry } from '#web/journal/importing/parsing/programs/journey.ts';
import { fromJrnlJson, JrnlEntry } from '#web/journal/importing/parsing/programs/jrnl.ts';
import { fromSimplenote, SimplenoteNote } from '#web/journal/importing/parsing/programs/simplenote.ts';
import {
  fromStandardNotes,
  noteItems,
  StandardNote,
} from '#web/journal/importing/parsing/programs/standardNotes.ts';
import { type Parsed, type SourceEntry, UnreadableError } from './parsed.ts';

/** The forms of the lists in files of several programs. The items are validated one by one. */
const List = z.array(z.unknown());
const StandardNotesFile = z.object({ items: z.array(z.looseObject({ content_type: z.string() })) });
const SimplenoteFile = z.object({ activeNotes: List, trashedNotes: z.nullish(List) });
const EntriesFile = z.object({ entries: List });

/** The entries in a JSON file. A file of no known program is counted in `leftOut`. */
export async function fromJson(path: string, json: unknown, parsed: Parsed): Promise<SourceEntry[]> {
  const { items } = StandardNotesFile.safeParse(json).data ?? {};
  if (items)
    return fromStandardNotes(valid(StandardNote, noteItems(items), path, parsed), items, parsed.leftOut);
  const { activeNotes, trashedNotes } = SimplenoteFile.safeParse(json).data ?? {};
  if (activeNotes) {
    parsed.leftOut.trash += trashedNotes?.length ?? 0;
    return valid(SimplenoteNote, activeNotes, path, parsed).map(fromSimplenote);
  }
  const list = List.safeParse(json).data ?? [];
  if (DiariumEntry.safeParse(list[0]).success)
    return Promise.all(valid(DiariumEntry, list, path, parsed).map(fromDiarium));
  const { entries } = EntriesFile.safeParse(json).data ?? {};
  if (entries && JrnlEntry.safeParse(entries[0]).success)
    return Promise.all(valid(JrnlEntry, entries, path, parsed).map((entry) => fromJrnlJson(entry, path)));
  if (entries) return valid(DayOneEntry, entries, path, parsed).map(fromDayOne);
  if (isJourney(json)) return [journeyEntry(path, json)];
  parsed.leftOut.files += 1;
  return [];
}

/** The valid items of a list. One invalid item does not stop the others: it is listed with the reason. */
function valid<T extends z.ZodMiniType>(
  schema: T,
  items: readonly unknown[],
  path: string,
  { unreadable }: Parsed,
): z.output<T>[] {
  return items.flatMap((item) => {
    const entry = schema.safeParse(item);
    if (entry.success) return [entry.data];
    const { name, day } = nameOfInvalid(item);
    unreadable.push({ name: name || (day ? '' : path), day, reason: invalid(entry.error) });
    return [];
  });
}

function journeyEntry(path: string, json: unknown): SourceEntry {
  const entry = JourneyEntry.safeParse(json);
  if (!entry.success) throw new UnreadableError(invalid(entry.error));
  return fromJourney(path, entry.data);
}

function invalid({ issues: [issue] }: z.core.$ZodError): string {
  const field = issue?.path.join('.');
  return field ? t`Its ${field} is missing or not valid.` : t`Its form is missing or not valid.`;
}
