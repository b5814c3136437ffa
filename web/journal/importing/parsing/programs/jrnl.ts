import { z } from 'zod/mini';
import { sha256 } from '#contract/platform/sha256.ts';
import { type EntryDate, parseEntryDate } from '#web/journal/importing/parsing/dates.ts';
import type { TextFile } from '#web/journal/importing/parsing/markdown.ts';
import type { SourceEntry } from '#web/journal/importing/parsing/parsed.ts';

// jrnl (https://jrnl.sh) writes all entries of a journal to one file: text, or JSON with `--export json`.

const HEAD = /^\[([^\]\n]{8,40})\] ?(.*)$/;

/** The entries of a journal of jrnl; null for any other text. Each begins with a line such as `[2019-09-02 09:00] Title`. */
export async function fromJrnl({ path, text }: TextFile): Promise<SourceEntry[] | null> {
  const entries: { date: EntryDate; title: string; lines: string[] }[] = [];
  for (const line of text.trim().split(/\r?\n/)) {
    const [, written, title = ''] = HEAD.exec(line) ?? [];
    const date = written === undefined ? null : parseEntryDate(written);
    if (date) entries.push({ date, title, lines: [] });
    else if (entries.length === 0) return null;
    else entries.at(-1)?.lines.push(line);
  }
  return Promise.all(
    entries.map(({ date, title, lines }) => {
      const text = lines.join('\n').trim();
      const [firstSentence = title, rest = text] = text ? [] : firstSentenceOf(title);
      return jrnlEntry(path, date, firstSentence, rest);
    }),
  );
}

/** The first sentence of a line and the rest of it. jrnl takes this sentence as the title of an entry that is one line. */
function firstSentenceOf(line: string): [string, string] {
  const [first = line] = /^.*?(?:[.!?…‼‽⁇⁈⁉]['’"”]?[\])]*\s+|[！．？｡。])/u.exec(line) ?? [];
  return [first.trim(), line.slice(first.length).trim()];
}

/** An entry of jrnl. A star after the title marks a favourite, and tags are words of the text that begin with `@`. */
async function jrnlEntry(path: string, date: EntryDate, title: string, text: string): Promise<SourceEntry> {
  const words = `${title}\n${text}`;
  const tags = Array.from(words.matchAll(/(?<![\p{L}\p{N}])@([\p{L}\p{N}_-]+)/gu), ([, tag = '']) => tag);
  const isStarred = / \*$/.test(title);
  return {
    ...date,
    format: 'text',
    sourceId: await sha256(`jrnl\n${date.date}\n${words}`),
    name: path,
    title: withoutLastTags(title.replace(/ \*$/, '')) || null,
    text,
    tags: isStarred ? [...tags, 'starred'] : tags,
  };
}

/** A title without the tags at its end, which become tags of the entry; the whole title if it has no other words. */
const withoutLastTags = (title: string) => title.replace(/(?<=\S)(\s+@[\p{L}\p{N}_-]+)+\s*$/u, '').trim();

export const JrnlEntry = z.object({
  title: z.string(),
  body: z.string(),
  date: z.string(),
  time: z.nullish(z.string()),
  tags: z.nullish(z.array(z.string())),
  starred: z.nullish(z.boolean()),
});

export async function fromJrnlJson(
  { title, body, date, time, tags, starred }: z.output<typeof JrnlEntry>,
  path: string,
): Promise<SourceEntry> {
  const written = parseEntryDate(`${date} ${time ?? ''}`);
  const entry = await jrnlEntry(path, written ?? { date: '', day: null }, title, body);
  const own = (tags ?? []).map((tag) => tag.replace(/^@/, ''));
  return { ...entry, tags: [...own, ...entry.tags, ...(starred ? ['starred'] : [])] };
}
