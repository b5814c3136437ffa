import { z } from 'zod';
import { LIMITS } from '#contract/platform/constants.ts';
import { endpoints } from '#contract/platform/endpoint.ts';
import { instantOrLocalTime } from '#contract/platform/instants.ts';
import { byId, changedText, flag, outputDay, outputInstant, zone } from '#contract/platform/primitives.ts';
import { schemaMessage } from '#contract/platform/say.ts';
import { AttendeesShownTo, Occurrence } from './occurrences.ts';
import { isLiving, Recurrence, withEndDate } from './recurrence.ts';
import { capacity, description, descriptionFormat, Series, settingFields, title } from './series.ts';

/** The dates of a series that a change concerns: one, that one and all later ones, or all that have not begun. */
export const ChangeScope = z.enum(
  ['following', 'this', 'all'],
  schemaMessage('Scope must be this, following or all'),
);
export type ChangeScope = z.output<typeof ChangeScope>;

/**
 * Only the fields that change. Start and end are those of the first date that changes. A new rule without `isLiving`
 * ends a series without an end, unless its end date is the one that the series was sent with.
 */
const ChangedFields = withEndDate(
  z.object(
    {
      title: title.optional(),
      description: description.optional(),
      descriptionFormat,
      location: changedText('Location', LIMITS.location),
      capacity: capacity.optional(),
      attendeesShownTo: AttendeesShownTo.optional(),
      ...settingFields,
      startTime: instantOrLocalTime('Start time').optional(),
      endTime: instantOrLocalTime('End time').optional(),
      timezone: zone.optional(),
      recurrence: Recurrence.nullable().optional(),
      isLiving,
    },
    schemaMessage('{label} must be an object', { label: 'Change' }),
  ),
);
export type ChangedFields = z.output<typeof ChangedFields>;

export const SeriesChangeRequest = z
  .object({
    scope: ChangeScope,
    /** The day of the date; required unless all dates change. */
    day: z.iso.date(schemaMessage('Day must be a day, YYYY-MM-DD')).optional(),
    change: ChangedFields,
    isPreview: flag('Preview').optional(),
  })
  .refine(({ scope, day }) => scope === 'all' || day !== undefined, {
    path: ['day'],
    message: schemaMessage('{label} is required', { label: 'Day' }),
  })
  .refine(({ scope, change }) => scope !== 'this' || change.recurrence === undefined, {
    path: ['change', 'recurrence'],
    message: schemaMessage('One date cannot repeat differently'),
  })
  .refine(({ scope, change }) => scope !== 'this' || change.isLiving === undefined, {
    path: ['change', 'isLiving'],
    message: schemaMessage('One date cannot repeat differently'),
  })
  .refine(({ scope, change }) => scope !== 'this' || change.timezone === undefined, {
    path: ['change', 'timezone'],
    message: schemaMessage('One date cannot have another timezone'),
  })
  .meta({ id: 'SeriesChangeRequest' });
export type SeriesChangeRequest = z.output<typeof SeriesChangeRequest>;

export const ExtraDate = z
  .object({ startTime: instantOrLocalTime('Start time'), endTime: instantOrLocalTime('End time').optional() })
  .meta({ id: 'ExtraDate' });
export type ExtraDate = z.output<typeof ExtraDate>;

/** What a change of a series did, or would do. Dates that are not confirmed are not counted. */
export const SeriesChangeResult = z
  .object({
    /** The series with the first changed date: a new one if the series was split. */
    series: Series,
    /** The number of dates that keep their start and end. */
    kept: z.int(),
    /** The number of dates that get another start or end. */
    moved: z.int(),
    /** The number of new dates. */
    added: z.int(),
    /** The dates that do not take place any more. */
    ended: z.array(
      z.object({ day: outputDay, startTime: outputInstant, attendeeCount: z.int(), guestCount: z.int() }),
    ),
    /** The number of people who are notified by mail. */
    mailed: z.int(),
  })
  .meta({ id: 'SeriesChangeResult' });
export type SeriesChangeResult = z.output<typeof SeriesChangeResult>;

export const changes = endpoints({
  changeSeries: {
    method: 'POST',
    path: '/events/series/{id}/changes',
    access: 'member',
    summary:
      'Change one date of a series, that date and all later ones, or all dates that have not begun. ' +
      'A preview changes nothing. Everyone whose booking is affected is notified by mail.',
    params: byId,
    body: SeriesChangeRequest,
    reply: SeriesChangeResult,
    conditional: true,
  },
  addDate: {
    method: 'POST',
    path: '/events/series/{id}/dates',
    access: 'member',
    summary: 'Add an extra date to a series, or restore a cancelled one with its bookings.',
    params: byId,
    body: ExtraDate,
    status: 201,
    reply: Occurrence,
  },
});
