import { Parser } from 'htmlparser2';
import { z } from 'zod/mini';
import { dayIn } from './dates.ts';
import type { SourceEntry } from './parsed.ts';

/** The fields that we read from a JSON file of Journey. Each file is one entry. */
export const JourneyEntry = z.object({
  id: z.nullish(z.string().check(z.maxLength(150))),
  /** Milliseconds since 1970. */
  date_journal: z.number().check(z.gte(-8.64e15), z.lte(8.64e15)),
  timezone: z.nullish(z.string()),
  text: z.nullish(z.string()),
  type: z.nullish(z.string()),
  tags: z.nullish(z.array(z.string())),
  /** The names of files. */
  photos: z.catch(z.nullish(z.array(z.string())), null),
  favourite: z.nullish(z.boolean()),
  address: z.nullish(z.string()),
  weather: z.optional(z.unknown()),
});

/** Whether an entry has details that are not imported. */
export const hasJourneyDetails = ({
  favourite,
  address,
  weather,
}: z.output<typeof JourneyEntry>): boolean => {
  const place = (weather as { place?: unknown } | null | undefined)?.place;
  return Boolean(favourite || address || place);
};

export function fromJourney(name: string, entry: z.output<typeof JourneyEntry>): SourceEntry {
  const { id, date_journal, timezone, type, tags, photos } = entry;
  const text = entry.text ?? '';
  const date = new Date(date_journal);
  const isHtml = type === 'html' || /^\s*<(p|div|h[1-6]|ul|ol|blockquote|br)\b/i.test(text);
  return {
    format: 'journey',
    sourceId: id || name.slice(-150),
    name,
    date: date.toISOString(),
    day: dayIn(date, timezone || undefined),
    text: isHtml ? textOfHtml(text) : text,
    tags: tags ?? [],
    photoNames: photos?.map((photo) => [photo]) ?? [],
  };
}

const BLOCKS = new Set([
  'p',
  'div',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'ul',
  'ol',
  'blockquote',
  'pre',
  'table',
  'hr',
]);
const HIDDEN = new Set(['script', 'style', 'head', 'title']);

/**
 * Converts HTML to text: blocks become paragraphs, list items get dashes, and a first heading becomes a
 * Markdown heading.
 */
export function textOfHtml(html: string): string {
  let text = '';
  let hidden = 0;
  const startBlock = () => {
    text = text.trimEnd();
    if (text) text += '\n\n';
  };
  const startLine = (start: string) => {
    text = text.trimEnd();
    text += text ? `\n${start}` : start;
  };
  const parser = new Parser({
    onopentagname: (name) => {
      if (HIDDEN.has(name)) hidden += 1;
      else if (name === 'br') text += '\n';
      else if (name === 'li') startLine('- ');
      else if (BLOCKS.has(name)) {
        const isFirst = text.trim() === '';
        // A paragraph in a list item starts on the line of its dash.
        if (!text.endsWith('- ')) startBlock();
        if (isFirst && name === 'h1') text = '# ';
      }
    },
    onclosetag: (name) => {
      if (HIDDEN.has(name)) hidden -= 1;
      else if (name === 'tr') text += '\n';
      else if (name === 'td' || name === 'th') text += ' ';
      else if (BLOCKS.has(name)) startBlock();
    },
    ontext: (part) => {
      if (hidden > 0) return;
      const words = part.replace(/[\t\n\f\r ]+/g, ' ');
      text += /(^|\s)$/.test(text) ? words.trimStart() : words;
    },
  });
  parser.end(html);
  return text.replace(/[^\S\n]+\n/g, '\n').trim();
}
