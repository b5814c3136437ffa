import type { Entry, EntryPicture } from './entries.ts';

/** The title of the file of an entry without a title. */
export const UNTITLED = 'Untitled Entry';

/**
 * Prints an entry as a Markdown file with YAML front matter and links to its pictures. Strings are quoted as in JSON,
 * which is valid YAML 1.2. `addressOf` returns the address of a picture as seen from the file.
 */
export function asMarkdown(
  { title, date, day, mood, tags, content, pictures }: Entry,
  addressOf: (picture: EntryPicture) => string,
): string {
  const frontMatter = [
    `title: ${JSON.stringify(title ?? UNTITLED)}`,
    `date: ${date}`,
    ...(day ? [`day: ${day}`] : []),
    ...(mood ? [`mood: ${JSON.stringify(mood)}`] : []),
    ...(tags.length ? [`tags: ${JSON.stringify(tags)}`] : []),
  ];
  const links = pictures.map((picture) => `![${altInLink(picture.alt)}](${addressOf(picture)})\n`).join('');
  return `---\n${frontMatter.join('\n')}\n---\n\n${content}\n${links && `\n${links}`}`;
}

/** A description as the text of a Markdown link, on one line. */
const altInLink = (alt: string) =>
  alt
    .replaceAll('&', '&amp;')
    .replace(/[\\[\]]/g, '\\$&')
    .replace(/\n/g, '&#10;');

/** Reads a line that consists of a link to a picture; null for any other line. */
export function linkedPicture(line: string): { alt: string; address: string } | null {
  const [, alt, address] = /^\s*!\[((?:\\.|[^\\\]])*)\]\(<?([^()<>\s]+)>?\)\s*$/.exec(line) ?? [];
  if (alt === undefined || address === undefined) return null;
  const text = alt.replaceAll('&#10;', '\n').replace(/\\(.)/g, '$1').replaceAll('&amp;', '&');
  return { alt: text, address };
}

/**
 * Returns a function that creates the path of an entry's Markdown file, `journal/2026-11-22 The title.md`:
 * its UTC day and title, and a number if the path is used already. Entries must come in the order of their
 * dates.
 */
export function uniquePaths(): (entry: Entry) => string {
  let day = '';
  let usedNames = new Set<string>();
  return ({ date, title }) => {
    if (day !== date.slice(0, 10)) usedNames = new Set();
    day = date.slice(0, 10);
    const name = fileNameOf(title ?? '');
    for (let number = 1; ; number += 1) {
      const numbered = number === 1 ? name : `${name} (${number})`;
      // Some file systems treat names that differ only in case or in Unicode composition as equal.
      const key = numbered.normalize('NFKC').toUpperCase();
      if (usedNames.has(key)) continue;
      usedNames.add(key);
      return `journal/${day} ${numbered}.md`;
    }
  };
}

/** Characters that some file systems refuse in names, and those that change the display order. */
const UNSAFE_CHARACTERS =
  /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Noncharacter_Code_Point}\ufeff<>:"/\\|?*]/gu;
/** File systems allow 255 bytes for a name, and some allow 260 characters for a whole path. */
const MAX_NAME_BYTES = 120;

const encoder = new TextEncoder();

/** The characters of a text. `Intl.Segmenter` is missing in Firefox before 125, where they are code points. */
export const charactersOf = (text: string): string[] =>
  'Segmenter' in Intl
    ? Array.from(
        new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text),
        ({ segment }) => segment,
      )
    : [...text];

/** A title as part of a file name. */
function fileNameOf(title: string): string {
  const safe = title.normalize('NFC').replace(UNSAFE_CHARACTERS, ' ').replace(/\s+/g, ' ').trim();
  let name = '';
  for (const character of charactersOf(safe)) {
    if (encoder.encode(name + character).length > MAX_NAME_BYTES) break;
    name += character;
  }
  // Windows removes dots and spaces at the end.
  return name.replace(/[. ]+$/, '') || UNTITLED;
}
