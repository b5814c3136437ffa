import type { Transaction } from 'kysely';
import { say } from '#contract/platform/say.ts';
import type { ReadingDraft } from '#contract/readings/readingDrafts.ts';
import { isSeriesOf } from '#server/events/public.ts';
import { approvedBook } from '#server/library/public.ts';
import type { DB } from '#server/platform/database/types.ts';
import { badField } from '#server/platform/errors.ts';
import type { PassageRow, ReadingRow } from './rules.ts';

export const HAS_OPENED = say('This passage has opened.');

/** The columns of a draft. What `current` has already is not checked again: its book may have left the library. */
export async function columnsOf(
  trx: Transaction<DB>,
  communityId: string,
  draft: ReadingDraft,
  current: ReadingRow | null,
) {
  const { bookId, seriesId, words, startsOn, timezone, rhythm } = draft;
  const isNewBook = bookId !== null && bookId !== current?.book_id;
  const book = isNewBook ? await approvedBook(trx, bookId) : bookId === null ? draft : current;
  if (!book) throw badField('bookId', say('This book is not in the library.'));
  const isNewSeries = seriesId !== null && seriesId !== current?.series_id;
  if (isNewSeries && !(await isSeriesOf(trx, seriesId, communityId)))
    throw badField('seriesId', say('This community has no such event.'));
  return {
    book_id: bookId,
    series_id: seriesId,
    title: book.title,
    author: book.author,
    words,
    starts_on: startsOn,
    weekday: rhythm.weekday,
    weeks: rhythm.weeks,
    timezone,
  };
}

/** @throws ApiError 400 for a start that is more than a year away. */
export function requireNearStart({ startsOn }: ReadingDraft, today: string): void {
  const day = Temporal.PlainDate.from(today);
  const isNear =
    startsOn >= day.subtract({ years: 1 }).toString() && startsOn <= day.add({ years: 1 }).toString();
  if (!isNear) throw badField('startsOn', say('A reading starts within a year.'));
}

/** @throws ApiError 400 for a reading that would have ended already. */
export function requireLaterEnd(endsAt: Temporal.Instant, now: Temporal.Instant): void {
  if (Temporal.Instant.compare(endsAt, now) <= 0)
    throw badField('passages', say('With these passages, the reading would have ended already.'));
}

/** @throws ApiError 400 for a draft that moves a passage that has opened. */
export function requireUnmoved(reading: ReadingRow, opened: PassageRow[], draft: ReadingDraft): void {
  if (opened.length === 0) return;
  const moved = opened.findIndex(({ id }, index) => draft.passages[index]?.id !== id);
  if (moved >= 0) throw badField(`passages.${moved}`, HAS_OPENED);
  if (draft.startsOn !== reading.starts_on) throw badField('startsOn', HAS_OPENED);
  if (draft.timezone !== reading.timezone) throw badField('timezone', HAS_OPENED);
}

/** @throws ApiError 400 for an id that is not one of the reading's passages, or that is there twice. */
export function requireKnownPassages(passages: PassageRow[], draft: ReadingDraft): void {
  const known = new Set(passages.map(({ id }) => id));
  // An id that was there before is not known any more.
  const wrong = draft.passages.findIndex(({ id }) => id !== undefined && !known.delete(id));
  if (wrong >= 0) throw badField(`passages.${wrong}.id`, say('This passage does not exist.'));
}

export const hasTexts = (row: PassageRow, draft: ReadingDraft['passages'][number]): boolean =>
  row.title === draft.title && row.place === draft.where && row.question === draft.question;

/** Whether a reading already is as a draft says. */
export function isSame(reading: ReadingRow, passages: PassageRow[], draft: ReadingDraft): boolean {
  return (
    reading.book_id === draft.bookId &&
    (draft.bookId !== null || (reading.title === draft.title && reading.author === draft.author)) &&
    reading.words === draft.words &&
    reading.starts_on === draft.startsOn &&
    reading.timezone === draft.timezone &&
    reading.weekday === draft.rhythm.weekday &&
    reading.weeks === draft.rhythm.weeks &&
    reading.series_id === draft.seriesId &&
    passages.length === draft.passages.length &&
    draft.passages.every((each, index) => {
      const row = passages[index];
      return row !== undefined && (each.id ?? row.id) === row.id && hasTexts(row, each);
    })
  );
}
