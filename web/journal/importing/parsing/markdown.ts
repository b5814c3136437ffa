import { t } from '@lingui/core/macro';
import { parse } from 'yaml';
import { sha256 } from '#contract/platform/sha256.ts';
import {
  type EntryDate,
  entryDateInPath,
  entryDateOfDay,
  folderOf,
  isNear,
  parseEntryDate,
  titleInName,
} from './dates.ts';
import { type SourceEntry, UnreadableError } from './parsed.ts';

/** A file of text. */
export interface TextFile {
  /** The path, including folders. */
  path: string;
  text: string;
  modifiedAt: Date;
}

/** Reads a Markdown file, with or without front matter, such as one from our own export. */
export async function fromMarkdown(file: TextFile): Promise<SourceEntry> {
  const { matter, body } = frontMatterOf(file.text);
  const [date, day, mood] = [datesIn(matter), texts(matter.day)[0], texts(matter.mood)[0]];
  return {
    ...(await fileFields(file, date, day)),
    format: 'markdown',
    title: 'title' in matter ? (texts(matter.title)[0] ?? null) : undefined,
    text: body,
    mood,
    tags: tagsOf(matter.tags ?? matter.tag ?? matter.keywords),
  };
}

export const fromText = async (file: TextFile): Promise<SourceEntry> => ({
  ...(await fileFields(file)),
  format: 'text',
  text: file.text,
  tags: [],
});

/** What a file says about its entry by its path and its modification time. */
async function fileFields(file: TextFile, dates: readonly string[] = [], day?: string) {
  const { path, text } = file;
  return {
    sourceId: await sha256(`${path.split('/').at(-1)}\n${text}`),
    name: path,
    ...entryDateOf(dates, day, file),
    fileTitle: titleInName(path),
    folder: folderOf(path),
  };
}

/**
 * When an entry was written, according to the front matter, else the names of the file and its folders, else the
 * modification time.
 */
function entryDateOf(
  dates: readonly string[],
  day: string | undefined,
  { path, modifiedAt }: TextFile,
): EntryDate & { isDatedByFile?: boolean } {
  const own = dates.map(parseEntryDate).find((date) => date !== null);
  const onDay = day === undefined ? null : entryDateOfDay(day);
  if (own && onDay?.day && isNear(onDay.day, own.date)) return { date: own.date, day: onDay.day };
  const plain = own ?? onDay ?? entryDateInPath(path);
  return plain ?? { date: modifiedAt.toISOString(), day: null, isDatedByFile: true };
}

/** The keys of front matter that say when a text was written, best first, without spaces, hyphens and underscores. */
const DATE_KEYS = [
  'date',
  'created',
  'createdat',
  'createdon',
  'creationdate',
  'datecreated',
  'createddate',
  'createdtime',
  'creationtime',
];

const datesIn = (matter: Record<string, unknown>): string[] =>
  DATE_KEYS.flatMap((key) => texts(matter[key]).slice(0, 1));

const FRONT_MATTER = /^---[ \t]*\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/;

function frontMatterOf(text: string): { matter: Record<string, unknown>; body: string } {
  const [block, yaml] = FRONT_MATTER.exec(text) ?? [];
  if (block === undefined || yaml === undefined) return { matter: {}, body: text };
  let matter: unknown;
  try {
    matter = parse(yaml);
  } catch {
    throw new UnreadableError(t`Its front matter is not valid YAML.`);
  }
  // A paragraph between two lines of dashes is not front matter.
  if (typeof matter !== 'object' || matter === null || Array.isArray(matter))
    return { matter: {}, body: text };
  // Programs write the keys in different ways.
  const fields = Object.entries(matter).map(([key, value]) => [
    key.toLowerCase().replace(/[\s_-]/g, ''),
    value,
  ]);
  return { matter: Object.fromEntries(fields), body: text.slice(block.length) };
}

/** The texts in a value of the front matter, which is one text or a list. */
const texts = (value: unknown): string[] =>
  [value]
    .flat()
    .flatMap((one) => (one === null || one === undefined || typeof one === 'object' ? [] : [String(one)]));

/** Tags are a list, or one text with commas. */
const tagsOf = (value: unknown) =>
  Array.isArray(value) ? texts(value) : texts(value).flatMap((tags) => tags.split(','));
