import { z } from 'zod';
import type { Frequency, Weekday } from '#contract/events/recurrence.ts';
import { type Series, SeriesChange, SeriesDraft } from '#contract/events/series.ts';
import { readerZone } from '#web/events/zones.ts';
import { parseCount } from '#web/platform/text/parseCount.ts';
import { endOfDay, instantOf } from './wallClock.ts';

/** The recurrence as typed in the form. `until` is the last day, `YYYY-MM-DD`. */
export type TypedRule = { frequency: Frequency; interval: string; byDay: Weekday[]; until: string };

/** An event as typed in the form. Start and end are wall clock times of its zone; numbers are text. */
export type TypedEvent = {
  title: string;
  description: string;
  startTime: string;
  endTime: string;
  timezone: string;
  location: string;
  capacity: string;
  /** Empty until the user chooses. The default depends on the community. */
  attendeesShownTo: string;
  repeats: boolean;
  recurrence: TypedRule;
};

export type TypedChange = Pick<
  TypedEvent,
  'title' | 'description' | 'location' | 'capacity' | 'attendeesShownTo'
>;

export const EMPTY_RULE: TypedRule = { frequency: 'WEEKLY', interval: '1', byDay: [], until: '' };

/** The initial values of the form. For a selected day, the event lasts from 9 to 10. */
export const newEvent = (day?: string): TypedEvent => ({
  title: '',
  description: '',
  startTime: day ? `${day}T09:00` : '',
  endTime: day ? `${day}T10:00` : '',
  timezone: readerZone(),
  location: '',
  capacity: '20',
  attendeesShownTo: '',
  repeats: false,
  recurrence: EMPTY_RULE,
});

export const typedChangeOf = ({
  title,
  description,
  location,
  capacity,
  attendeesShownTo,
}: Series): TypedChange => ({
  attendeesShownTo,
  title,
  description,
  location: location ?? '',
  capacity: String(capacity),
});

/** Validates a new event and converts it to the request body. */
export const typedEventSchema = (communityId: string): z.ZodType<SeriesDraft, TypedEvent> =>
  z.preprocess((typed: TypedEvent) => draftOf(communityId, typed), SeriesDraft);

export const typedChangeSchema: z.ZodType<SeriesChange, TypedChange> = z.preprocess(
  (typed: TypedChange) => ({
    ...typed,
    capacity: parseCount(typed.capacity),
    attendeesShownTo: typed.attendeesShownTo || undefined,
  }),
  SeriesChange,
);

// Invalid times are passed on as typed, so that the contract's schema reports them.
function draftOf(communityId: string, { repeats, recurrence, ...typed }: TypedEvent) {
  const zone = typed.timezone;
  return {
    ...typed,
    communityId,
    startTime: instantOf(typed.startTime, zone) ?? typed.startTime,
    endTime: instantOf(typed.endTime, zone) ?? typed.endTime,
    capacity: parseCount(typed.capacity),
    attendeesShownTo: typed.attendeesShownTo || undefined,
    recurrence: repeats ? ruleOf(recurrence, zone) : null,
  };
}

const ruleOf = ({ frequency, interval, byDay, until }: TypedRule, zone: string) => ({
  frequency,
  interval: parseCount(interval),
  byDay: frequency === 'WEEKLY' ? byDay : null,
  until: endOfDay(until, zone) ?? until,
});
