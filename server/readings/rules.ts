import type { Selectable } from 'kysely';
import { dayNumber, dayOfNumber } from '#contract/platform/dayNumbers.ts';
import {
  changedPassageDays,
  endOfReading,
  ownPassageDays,
  passageDays,
  type ReadingRest,
} from '#contract/readings/days.ts';
import type {
  OwnReading,
  PassageItem,
  Reading,
  ReadingDetails,
  ReadingState,
} from '#contract/readings/readings.ts';
import type { CommunityAccess } from '#server/communities/access.ts';
import type { DateOfSeries } from '#server/events/public.ts';
import { iso, isPast } from '#server/platform/clock.ts';
import type { DB } from '#server/platform/database/types.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import { mayDelete, mayEdit, mayEnd, maySetPace } from './policy.ts';

export type PassageRow = Selectable<DB['passages']> & { has_mine: boolean };
export type ReadingColumns = Selectable<DB['readings']>;

/** A reading with its community and what the viewer may do there. */
export interface ReadingRow extends ReadingColumns, CommunityAccess {
  community_name: string;
  /** Whether the book is in the library now. */
  is_in_library: boolean;
  has_posts: boolean;
  /** The passage that was opened last. */
  current: Reading['current'];
  /** The first day of the viewer's own pace. */
  own_starts_on: string | null;
}

/** The instant at which a passage opens: the beginning of its day in the time zone of the reading. */
export const opensAt = (day: string, timezone: string): Temporal.Instant =>
  Temporal.PlainDate.from(day).toZonedDateTime(timezone).toInstant();

interface ScheduleInput extends Pick<ReadingColumns, 'starts_on' | 'weekday' | 'weeks' | 'timezone'> {
  not_before: string | null;
}

interface PassagesInput {
  rests: readonly ReadingRest[];
  /** The days of the passages that have opened. */
  opened: readonly string[];
  count: number;
  /** The day on which guides change the reading; null for a new one. */
  changedOn: string | null;
}

/** The days of the passages of a reading, and the columns of the reading that follow from them. */
export function scheduleOf(
  { starts_on, weekday, weeks, timezone, not_before }: ScheduleInput,
  { rests, opened, count, changedOn }: PassagesInput,
) {
  const schedule = {
    ...{ startsOn: starts_on, rhythm: { weekday, weeks }, rests, opened },
    notBefore: not_before,
  };
  const { days, notBefore } =
    changedOn === null
      ? { days: passageDays(schedule, count), notBefore: not_before }
      : changedPassageDays(schedule, count, changedOn);
  const [firstDay = starts_on] = days;
  const ends_on = endOfReading(days.at(-1) ?? firstDay);
  const columns = {
    not_before: notBefore,
    first_opens_at: opensAt(firstDay, timezone),
    ends_on,
    ends_at: opensAt(ends_on, timezone),
  };
  return { days, columns };
}

export const stateOf = (
  { ends_at, first_opens_at }: Pick<ReadingColumns, 'ends_at' | 'first_opens_at'>,
  now: Temporal.Instant,
): ReadingState => {
  if (isPast(ends_at, now)) return 'ended';
  return isPast(first_opens_at, now) ? 'open' : 'planned';
};

/** The number of passages that have opened. They are the first ones. */
export const openedCount = (
  passages: readonly Pick<PassageRow, 'opens_at'>[],
  now: Temporal.Instant,
): number => passages.filter(({ opens_at }) => isPast(opens_at, now)).length;

/** A reading in a list. */
export function readingOf(row: ReadingRow, viewer: Viewer | null, now: Temporal.Instant): Reading {
  const state = stateOf(row, now);
  const isEnded = state === 'ended';
  return {
    id: row.id,
    communityId: row.community_id,
    title: row.title,
    author: row.author,
    book: row.book_id !== null && row.is_in_library ? { id: row.book_id } : null,
    state,
    startsOn: row.starts_on,
    endsOn: row.ends_on,
    timezone: row.timezone,
    current: row.current,
    can: {
      edit: mayEdit(row, isEnded),
      end: mayEnd(row, viewer, isEnded),
      delete: mayDelete(row, viewer, row.has_posts),
    },
  };
}

/** A reading with its passages. `dates` are those of its series, earliest first. */
export function readingDetails(
  row: ReadingRow,
  { passages, rests, dates }: { passages: PassageRow[]; rests: ReadingRest[]; dates: DateOfSeries[] },
  viewer: Viewer | null,
  now: Temporal.Instant,
): ReadingDetails {
  const { can, ...reading } = readingOf(row, viewer, now);
  const ownDays = ownDaysOf(row, daysOf(passages));
  return {
    ...reading,
    words: row.words,
    rhythm: { weekday: row.weekday, weeks: row.weeks },
    rests,
    notBefore: row.not_before,
    seriesId: row.series_id,
    passages: passages.map((passage, index) => ({
      ...passageFields(passage, row, now),
      ownOn: ownDays[index] ?? null,
      occurrenceId: dateOf(passage, earlierOf(passages[index + 1]?.opens_at ?? null, row.ends_at), dates),
      hasMine: passage.has_mine,
    })),
    pace: row.own_starts_on === null ? null : { startsOn: row.own_starts_on },
    updatedAt: iso(row.updated_at),
    can: { ...can, setPace: maySetPace(row, reading.state === 'ended') },
  };
}

/** The days of the viewer's own pace for passages that open on `days`; none without a pace. */
export const ownDaysOf = (
  { own_starts_on, weekday, weeks }: Pick<ReadingRow, 'own_starts_on' | 'weekday' | 'weeks'>,
  days: readonly string[],
): string[] => (own_starts_on === null ? [] : ownPassageDays(own_starts_on, { weekday, weeks }, days));

export const daysOf = (passages: readonly Pick<PassageRow, 'opens_on'>[]): string[] =>
  passages.map(({ opens_on }) => opens_on);

/** A passage as in an answer. After the end of its reading, no passage opens. */
export const passageFields = (
  { id, number, title, place, question, opens_on, opens_at }: Selectable<DB['passages']>,
  { ends_at }: Pick<ReadingColumns, 'ends_at'>,
  now: Temporal.Instant,
): Omit<PassageItem, 'ownOn' | 'occurrenceId' | 'hasMine'> => ({
  ...{ id, number, title, where: place, question },
  opensOn: opens_on,
  isOpen: isPast(opens_at, now) && Temporal.Instant.compare(opens_at, ends_at) < 0,
});

/** The time until which the members meet about a passage: the next one opens, or the reading ends. */
export const earlierOf = (next: Temporal.Instant | null, end: Temporal.Instant): Temporal.Instant =>
  next && Temporal.Instant.compare(next, end) < 0 ? next : end;

/** The first date of the series from a passage on, before the end of its meetings. */
function dateOf(
  { opens_at }: Pick<PassageRow, 'opens_at'>,
  until: Temporal.Instant,
  dates: DateOfSeries[],
): string | null {
  const found = dates.find(({ starts_at }) => Temporal.Instant.compare(starts_at, opens_at) >= 0);
  return found && Temporal.Instant.compare(found.starts_at, until) < 0 ? found.id : null;
}

/** A reading with what is needed to find the passage that a member reads today. */
export type OwnReadingRow = Pick<
  ReadingRow,
  'id' | 'title' | 'community_id' | 'community_name' | 'weekday' | 'weeks' | 'own_starts_on'
> & { passages: Pick<PassageRow, 'id' | 'number' | 'title' | 'place' | 'opens_on'>[] };

/**
 * The passage that a member reads today, by their own pace if they have one. `row.passages` are those that have opened.
 * Null if the first one has not come yet.
 */
export function ownReadingOf(row: OwnReadingRow, today: string): OwnReading | null {
  const ownDays = ownDaysOf(row, daysOf(row.passages));
  const dayOf = (index: number) => ownDays[index] ?? row.passages[index]?.opens_on ?? '';
  const index = row.passages.findLastIndex((_, at) => row.own_starts_on === null || dayOf(at) <= today);
  const passage = row.passages[index];
  if (!passage) return null;
  const opensOn = dayOf(index);
  return {
    reading: {
      ...{ id: row.id, title: row.title },
      community: { id: row.community_id, name: row.community_name },
    },
    passage: { id: passage.id, number: passage.number, title: passage.title, where: passage.place },
    opensOn,
    until: dayOfNumber(dayNumber(opensOn) + row.weeks * 7),
  };
}
