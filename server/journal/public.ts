import type { Db } from '#server/platform/database.ts';
import { asMarkdown, entryOf, markdownPath } from './rules.ts';
import { allEntries } from './store.ts';

/** A member's journal as files of their archive: `journal.json`, and a Markdown file an entry. */
export async function archivedJournal(db: Db, userId: string): Promise<Record<string, string>> {
  const entries = (await allEntries(db, userId)).map(entryOf);
  const pages = entries.map((entry) => [markdownPath(entry), asMarkdown(entry)]);
  return { 'journal.json': JSON.stringify(entries, null, 2), ...Object.fromEntries(pages) };
}
