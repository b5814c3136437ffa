import { z } from 'zod';
import { LIMITS } from '#contract/platform/constants.ts';
import { endpoints } from '#contract/platform/endpoint.ts';
import { hasOffset, instantOrLocalTime } from '#contract/platform/instants.ts';
import { isUrl } from '#contract/platform/isUrl.ts';
import {
  byId,
  changedText,
  count,
  flag,
  optionalText,
  outputDay,
  outputInstant,
  text,
  zone,
} from '#contract/platform/primitives.ts';
import { schemaMessage } from '#contract/platform/say.ts';
import { formattableText, TextFormat } from '#contract/platform/text/formats.ts';
import { AttendeesShownTo, detailFields, eventFields, OccurrenceCard } from './occurrences.ts';
import { isLiving, Recurrence, StoredRecurrence, withEndDate } from './recurrence.ts';
import { SeriesPreview } from './seriesPreview.ts';
import { fitsInto, PLAN_TOO_LONG, SitPlan } from './sitPlan.ts';

const NO_COMMUNITY_MESSAGE = 'Community ID is missing. Please create events from the community page.';
/** The maximum length of an occurrence, in days. */
export const MAX_OCCURRENCE_DAYS = 7;
/** The capacity of an event without a limit. */
export const UNLIMITED = 10_000;

export const title = text('Title', LIMITS.title);
export const description = formattableText('Description', LIMITS.description);
/** Without it, a new description is plain, and a changed one keeps its format. */
export const descriptionFormat = TextFormat.optional();
export const capacity = count('Capacity', 0, UNLIMITED);

const draftFields = {
  title,
  description,
  descriptionFormat,
  location: optionalText('Location', LIMITS.location),
  capacity: capacity.nullish().transform((value) => value ?? 0),
  /**
   * The default for a new series is everyone in a public community, and members in a private one. A change
   * without it keeps the value, because older clients do not know the field.
   */
  attendeesShownTo: AttendeesShownTo.optional(),
};

const isHttps = (url: string | null | undefined) => !url || (/^https:\/\//.test(url) && isUrl(url));
const MUST_BE_HTTPS = 'Link must start with https://';

/** The settings that only new series and `SeriesChangeRequest` have. */
export const settingFields = {
  isUnlimited: flag('Unlimited').optional(),
  joinUrl: changedText('Link', LIMITS.url).refine(isHttps, MUST_BE_HTTPS),
  guestsConfirm: flag('Guests confirm').optional(),
  sit: SitPlan.nullable().optional(),
};

/**
 * Milliseconds from start to end; NaN if one of them is not a valid date-time, or if only one has an offset. Local times
 * are compared as if the clocks did not change, so the server checks them again in the time zone.
 */
function durationOf({ startTime, endTime }: { startTime?: unknown; endTime?: unknown }): number {
  if (typeof startTime !== 'string' || typeof endTime !== 'string') return Number.NaN;
  if (hasOffset(startTime) !== hasOffset(endTime)) return Number.NaN;
  return timestampOf(endTime) - timestampOf(startTime);
}
const timestampOf = (time: string) => Date.parse(hasOffset(time) ? time : `${time}Z`);

export const MUST_END_LATER = schemaMessage('End time must be after the start time');
export const EVENT_TOO_LONG = schemaMessage('An event must not be longer than {days} days', {
  days: MAX_OCCURRENCE_DAYS,
});
// Checked even if other fields are invalid, so that all problems are reported together.
const endTimeIssue = { path: ['endTime'], when: () => true };

const timeFields = {
  startTime: instantOrLocalTime('Start time'),
  endTime: instantOrLocalTime('End time'),
  timezone: zone,
  recurrence: Recurrence.nullish().transform((value) => value ?? null),
  isLiving,
};

export const SeriesDraft = withEndDate(
  z.object({
    communityId: text('Community ID', 100, NO_COMMUNITY_MESSAGE),
    ...draftFields,
    ...settingFields,
    ...timeFields,
  }),
)
  .refine((draft) => !(durationOf(draft) <= 0), { error: MUST_END_LATER, ...endTimeIssue })
  .refine((draft) => !(durationOf(draft) > MAX_OCCURRENCE_DAYS * 86_400_000), {
    error: EVENT_TOO_LONG,
    ...endTimeIssue,
  })
  .refine((draft) => !draft.sit || fitsInto(draft.sit, durationOf(draft)), {
    error: PLAN_TOO_LONG,
    path: ['sit'],
  })
  .meta({ id: 'SeriesDraft' });
export type SeriesDraft = z.output<typeof SeriesDraft>;

/** The fields of a series that can be changed. Its days and times cannot. */
export const SeriesChange = z.object(draftFields).meta({ id: 'SeriesChange' });
export type SeriesChange = z.output<typeof SeriesChange>;

export const Series = z
  .object({
    ...eventFields,
    ...detailFields,
    /** Null when the account has been deleted. */
    guideId: z.string().nullable(),
    recurrence: StoredRecurrence.nullable(),
    /** Whether the series has no end. Guides confirm its occurrences, which are made 12 months ahead. */
    isLiving: z.boolean(),
    /** The last confirmed day of a series without an end; null if the series has an end. */
    confirmedUntil: outputDay.nullable(),
    /** Whether a series without an end has had no confirmed day for 90 days. It gets no new dates until one is confirmed. */
    isPaused: z.boolean(),
    upcomingOccurrences: z.array(OccurrenceCard),
    /** The series that continues this one after a change of its later dates; null if there is none. */
    nextId: z.string().nullable(),
    updatedAt: outputInstant,
    /** The link for joining online; null for those who may not edit the series. */
    joinUrl: z.string().nullable(),
    /** The next 50 cancelled dates, which can be restored; empty for those who may not edit the series. */
    cancelledDates: z.array(
      z.object({
        id: z.string(),
        day: outputDay,
        startTime: outputInstant,
        endTime: outputInstant,
        attendeeCount: z.int(),
        guestCount: z.int(),
      }),
    ),
    /** The upcoming dates with settings of their own; empty for those who may not edit the series. */
    ownSettings: z.array(
      z.object({
        day: outputDay,
        joinUrl: z.string().nullable(),
        attendeesShownTo: AttendeesShownTo,
        guestsConfirm: z.boolean(),
        sit: SitPlan.nullable(),
      }),
    ),
    can: z.object({ edit: z.boolean(), delete: z.boolean() }),
  })
  .meta({ id: 'Series' });
export type Series = z.output<typeof Series>;

export const SeriesTimes = withEndDate(z.object(timeFields)).meta({ id: 'SeriesTimes' });
export type SeriesTimes = z.output<typeof SeriesTimes>;

export const series = endpoints({
  previewSeries: {
    method: 'POST',
    path: '/events/series/preview',
    access: 'member',
    summary: 'The dates that a new series would have. Nothing is stored.',
    body: SeriesTimes,
    reply: SeriesPreview,
  },
  create: {
    method: 'POST',
    path: '/events/series',
    access: 'member',
    summary: 'Create an event, or a series of up to 750 occurrences or without an end, as a guide.',
    body: SeriesDraft,
    status: 201,
    idempotent: true,
    reply: Series,
  },
  readSeries: {
    method: 'GET',
    path: '/events/series/{id}',
    access: 'anyone',
    summary: 'A series with its next 50 occurrences.',
    params: byId,
    reply: Series,
  },
  updateSeries: {
    method: 'PUT',
    path: '/events/series/{id}',
    access: 'member',
    summary:
      'Change the text and capacity of a series, and who sees its attendees. ' +
      'Occurrences that have begun keep their text and capacity.',
    params: byId,
    body: SeriesChange,
    reply: Series,
  },
  removeSeries: {
    method: 'DELETE',
    path: '/events/series/{id}',
    access: 'member',
    summary: 'Delete a series. Everyone who booked an upcoming occurrence is notified by mail.',
    params: byId,
    status: 204,
  },
});
