import { z } from 'zod';
import { SeriesDraft, SeriesTimes, UNLIMITED } from '#contract/events/series.ts';
import type { TextFormat } from '#contract/platform/text/formats.ts';
import { chosenDays, type DaysValues, moonDayOf } from '#web/events/series/schedule/monthDays.ts';
import { NO_SIT, type SitFormValues, sitOf } from '#web/events/series/sit/sitFormValues.ts';
import { readerZone } from '#web/platform/calendar/zones.ts';
import { newTextFormat } from '#web/platform/text/editing/formattingChoice.ts';
import { parseCount } from '#web/platform/text/parseCount.ts';

/** The recurrence as entered in the form. `until` is the last day, `YYYY-MM-DD`. */
export type RecurrenceValues = DaysValues & {
  interval: string;
  until: string;
  /** Whether the series has no end, so that `until` does not matter. */
  isLiving: boolean;
};

/** An event as entered in the form. Start and end are wall clock times of its zone; numbers are text. */
export type EventFormValues = {
  title: string;
  description: string;
  descriptionFormat: TextFormat;
  startTime: string;
  endTime: string;
  timezone: string;
  location: string;
  capacity: string;
  joinUrl: string;
  isUnlimited: boolean;
  /** Whether guests must confirm their registration by the link in the mail. */
  guestsConfirm: boolean;
  sit: SitFormValues;
  /** Empty until the user chooses. The default depends on the community. */
  attendeesShownTo: string;
  repeats: boolean;
  recurrence: RecurrenceValues;
};

export const DEFAULT_RECURRENCE: RecurrenceValues = {
  frequency: 'WEEKLY',
  interval: '1',
  byDay: [],
  monthly: 'date',
  storedDays: null,
  adjust: [],
  until: '',
  isLiving: false,
};

/** The initial values of the form. For a selected day, the event lasts from 9 to 10. */
export const newEventFormValues = (day?: string): EventFormValues => ({
  title: '',
  description: '',
  descriptionFormat: newTextFormat(),
  startTime: day ? `${day}T09:00` : '',
  endTime: day ? `${day}T10:00` : '',
  timezone: readerZone(),
  location: '',
  capacity: '20',
  joinUrl: '',
  isUnlimited: false,
  guestsConfirm: true,
  sit: NO_SIT,
  attendeesShownTo: '',
  repeats: false,
  recurrence: DEFAULT_RECURRENCE,
});

/** Validates an event and converts it to the body of the request that creates it. */
export const eventFormSchema = (communityId: string): z.ZodType<SeriesDraft, EventFormValues> =>
  z.preprocess((values: EventFormValues) => draftOf(communityId, values), SeriesDraft);

// The times are sent as local times of the zone, because the rules of the device for the zone may be outdated.
function draftOf(
  communityId: string,
  { repeats, recurrence, ...values }: EventFormValues,
): Record<keyof SeriesDraft, unknown> {
  return {
    ...values,
    communityId,
    capacity: capacityOf(values),
    sit: sitOf(values.sit),
    attendeesShownTo: values.attendeesShownTo || undefined,
    recurrence: repeats ? ruleOf(recurrence, values.startTime) : null,
    isLiving: repeats && recurrence.isLiving,
  };
}

/** The times to send for a preview; null while they are incomplete or invalid. */
export function timesOf({
  startTime,
  endTime,
  timezone,
  repeats,
  recurrence,
}: Pick<
  EventFormValues,
  'startTime' | 'endTime' | 'timezone' | 'repeats' | 'recurrence'
>): SeriesTimes | null {
  const rule = repeats ? ruleOf(recurrence, startTime) : null;
  const isLiving = repeats && recurrence.isLiving;
  return SeriesTimes.safeParse({ startTime, endTime, timezone, recurrence: rule, isLiving }).data ?? null;
}

/** The capacity to send. Without a limit, the number in the field is not validated. */
const capacityOf = ({ capacity, isUnlimited }: Pick<EventFormValues, 'capacity' | 'isUnlimited'>) =>
  isUnlimited ? UNLIMITED : parseCount(capacity);

const ruleOf = (values: RecurrenceValues, startTime: string) => ({
  frequency: values.frequency,
  interval: moonDayOf(values) ? 1 : parseCount(values.interval),
  ...chosenDays(values, startTime),
  until: values.isLiving ? null : values.until && `${values.until}T23:59:59.999`,
});
