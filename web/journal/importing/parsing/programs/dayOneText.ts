import { sha256 } from '#contract/platform/sha256.ts';
import { type EntryDate, parseEntryDate } from '#web/journal/importing/parsing/dates.ts';
import type { TextFile } from '#web/journal/importing/parsing/markdown.ts';
import type { SourceEntry } from '#web/journal/importing/parsing/parsed.ts';

const HEAD = /^\t(\p{L}[\p{L} ]*):\t(.*)$/u;

/**
 * The entries of a plain text export of Day One; null for any other text. Each begins with indented lines: first
 * `Date:`, with a date in the language of the app, then perhaps `Weather:`, `Location:` and `Tags:`.
 */
export async function fromDayOneText({ path, text }: TextFile): Promise<SourceEntry[] | null> {
  const heads: { fields: Map<string, string>; lines: string[] }[] = [];
  let isInHead = false;
  for (const line of text.replace(/^\s*\n/, '').split(/\r?\n/)) {
    const [, key, value = ''] = HEAD.exec(line) ?? [];
    if (key === 'Date') heads.push({ fields: new Map(), lines: [] });
    const entry = heads.at(-1);
    if (!entry) return null;
    isInHead = key === 'Date' || (isInHead && key !== undefined);
    if (isInHead && key) entry.fields.set(key, value);
    else entry.lines.push(line);
  }
  return Promise.all(
    heads.map(async ({ fields, lines }) => {
      const written = fields.get('Date') ?? '';
      const date: EntryDate = parseEntryDate(written) ?? { date: written, day: null };
      const words = lines.join('\n').trim();
      return {
        ...date,
        format: 'dayone' as const,
        sourceId: await sha256(`${written}\n${words}`),
        name: words.slice(0, 80) || path,
        text: words,
        tags: fields.get('Tags')?.split(',') ?? [],
        hasDetails: fields.has('Weather') || fields.has('Location'),
      };
    }),
  );
}
