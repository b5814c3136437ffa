import { parse } from 'yaml';
import { type EntryDate, entryDateInName, entryDateOfDay, isNear, parseEntryDate } from './dates.ts';
import { type SourceEntry, UnreadableError } from './parsed.ts';

/** A file of text, and its name without folders. */
interface TextFile {
  name: string;
  text: string;
  modifiedAt: Date;
}

/** Reads a Markdown file, with or without YAML front matter, such as one from our own export. */
export async function fromMarkdown(file: TextFile): Promise<SourceEntry> {
  const { matter, body } = frontMatterOf(file.text);
  const date = texts(matter.date)[0];
  const day = texts(matter.day)[0];
  const mood = texts(matter.mood)[0];
  return {
    format: 'markdown',
    sourceId: await digestOf(file),
    name: file.name,
    ...entryDateOf(date, day, file),
    title: 'title' in matter ? (texts(matter.title)[0] ?? null) : undefined,
    text: body,
    mood,
    tags: tagsOf(matter.tags),
  };
}

export async function fromText(file: TextFile): Promise<SourceEntry> {
  return {
    format: 'text',
    sourceId: await digestOf(file),
    name: file.name,
    ...entryDateOf(undefined, undefined, file),
    text: file.text,
    tags: [],
  };
}

/**
 * When an entry was written, according to the front matter, else the file name, else the modification time.
 */
function entryDateOf(
  date: string | undefined,
  day: string | undefined,
  { name, modifiedAt }: TextFile,
): EntryDate {
  const own = date === undefined ? null : parseEntryDate(date);
  const onDay = day === undefined ? null : entryDateOfDay(day);
  if (own && onDay?.day && isNear(onDay.day, own.date)) return { date: own.date, day: onDay.day };
  return own ?? onDay ?? entryDateInName(name) ?? { date: modifiedAt.toISOString(), day: null };
}

const FRONT_MATTER = /^---[ \t]*\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/;

function frontMatterOf(text: string): { matter: Record<string, unknown>; body: string } {
  const [block, yaml] = FRONT_MATTER.exec(text) ?? [];
  if (block === undefined || yaml === undefined) return { matter: {}, body: text };
  let matter: unknown;
  try {
    matter = parse(yaml);
  } catch {
    throw new UnreadableError('Its front matter is not valid YAML.');
  }
  // A paragraph between two lines of dashes is not front matter.
  if (typeof matter !== 'object' || matter === null || Array.isArray(matter))
    return { matter: {}, body: text };
  return { matter: matter as Record<string, unknown>, body: text.slice(block.length) };
}

/** The texts in a value of the front matter, which is one text or a list. */
const texts = (value: unknown): string[] =>
  [value]
    .flat()
    .flatMap((one) => (one === null || one === undefined || typeof one === 'object' ? [] : [String(one)]));

/** Tags are a list, or one text with commas. */
const tagsOf = (value: unknown) =>
  Array.isArray(value) ? texts(value) : texts(value).flatMap((tags) => tags.split(','));

/** The digest of the name and the text of a file, which identifies the entry, because the file has no id. */
async function digestOf({ name, text }: TextFile): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${name}\n${text}`));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
