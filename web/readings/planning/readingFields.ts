import { t } from '@lingui/core/macro';
import { z } from 'zod';
import { Weekday } from '#contract/platform/weekdays.ts';
import {
  MAX_PASSAGES,
  PassageDraft,
  READING_LIMITS,
  ReadingDraft,
  type SentReadingDraft,
} from '#contract/readings/readingDrafts.ts';
import type { ReadingDetails } from '#contract/readings/readings.ts';
import { dayOf } from '#web/platform/calendar/days.ts';
import { readerZone } from '#web/platform/calendar/zones.ts';

/** A passage that has opened. Its texts can be changed, but not its place or day. */
const OpenedFields = z.object({ id: z.string(), title: z.string(), where: z.string(), question: z.string() });

const Values = z.object({
  title: z.string(),
  author: z.string(),
  /** The book in the library; null for a book that is not there. */
  book: z.object({ id: z.string(), title: z.string(), author: z.string().nullable() }).nullable(),
  words: z.string(),
  startsOn: z.string(),
  timezone: z.string(),
  weekday: Weekday,
  weeks: z.string(),
  seriesId: z.string(),
  opened: z.array(OpenedFields),
  /** The other passages, one a line: title, place and question with “|” between them. */
  passages: z.string(),
});
export type ReadingFields = z.output<typeof Values>;

/** Validates the form and returns what is sent. `planned` are the passages that have not opened, which keep their ids. */
export const readingFields = (
  planned: ReadingDetails['passages'] = [],
): z.ZodType<SentReadingDraft, ReadingFields> =>
  Values.transform((values, context): SentReadingDraft => {
    const { book, weekday, weeks, seriesId, opened, passages, ...texts } = values;
    const draft: SentReadingDraft = {
      ...texts,
      ...(book && { title: book.title, author: book.author }),
      bookId: book?.id ?? null,
      rhythm: { weekday, weeks: Number(weeks) },
      seriesId: seriesId || null,
      passages: [...opened, ...linesOf(passages, planned, opened.length, context)],
    };
    // The messages of the contract, for all fields but the lines, which have their own.
    for (const { path, message } of ReadingDraft.safeParse(draft).error?.issues ?? []) {
      const [field, index, ...rest] = path;
      if (field !== 'passages') context.addIssue({ code: 'custom', path: [...path], message });
      else if (Number(index) < opened.length)
        context.addIssue({ code: 'custom', path: ['opened', Number(index), ...rest], message });
    }
    return draft;
  });

type Context = Pick<z.core.$RefinementCtx, 'addIssue'>;

/** The passages in the lines of a text. A line with the title of a passage that was there keeps its id. */
function linesOf(
  text: string,
  planned: ReadingDetails['passages'],
  openedCount: number,
  context: Context,
): SentReadingDraft['passages'] {
  const fail = (message: string) => context.addIssue({ code: 'custom', path: ['passages'], message });
  const passages = passagesIn(text);
  if (passages.length + openedCount === 0) fail(t`Please write at least one passage.`);
  if (passages.length + openedCount > MAX_PASSAGES)
    fail(t`A reading can have at most ${MAX_PASSAGES} passages.`);
  for (const [index, passage] of passages.entries()) {
    if (PassageDraft.safeParse(passage).success) continue;
    const line = index + 1;
    const { passageTitle, where, question } = READING_LIMITS;
    fail(
      passage.title === '' || passage.where === ''
        ? t`Passage ${line} needs a title, then “|” and its place in the book.`
        : t`Passage ${line} is too long. A title has at most ${passageTitle} characters, a place ${where}, and a question ${question}.`,
    );
    break;
  }
  const left = [...planned];
  return passages.map((passage) => {
    const index = left.findIndex(({ title }) => title === passage.title);
    const [same] = index < 0 ? [] : left.splice(index, 1);
    return same ? { ...passage, id: same.id } : passage;
  });
}

/** A bullet at the beginning of a line, as in lists of web pages. */
const BULLET = /^\s*[•‣◦▪·*–-]\s+/;

/**
 * The passages in the lines of a text. Empty lines are left out. In what is copied from a web page, tabs separate the
 * columns of a table, items of lists have bullets, and spaces may be non-breaking.
 */
export const passagesIn = (text: string): { title: string; where: string; question: string }[] =>
  text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [title = '', where = '', ...rest] = line
        .replace(BULLET, '')
        .split(line.includes('|') ? '|' : '\t')
        .map((part) => part.replace(/\s+/g, ' ').trim());
      return { title, where, question: rest.filter(Boolean).join(' | ') };
    });

/** Passages as lines of a text, from which `passagesIn` reads them again. */
const textOf = (passages: ReadingDetails['passages']): string =>
  passages
    .map(({ title, where, question }) => {
      const parts = [title.replaceAll('|', '/'), where.replaceAll('|', '/'), ...(question ? [question] : [])];
      return parts.map((part) => part.replaceAll(/\s+/g, ' ')).join(' | ');
    })
    .join('\n');

/** The fields of a new reading, perhaps of a book that was read before. */
export const newReadingFields = (again?: ReadingDetails): ReadingFields => ({
  ...bookFieldsOf(again),
  startsOn: dayOf(),
  timezone: again?.timezone ?? readerZone(),
  weekday: again?.rhythm.weekday ?? 'TH',
  weeks: String(again?.rhythm.weeks ?? 1),
  seriesId: '',
  opened: [],
  passages: again ? textOf(again.passages) : '',
});

export const fieldsOfReading = (reading: ReadingDetails): ReadingFields => ({
  ...bookFieldsOf(reading),
  startsOn: reading.startsOn,
  timezone: reading.timezone,
  weekday: reading.rhythm.weekday,
  weeks: String(reading.rhythm.weeks),
  seriesId: reading.seriesId ?? '',
  opened: reading.passages
    .filter(({ isOpen }) => isOpen)
    .map(({ id, title, where, question }) => ({ id, title, where, question: question ?? '' })),
  passages: textOf(reading.passages.filter(({ isOpen }) => !isOpen)),
});

const bookFieldsOf = (reading: ReadingDetails | undefined) => ({
  title: reading?.title ?? '',
  author: reading?.author ?? '',
  book: reading?.book ? { id: reading.book.id, title: reading.title, author: reading.author } : null,
  words: reading?.words ?? '',
});
