import { parseEntryDate } from '#web/journal/importing/parsing/dates.ts';
import type { Parsed, SourceEntry } from '#web/journal/importing/parsing/parsed.ts';

/** The types of items that Joplin writes (https://joplinapp.org/help/api/references/rest_api/#item-type-ids). */
const TYPES = { note: '1', notebook: '2', picture: '4', tag: '5', noteTag: '6' } as const;

export interface JoplinItem {
  text: string;
  fields: ReadonlyMap<string, string>;
}

/**
 * The item in a file of Joplin's RAW format; null for any other text. After the text, a file has a paragraph of fields,
 * the last of which is `type_`.
 */
export function joplinItem(text: string): JoplinItem | null {
  const trimmed = text.replace(/\r\n/g, '\n').trimEnd();
  const start = trimmed.lastIndexOf('\n\n');
  const lines = trimmed.slice(start < 0 ? 0 : start + 2).split('\n');
  if (
    !/^type_: \d+$/.test(lines.at(-1) ?? '') ||
    !lines.some((line) => /^(id|note_id): [0-9a-f]{32}$/.test(line))
  )
    return null;
  const fields = lines.map((line) => {
    const end = line.indexOf(':');
    return [line.slice(0, end), line.slice(end + 1).trim()] as const;
  });
  return { text: start < 0 ? '' : trimmed.slice(0, start), fields: new Map(fields) };
}

/**
 * The notes among the items, with their notebooks, tags and pictures. `leftOut` counts deleted notes and second copies from
 * conflicts. `encrypted` has the ids of those that cannot be read.
 */
export function fromJoplin(
  items: readonly JoplinItem[],
  leftOut: Parsed['leftOut'],
): { entries: SourceEntry[]; encrypted: string[] } {
  const field = ({ fields }: JoplinItem, name: string) => fields.get(name) ?? '';
  const ofType = (type: string) => items.filter((item) => field(item, 'type_') === type);
  const titles = new Map(
    [...ofType(TYPES.notebook), ...ofType(TYPES.tag)].map((item) => [field(item, 'id'), item.text.trim()]),
  );
  const files = new Map(
    ofType(TYPES.picture).map((item) => [
      field(item, 'id'),
      `resources/${field(item, 'id')}.${field(item, 'file_extension')}`,
    ]),
  );
  const tagsOf = new Map<string, string[]>();
  for (const item of ofType(TYPES.noteTag)) {
    const [note, tag] = [field(item, 'note_id'), titles.get(field(item, 'tag_id'))];
    if (tag) tagsOf.set(note, [...(tagsOf.get(note) ?? []), tag]);
  }
  const isDeleted = (note: JoplinItem) => !/^0?$/.test(field(note, 'deleted_time'));
  const isCopy = (note: JoplinItem) => field(note, 'is_conflict') === '1';
  const kept = ofType(TYPES.note).filter((note) => !isDeleted(note));
  const notes = kept.filter((note) => !isCopy(note));
  leftOut.trash += ofType(TYPES.note).length - kept.length;
  leftOut.otherNotes += kept.length - notes.length;
  const isEncrypted = (note: JoplinItem) => field(note, 'encryption_applied') === '1';
  const readable = notes.filter((note) => !isEncrypted(note));
  const entries = readable.map((note): SourceEntry => {
    const [title = '', ...lines] = note.text.split('\n');
    const id = field(note, 'id');
    const written = field(note, 'user_created_time') || field(note, 'created_time');
    return {
      ...(parseEntryDate(written) ?? { date: written, day: null }),
      format: 'markdown',
      sourceId: `joplin:${id}`,
      name: title || id,
      title,
      text: lines
        .join('\n')
        .replace(/\]\(:\/([0-9a-f]{32})\)/g, (link, file) =>
          files.has(file) ? `](${files.get(file)})` : link,
        ),
      tags: tagsOf.get(id) ?? [],
      folder: titles.get(field(note, 'parent_id')),
    };
  });
  return { entries, encrypted: notes.filter(isEncrypted).map((note) => field(note, 'id')) };
}
