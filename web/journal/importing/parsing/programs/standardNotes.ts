import { t } from '@lingui/core/macro';
import { z } from 'zod/mini';
import { type Parsed, type SourceEntry, UnreadableError } from '#web/journal/importing/parsing/parsed.ts';

/** The file of a backup of Standard Notes in which everything is. The other files of a backup are copies of its notes. */
export const isStandardNotesBackup = (path: string) =>
  /(^|\/)Standard Notes Backup and Import File( txt)?\.(txt|json)$/i.test(path);

/** An item of a backup. */
interface Item {
  content_type?: unknown;
  content?: unknown;
  deleted?: unknown;
}

export const StandardNote = z.object({
  uuid: z.string().check(z.maxLength(150)),
  created_at: z.string(),
  content: z.object({
    title: z.nullish(z.string()),
    text: z.nullish(z.string()),
    trashed: z.nullish(z.boolean()),
    starred: z.nullish(z.boolean()),
    noteType: z.nullish(z.string()),
  }),
});
const Tag = z.object({
  content: z.object({
    title: z.string(),
    references: z.nullish(z.array(z.object({ uuid: z.string() }))),
  }),
});

/** The kinds of notes that are not texts. */
const OTHER_NOTES = ['authentication', 'spreadsheet'];

/**
 * The items of a backup that are notes. Of an erased note, only its id is left.
 * @throws UnreadableError when the backup is encrypted.
 */
export function noteItems(items: readonly Item[]): Item[] {
  const isEncrypted = items.some(({ content }) => typeof content === 'string' && /^00\d/.test(content));
  if (isEncrypted)
    throw new UnreadableError(t`It is encrypted. Export a decrypted backup from Standard Notes.`);
  return items.filter((item) => item.content_type === 'Note' && !item.deleted);
}

/** The entries of a backup, with the tags among its items. `leftOut` counts the notes in the trash, and those that are no texts. */
export function fromStandardNotes(
  notes: readonly z.output<typeof StandardNote>[],
  items: readonly Item[],
  leftOut: Parsed['leftOut'],
): SourceEntry[] {
  const tagsOf = new Map<string, string[]>();
  for (const item of items) {
    const tag = item.content_type === 'Tag' ? Tag.safeParse(item).data : undefined;
    for (const { uuid } of tag?.content.references ?? [])
      tagsOf.set(uuid, [...(tagsOf.get(uuid) ?? []), tag?.content.title ?? '']);
  }
  const isText = (note: z.output<typeof StandardNote>) => !OTHER_NOTES.includes(note.content.noteType ?? '');
  const kept = notes.filter((note) => !note.content.trashed);
  const texts = kept.filter(isText);
  leftOut.trash += notes.length - kept.length;
  leftOut.otherNotes += kept.length - texts.length;
  return texts.map((note) => {
    const { title, text, noteType, starred } = note.content;
    const tags = tagsOf.get(note.uuid) ?? [];
    return {
      format: 'markdown',
      sourceId: `standardnotes:${note.uuid}`,
      name: title || note.uuid,
      date: note.created_at,
      day: null,
      title: title ?? null,
      text: noteType === 'super' ? textOfSuperNote(text ?? '') : (text ?? ''),
      tags: starred ? [...tags, 'starred'] : tags,
    };
  });
}

interface SuperNode {
  type?: string;
  text?: string;
  tag?: string;
  children?: SuperNode[];
}

/** The text of a note of the rich editor, which is a tree in JSON. */
function textOfSuperNote(json: string): string {
  if (!json) return '';
  let root: SuperNode;
  try {
    root = (JSON.parse(json) as { root: SuperNode }).root;
  } catch {
    throw new UnreadableError(t`It has a form that is not known here.`);
  }
  const inner = (node: SuperNode): string => (node.children ?? []).map(textOf).join('');
  const textOf = (node: SuperNode): string => {
    if (node.type === 'linebreak') return '\n';
    if (node.type === 'listitem') return `- ${inner(node).trim()}\n`;
    if (node.type === 'heading') return `${'#'.repeat(Number(node.tag?.slice(1)) || 1)} ${inner(node)}\n\n`;
    const isBlock = ['paragraph', 'quote', 'code', 'list', 'table', 'tablerow'].includes(node.type ?? '');
    return (node.text ?? inner(node)) + (isBlock ? '\n\n' : '');
  };
  return textOf(root)
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
