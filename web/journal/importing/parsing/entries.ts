import { t } from '@lingui/core/macro';
import { charactersOf, UNTITLED } from '#contract/journal/files.ts';
import { LIMITS, MAX_TAGS } from '#contract/platform/constants.ts';
import { isNear } from './dates.ts';
import { type Parsed, type ParsedEntry, type SourceEntry, UnreadableError } from './parsed.ts';

const [EARLIEST, LATEST] = [Date.UTC(1000, 0, 3), Date.UTC(9999, 11, 30)];

/**
 * Adapts an entry to the limits of the journal: a leading heading becomes its title, and a long text becomes
 * several entries. Adds to `leftOut` what is not imported.
 * @throws UnreadableError when it has no text, or its date is out of range.
 */
export function entriesFrom(source: SourceEntry, leftOut: Parsed['leftOut']): ParsedEntry[] {
  const { format, sourceId, date } = source;
  const time = Date.parse(date);
  if (!(time >= EARLIEST && time <= LATEST))
    throw new UnreadableError(t`Its date is not between 1000 and 9999.`);
  const { title, content } = titleAndContentOf(source);
  if (!content) throw new UnreadableError(t`It has no text.`);
  const day = source.day && isNear(source.day, date) ? source.day : null;
  const mood = storableText(source.mood ?? '').trim();
  if (mood.length > LIMITS.mood) leftOut.details += 1;
  const common = {
    format,
    date: new Date(time).toISOString(),
    day,
    mood: mood && mood.length <= LIMITS.mood ? mood : null,
    tags: tagsFrom(source.tags, leftOut),
  };
  const parts = split(content);
  const { photos, isDatedByFile, choices, folder } = source;
  const ofSource = { isDatedByFile, choices, folder };
  if (parts.length === 1) return [{ ...common, sourceId, title, content, source: { ...ofSource, photos } }];
  return parts.map((content, index) => {
    const suffix = t`(${{ part: index + 1 }} of ${{ count: parts.length }})`;
    const start = truncate(title ?? '', LIMITS.title - suffix.length - 1);
    const titleOfPart = `${start} ${suffix}`.trim();
    return {
      ...common,
      sourceId: `${sourceId}#${index + 1}`,
      title: titleOfPart,
      content,
      source: index === 0 ? { ...ofSource, photos } : ofSource,
    };
  });
}

/** The text with `\n` as line ends, and without NUL and unpaired surrogates, which cannot be stored. */
const storableText = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    .replaceAll('\0', '')
    .replace(/\p{Surrogate}/gu, '\ufffd');

/**
 * The title and the text of an entry. Without a text, the title becomes the text. The text is empty if there
 * is neither.
 */
function titleAndContentOf({ format, title, fileTitle, text }: SourceEntry): {
  title: string | null;
  content: string;
} {
  const content = storableText(text).trim();
  if (title === undefined) {
    const heading = /^# +(.+?)[ #]*(?:\n|$)/.exec(content);
    const [line = '', words = ''] = heading ?? [];
    const rest = content.slice(line.length).trim();
    if (words && rest && words.length <= LIMITS.title) return { title: words, content: rest };
    // In an app, “# ” is the format of the heading. In a file, the member typed it.
    const isFromApp = format === 'dayone' || format === 'journey';
    if (words || !content) return { title: null, content: words && !rest && isFromApp ? words : content };
    const isTitle = fileTitle && fileTitle !== UNTITLED && fileTitle.length <= LIMITS.title;
    return { title: isTitle ? fileTitle : null, content };
  }
  const given = storableText(title ?? '').trim();
  if (!content) return { title: null, content: given };
  if (!given || given === UNTITLED) return { title: null, content };
  // A title that is too long stays as the first line.
  return given.length > LIMITS.title
    ? { title: null, content: `${given}\n\n${content}` }
    : { title: given, content };
}

function tagsFrom(source: readonly string[], leftOut: Parsed['leftOut']): string[] {
  const all = new Map<string, string>();
  for (const tag of source) {
    const name = storableText(tag).replace(/^#/, '').replace(/\s+/g, ' ').trim();
    if (name && !all.has(name.toLowerCase())) all.set(name.toLowerCase(), name);
  }
  const possible = [...all.values()].filter((name) => name.length <= LIMITS.tag).slice(0, MAX_TAGS);
  leftOut.tags += all.size - possible.length;
  return possible;
}

/** Splits a text into parts of at most 50,000 characters, at the last empty line, line end, space or character. */
function split(text: string): string[] {
  const parts: string[] = [];
  let rest = text;
  while (rest.length > LIMITS.content) {
    const start = rest.slice(0, LIMITS.content + 1);
    const end = ['\n\n', '\n', ' ']
      .map((gap) => start.lastIndexOf(gap))
      .find((at) => at > LIMITS.content / 2);
    const part = end === undefined ? truncate(start, LIMITS.content) : rest.slice(0, end);
    parts.push(part.trim());
    rest = rest.slice(part.length).trim();
  }
  return rest ? [...parts, rest] : parts;
}

/** The beginning of a text, at most `length` UTF-16 code units, without half of a character. */
function truncate(text: string, length: number): string {
  if (text.length <= length) return text;
  // The longest characters, such as families of emoji, have about thirty code units.
  const start = text.slice(0, Math.max(0, length - 64));
  let end = '';
  for (const character of charactersOf(text.slice(start.length, length + 64))) {
    if (start.length + end.length + character.length > length) break;
    end += character;
  }
  return start + end;
}
