import { z } from 'zod';
import { type Series, SeriesChange, SeriesDraft } from '#contract/events/events.ts';
import type { Frequency, Weekday } from '#contract/events/recurrence.ts';
import { ownZone } from '#web/events/zones.ts';
import { countOf } from '#web/platform/text/countOf.ts';
import { endOfDay, instantOf } from './wallClock.ts';

/** How an event repeats, as it is typed; `until` is the last day. */
export type TypedRule = { frequency: Frequency; interval: string; byDay: Weekday[]; until: string };

/** What is typed of an event: start and end are the wall clock of its zone, counts are text. */
export type TypedEvent = {
  title: string;
  description: string;
  startTime: string;
  endTime: string;
  timezone: string;
  location: string;
  capacity: string;
  /** Empty as long as nobody has chosen: then it goes by the community. */
  attendeesShownTo: string;
  repeats: boolean;
  recurrence: TypedRule;
};

export type TypedChange = Pick<
  TypedEvent,
  'title' | 'description' | 'location' | 'capacity' | 'attendeesShownTo'
>;

export const EMPTY_RULE: TypedRule = { frequency: 'WEEKLY', interval: '1', byDay: [], until: '' };

/** What stands in the form at first; on a chosen day, an hour of it. */
export const newEvent = (day?: string): TypedEvent => ({
  title: '',
  description: '',
  startTime: day ? `${day}T09:00` : '',
  endTime: day ? `${day}T10:00` : '',
  timezone: ownZone(),
  location: '',
  capacity: '20',
  attendeesShownTo: '',
  repeats: false,
  recurrence: EMPTY_RULE,
});

export const changeOf = ({
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

/** A new event of a community; one that does not repeat is sent without a rule. */
export const typedEvent = (communityId: string): z.ZodType<SeriesDraft, TypedEvent> =>
  z.preprocess((typed: TypedEvent) => draftOf(communityId, typed), SeriesDraft);

export const typedChange: z.ZodType<SeriesChange, TypedChange> = z.preprocess(
  (typed: TypedChange) => ({
    ...typed,
    capacity: countOf(typed.capacity),
    attendeesShownTo: typed.attendeesShownTo || undefined,
  }),
  SeriesChange,
);

// What is no time, or none in this zone, goes as it was typed: the contract says what is wrong with it.
function draftOf(communityId: string, { repeats, recurrence, ...typed }: TypedEvent) {
  const zone = typed.timezone;
  return {
    ...typed,
    communityId,
    startTime: instantOf(typed.startTime, zone) ?? typed.startTime,
    endTime: instantOf(typed.endTime, zone) ?? typed.endTime,
    capacity: countOf(typed.capacity),
    attendeesShownTo: typed.attendeesShownTo || undefined,
    recurrence: repeats ? ruleOf(recurrence, zone) : null,
  };
}

const ruleOf = ({ frequency, interval, byDay, until }: TypedRule, zone: string) => ({
  frequency,
  interval: countOf(interval),
  byDay: frequency === 'WEEKLY' ? byDay : null,
  until: endOfDay(until, zone) ?? until,
});
