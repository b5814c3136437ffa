import { z } from 'zod';
import { endpoints } from '#contract/platform/endpoint.ts';
import {
  byId,
  calendarDay,
  count,
  cursorPageOf,
  cursorPaging,
  id,
  outputDay,
  outputInstant,
  timezone,
} from '#contract/platform/primitives.ts';
import { schemaMessage } from '#contract/platform/say.ts';
import { Weekday } from '#contract/platform/weekdays.ts';
import { ReadingDraft } from './readingDrafts.ts';

export const MAX_REST_WEEKS = 8;
/** The number of readings of a community that have not ended. */
export const MAX_READINGS = 3;
/** The number of readings in `GET /readings/mine`. */
export const MAX_OWN_READINGS = 20;

export const ReadingState = z.enum(['planned', 'open', 'ended'], schemaMessage('Unknown state'));
export type ReadingState = z.output<typeof ReadingState>;

const readingFields = {
  id: z.string(),
  communityId: z.string(),
  title: z.string(),
  author: z.string().nullable(),
  /** The book in the library; null if it is not there. */
  book: z.object({ id: z.string() }).nullable(),
  state: ReadingState,
  startsOn: outputDay,
  /** The last day: 60 days after the last passage, or when a guide has ended it. */
  endsOn: outputDay,
  /** A passage opens at the beginning of its day in this time zone. */
  timezone: z.string(),
  /** The passage that was opened last; null before the first one. */
  current: z
    .object({ id: z.string(), number: z.int(), title: z.string(), where: z.string(), opensOn: outputDay })
    .nullable(),
  can: z.object({ edit: z.boolean(), end: z.boolean(), delete: z.boolean() }),
};

export const Reading = z.object(readingFields).meta({ id: 'Reading' });
export type Reading = z.output<typeof Reading>;

const passageFields = {
  id: z.string(),
  number: z.int(),
  title: z.string(),
  where: z.string(),
  question: z.string().nullable(),
  opensOn: outputDay,
  isOpen: z.boolean(),
  /** The day of the caller’s own pace; null without one. */
  ownOn: outputDay.nullable(),
  /** The first date of the series from this passage on, before the next one. */
  occurrenceId: z.string().nullable(),
};

export const PassageItem = z
  .object({
    ...passageFields,
    /** Whether the caller has written about it. */
    hasMine: z.boolean(),
  })
  .meta({ id: 'PassageItem' });
export type PassageItem = z.output<typeof PassageItem>;

export const ReadingDetails = z
  .object({
    ...readingFields,
    words: z.string().nullable(),
    rhythm: z.object({ weekday: Weekday, weeks: z.int() }),
    /** Weeks of rest before the passage with this number. */
    rests: z.array(z.object({ number: z.int(), weeks: z.int() })),
    /** The earliest day of the passages that had not opened at the last change; null if they follow from the start. */
    notBefore: outputDay.nullable(),
    seriesId: z.string().nullable(),
    passages: z.array(PassageItem),
    /** The first day of the caller’s own pace, which nobody else sees; null without one. */
    pace: z.object({ startsOn: outputDay }).nullable(),
    updatedAt: outputInstant,
    can: readingFields.can.extend({ setPace: z.boolean() }),
  })
  .meta({ id: 'ReadingDetails' });
export type ReadingDetails = z.output<typeof ReadingDetails>;

export const OwnReading = z
  .object({
    reading: z.object({
      id: z.string(),
      title: z.string(),
      community: z.object({ id: z.string(), name: z.string() }),
    }),
    passage: z.object({ id: z.string(), number: z.int(), title: z.string(), where: z.string() }),
    /** The day on which the passage opened for the caller. */
    opensOn: outputDay,
    /** The first day after the weeks that the rhythm gives to this passage. */
    until: outputDay,
  })
  .meta({ id: 'OwnReading' });
export type OwnReading = z.output<typeof OwnReading>;

export const readings = endpoints({
  readings: {
    method: 'GET',
    path: '/communities/{id}/readings',
    access: 'anyone',
    summary: 'The books that a community reads or has read, the latest first.',
    params: byId,
    query: z.object({ state: ReadingState.optional(), ...cursorPaging() }),
    reply: cursorPageOf(Reading),
  },
  createReading: {
    method: 'POST',
    path: '/communities/{id}/readings',
    access: 'member',
    summary: 'Plan the reading of a book with its passages. For guides.',
    params: byId,
    body: ReadingDraft,
    status: 201,
    reply: ReadingDetails,
    idempotent: true,
  },
  mine: {
    method: 'GET',
    path: '/readings/mine',
    access: 'member',
    summary: 'The passages that the caller’s communities read now, by the days of the caller’s own pace.',
    query: z.object({ timezone }),
    reply: z.array(OwnReading),
  },
  read: {
    method: 'GET',
    path: '/readings/{id}',
    access: 'anyone',
    summary: 'One reading with its passages.',
    params: byId,
    reply: ReadingDetails,
  },
  update: {
    method: 'PUT',
    path: '/readings/{id}',
    access: 'member',
    summary: 'Change a reading. Passages that have opened keep their places and days. For guides.',
    params: byId,
    body: ReadingDraft,
    reply: ReadingDetails,
    conditional: true,
  },
  remove: {
    method: 'DELETE',
    path: '/readings/{id}',
    access: 'member',
    summary: 'Delete a reading about which nobody has written. For guides and admins.',
    params: byId,
    status: 204,
  },
  rest: {
    method: 'POST',
    path: '/readings/{id}/rest',
    access: 'member',
    summary: 'Move all passages that have not opened by some weeks. For guides.',
    params: byId,
    body: z.object({
      weeks: count('Weeks', 1, MAX_REST_WEEKS),
      /** The first passage that moves, as the caller sees it. The call is refused if it has opened meanwhile. */
      passageId: id.optional(),
    }),
    reply: ReadingDetails,
    idempotent: true,
    status: 200,
  },
  endRest: {
    method: 'DELETE',
    path: '/readings/{id}/rest',
    access: 'member',
    summary: 'Take back the last rest, unless a passage has opened since. For guides.',
    params: byId,
    reply: ReadingDetails,
    conditional: true,
  },
  end: {
    method: 'POST',
    path: '/readings/{id}/end',
    access: 'member',
    summary: 'End a reading now. For guides and admins.',
    params: byId,
    reply: ReadingDetails,
  },
  setPace: {
    method: 'PUT',
    path: '/readings/{id}/pace',
    access: 'member',
    summary: 'Read by days of one’s own from a later day on. Nobody else sees them.',
    params: byId,
    body: z.object({ startsOn: calendarDay('Start') }),
    reply: ReadingDetails,
  },
  removePace: {
    method: 'DELETE',
    path: '/readings/{id}/pace',
    access: 'member',
    summary: 'Read by the days of the community again.',
    params: byId,
    status: 204,
  },
});
