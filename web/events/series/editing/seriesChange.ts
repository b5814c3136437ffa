import { plural, t } from '@lingui/core/macro';
import type { ChangedFields, ChangeScope, SeriesChangeResult } from '#contract/events/changes.ts';
import type { OccurrenceCard } from '#contract/events/occurrences.ts';
import type { Series, SeriesDraft } from '#contract/events/series.ts';
import { DEFAULT_RECURRENCE, type EventFormValues } from '#web/events/series/eventFormValues.ts';
import { sitFormValuesOf } from '#web/events/series/sit/sitFormValues.ts';
import { instantOn, wallTimeOf } from '#web/events/series/wallClock.ts';
import { dayIn } from '#web/platform/calendar/days.ts';
import { numberInSentence } from '#web/platform/text/numberWords.ts';
import { dateFormatter, TIME_FORMAT } from '#web/ui/locale.ts';

/** The dates of a series that can be changed, earliest first: those that have not begun. */
export const changeableDates = (
  { id, upcomingOccurrences }: Series,
  otherDate?: OccurrenceCard,
  now = Date.now(),
): OccurrenceCard[] =>
  [...upcomingOccurrences, ...(otherDate?.seriesId === id ? [otherDate] : [])].filter(
    ({ startTime }) => Date.parse(startTime) > now,
  );

/** The values of the form: those of one date if only that one changes, otherwise those of the series from a date on. */
export function changeFormValuesOf(
  series: Series,
  scope: ChangeScope,
  date: OccurrenceCard | undefined,
): EventFormValues {
  const { title, description, descriptionFormat, location, capacity, isUnlimited } =
    scope === 'this' && date ? date : series;
  const own = scope === 'this' ? series.ownSettings.find(({ day }) => day === date?.day) : undefined;
  const { joinUrl, guestsConfirm, sit, attendeesShownTo } = own ?? series;
  return {
    title,
    description,
    descriptionFormat,
    location: location ?? '',
    capacity: String(capacity),
    isUnlimited,
    joinUrl: joinUrl ?? '',
    guestsConfirm,
    sit: sitFormValuesOf(sit),
    attendeesShownTo,
    timezone: series.timezone,
    repeats: series.recurrence !== null,
    recurrence: recurrenceValuesOf(series),
    ...hoursOf(series, scope, date),
  };
}

function hoursOf(series: Series, scope: ChangeScope, date: OccurrenceCard | undefined) {
  const { timezone, recurrence } = series;
  const hours = date && (scope === 'this' || !recurrence) ? date : ruleHoursOf(series, date);
  return {
    startTime: wallTimeOf(hours.startTime, timezone),
    endTime: wallTimeOf(hours.endTime, timezone),
  };
}

/** The hours that the rule of a series gives a date. */
function ruleHoursOf({ startTime, endTime, timezone }: Series, date: OccurrenceCard | undefined) {
  if (!date) return { startTime, endTime };
  const start = instantOn(date.day, startTime, timezone);
  const length = Date.parse(endTime) - Date.parse(startTime);
  return { startTime: start, endTime: new Date(Date.parse(start) + length).toISOString() };
}

function recurrenceValuesOf({ recurrence, isLiving, timezone }: Series): EventFormValues['recurrence'] {
  if (!recurrence) return DEFAULT_RECURRENCE;
  const { frequency, interval, byDay, which, monthDay, moon, adjust, until } = recurrence;
  const storedDays = which || monthDay ? { byDay, which, monthDay } : null;
  return {
    frequency,
    interval: String(interval),
    byDay: byDay ?? [],
    monthly: moon ?? (storedDays ? 'stored' : 'date'),
    storedDays,
    adjust: adjust ?? [],
    until: dayIn(until, timezone),
    isLiving,
  };
}

/**
 * The fields of a draft that differ from the draft before. Start and end are sent together. With another time zone, the
 * same local times are other instants, so they are sent too. A rule is sent with whether the series has no end.
 */
export function changedFieldsOf(before: SeriesDraft, after: SeriesDraft, scope: ChangeScope): ChangedFields {
  const fields = Object.entries(after).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof SeriesDraft]),
  );
  const { communityId: _, ...change } = Object.fromEntries(fields) as Partial<SeriesDraft>;
  const { startTime, endTime, recurrence, isLiving } = after;
  if (change.startTime !== undefined || change.endTime !== undefined || change.timezone !== undefined)
    Object.assign(change, { startTime, endTime });
  if ((change.timezone !== undefined || change.isLiving !== undefined) && recurrence)
    change.recurrence = recurrence;
  if (change.recurrence && isLiving) change.isLiving = isLiving;
  if (scope !== 'this') return change;
  const { timezone: __, recurrence: ___, isLiving: ____, ...ofOneDate } = change;
  return ofOneDate;
}

const PLAIN_FIELDS = new Set([
  'title',
  'description',
  'descriptionFormat',
  'location',
  'capacity',
  'attendeesShownTo',
]);

/**
 * Whether a change concerns all dates, and only their text, their capacity or who sees their attendees. It is
 * then saved without a confirmation.
 */
export const isPlainUpdate = (scope: ChangeScope, change: ChangedFields): boolean =>
  scope === 'all' && Object.keys(change).every((field) => PLAIN_FIELDS.has(field));

/** Whether only the time zone changes. The local times stay, so that the instants change with it. */
export const isOnlyTimezone = (
  { timezone: zoneBefore, ...before }: SeriesDraft,
  after: SeriesDraft,
): boolean => {
  const { timezone, ...rest } = after;
  return zoneBefore !== timezone && JSON.stringify(before) === JSON.stringify(rest);
};

/** Whether the date of a day takes place on the same day as another date of the series. */
export function isOnDayOfOther({ upcomingOccurrences, timezone }: Series, day: string | undefined): boolean {
  const date = upcomingOccurrences.find((each) => each.day === day);
  return upcomingOccurrences.some(
    ({ id, startTime }) =>
      date && id !== date.id && dayIn(startTime, timezone) === dayIn(date.startTime, timezone),
  );
}

/**
 * "3 dates move to 7:30 am, 2 are added, 1 ends. 4 people are told by mail." `hour` is the new local time of the start, if
 * only that changes.
 */
export function summaryOf({ moved, added, ended, mailed }: SeriesChangeResult, hour: string | null): string {
  const changes = [
    moved > 0 && movedText(moved, hour),
    added > 0 && addedText(added, moved === 0),
    ended.length > 0 && endedText(ended.length, moved === 0 && added === 0),
  ].filter((text) => text !== false);
  if (changes.length === 0) return mailedText(mailed);
  return `${changes.join(', ')}. ${mailedText(mailed)}`;
}

const movedText = (count: number, hour: string | null) =>
  hour
    ? t`${plural(count, { one: '# date moves', other: '# dates move' })} to ${hour}`
    : t`${plural(count, { one: '# date moves', other: '# dates move' })}`;

/** The first change names the dates, and the others refer to it. */
const addedText = (count: number, isFirst: boolean) =>
  isFirst
    ? t`${plural(count, { one: '# date is added', other: '# dates are added' })}`
    : t`${plural(count, { one: '# is added', other: '# are added' })}`;

const endedText = (count: number, isFirst: boolean) =>
  isFirst
    ? t`${plural(count, { one: '# date ends', other: '# dates end' })}`
    : t`${plural(count, { one: '# ends', other: '# end' })}`;

/** The new local time of the start, if the days and the time zone stay: "7:30 am". */
export function newHourOf(
  before: SeriesDraft,
  { startTime, timezone, recurrence }: SeriesDraft,
): string | null {
  const isSameRule = JSON.stringify(before.recurrence) === JSON.stringify(recurrence);
  if (before.timezone !== timezone || !isSameRule || before.startTime === startTime) return null;
  return before.startTime.slice(0, 10) === startTime.slice(0, 10) ? timeOfDayText(startTime) : null;
}

const timeOfDay = dateFormatter({ ...TIME_FORMAT, timeZone: 'UTC' });
const timeOfDayText = (localTime: string) => timeOfDay(new Date(`${localTime.slice(0, 16)}Z`));

/**
 * "The hours stay, two dates move to another day. 4 people are told by mail." The days are those of the former time zone,
 * in which people know the dates.
 */
export function timezoneSummaryOf(
  { upcomingOccurrences, timezone }: Series,
  { series, mailed }: SeriesChangeResult,
): string {
  const starts = new Map(series.upcomingOccurrences.map(({ id, startTime }) => [id, startTime]));
  const moved = upcomingOccurrences.filter(
    ({ id, startTime }) => dayIn(starts.get(id) ?? startTime, timezone) !== dayIn(startTime, timezone),
  ).length;
  return `${hoursStayText(moved)} ${mailedText(mailed)}`;
}

function hoursStayText(moved: number): string {
  if (moved === 0) return t`The hours stay, no date moves to another day.`;
  const number = numberInSentence(moved);
  return t`The hours stay, ${plural(moved, { one: `${number} date moves`, other: `${number} dates move` })} to another day.`;
}

const mailedText = (count: number) =>
  count === 0
    ? t`Nobody is told by mail.`
    : t`${plural(count, { one: '# person is told by mail.', other: '# people are told by mail.' })}`;
