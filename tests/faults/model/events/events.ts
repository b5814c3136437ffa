import { communityOf, datesOf, isGuide, mayRead } from '#tests/faults/model/communities/access.ts';
import { deleteSeries } from '#tests/faults/model/communities/removal.ts';
import { listOf } from '#tests/faults/model/match.ts';
import {
  type Answer,
  created,
  DAY,
  dayOf,
  type Handlers,
  hasPassed,
  type MemberStep,
  mail,
  noContent,
  ok,
  refused,
  refusedSomehow,
  renameInMails,
  SLACK,
  type Step,
} from '#tests/faults/model/step.ts';
import type { EventDate, Series } from '#tests/faults/model/world.ts';
import { bookingCalls, openBookingCalls } from './bookings.ts';
import { card, mayEdit, seriesDetails, seriesOf } from './eventViews.ts';
import { fill, guestsOf, tellWaiting, withdrawUseless } from './waitlist.ts';

/** Series and their dates: api.md, “Events”, and events.md, section 1. Only daily and weekly series, in UTC. */

function startsOf(start: number, recurrence: Record<string, unknown> | null | undefined): number[] {
  if (!recurrence) return [start];
  const { frequency, interval = 1, byDay, until } = recurrence;
  const isOnOneDay = !Array.isArray(byDay) || byDay.length === 1;
  if (!['DAILY', 'WEEKLY'].includes(String(frequency)) || !isOnOneDay)
    throw new Error('The model knows daily series, and weekly ones on the weekday of their start.');
  const step = (frequency === 'DAILY' ? 1 : 7) * Number(interval) * DAY;
  const starts: number[] = [];
  for (let time = start; time <= Date.parse(String(until)); time += step) starts.push(time);
  return starts;
}

function createSeries(step: MemberStep): Answer {
  const { world, call, me, fresh } = step;
  const draft = call.body as Record<string, string> & {
    capacity?: number;
    recurrence?: Record<string, unknown>;
  };
  const { communityId = '', title = '', description = '', startTime = '', endTime = '', location } = draft;
  const community = world.communities[communityId];
  const [start, end] = [Date.parse(startTime), Date.parse(endTime)];
  const starts = startsOf(start, draft.recurrence);
  const isValid = title.trim() && description.trim() && end > start && end - start <= 7 * DAY;
  if (!isValid || starts.length === 0 || starts.length > 750) return refused(400);
  if (!community) return refused(404);
  // The events of a private community are hidden, the community is not: what comes first is not said.
  if (!isGuide(community, me)) return mayRead(community, me) ? refused(403) : refused(403, 404);
  const series: Series = {
    id: fresh('id'),
    community: communityId,
    guide: me.id,
    title: title.trim(),
    description: description.trim(),
    location: location?.trim() || null,
    capacity: draft.capacity ?? 0,
  };
  world.series[series.id] = series;
  for (const time of starts) addDate(step, series, time, time + end - start);
  return created(seriesDetails(step, series));
}

function addDate({ world, fresh }: Step, series: Series, start: number, end: number): EventDate {
  const id = fresh(`${dayOf(start)}.id`);
  const { title, capacity } = series;
  const empty = { isCancelled: false, booked: [], guests: [], waitlist: [] };
  world.dates[id] = { id, series: series.id, day: dayOf(start), start, end, title, capacity, ...empty };
  return world.dates[id];
}

/** Tells those who have a spot. One mail may tell somebody about several dates, so that later ones are optional. */
function tell({ world }: Step, date: EventDate, kind: string, isOptional = false) {
  const members = date.booked.map((id) => world.users[id]?.email ?? '');
  for (const to of [...members, ...guestsOf(date).map(({ email }) => email)]) {
    const isTold = world.mails.some(
      (other) => other.to === to && other.kind === kind && other.words === date.title,
    );
    mail(world, to, kind, date.title, isOptional || isTold);
  }
}

function cancelDate(step: MemberStep): Answer {
  const { world, call, now } = step;
  const date = world.dates[call.params?.id ?? ''];
  const series = date && world.series[date.series];
  const community = series && world.communities[series.community];
  if (!date || !community || date.isCancelled || !mayRead(community, step.me)) return refused(404);
  if (!mayEdit(step, series)) return refused(403);
  // Whether a date that has begun can be cancelled, and who is told then, is not said.
  const hasBegun = date.start <= now + SLACK;
  if (hasBegun && step.either()) return refusedSomehow;
  tell(step, date, 'cancelled', hasBegun);
  tellWaiting(world, date, 'cancelled');
  withdrawUseless(world, date);
  date.isCancelled = true;
  return noContent;
}

/** An extra date. On the day of a cancelled one, that one returns with its bookings. */
function extraDate(step: MemberStep): Answer {
  const { startTime = '', endTime } = step.call.body as Record<string, string>;
  const series = seriesOf(step);
  if (!series) return refused(404);
  if (!mayEdit(step, series)) return refused(403);
  const start = Date.parse(startTime);
  const dates = Object.values(step.world.dates).filter((date) => date.series === series.id);
  const length = dates[0] ? dates[0].end - dates[0].start : 0;
  const end = endTime ? Date.parse(endTime) : start + length;
  if (!(end > start) || end - start > 7 * DAY) return refused(400);
  const former = dates.find(({ day }) => day === dayOf(start));
  if (former && !former.isCancelled) return refused(409);
  if (start <= step.now + SLACK && step.either()) return refusedSomehow;
  if (former) restoreDate(step, former, start, end);
  return created(card(step, former ?? addDate(step, series, start, end)));
}

function restoreDate(step: MemberStep, date: EventDate, start: number, end: number) {
  Object.assign(date, { start, end, isCancelled: false });
  // Whether those who waited are told, and still wait, is not said.
  tellWaiting(step.world, date, 'restored');
  if (date.waitlist.length > 0 && step.either()) date.waitlist = [];
  // One mail tells the newest state. The one about the cancellation may not have gone out yet.
  const earlier = step.world.mails.filter(({ kind, words }) => kind === 'cancelled' && words === date.title);
  for (const entry of earlier) entry.isOptional = true;
  tell(step, date, 'restored', earlier.length > 0);
  fill(step, date);
}

export const openEventCalls: Handlers = {
  ...openBookingCalls,
  'GET /events/series/{id}': (step) => {
    const series = seriesOf(step);
    return series ? ok(seriesDetails(step, series)) : refused(404);
  },
  // Only with `start` and `end`.
  'GET /events/communities/{id}/occurrences': (step) => {
    const { start = '', end = '' } = step.call.query ?? {};
    const community = communityOf(step);
    if (!community || !mayRead(community, step.me)) return refused(404);
    const isShown = (date: EventDate) =>
      !date.isCancelled && date.start < Date.parse(end) && date.end > Date.parse(start);
    const cards = datesOf(step.world, community.id)
      .filter(isShown)
      .map((date) => card(step, date));
    return ok(
      listOf(cards, (a: { startTime: string }, b: { startTime: string }) => a.startTime <= b.startTime),
    );
  },
};

export const eventCalls: Handlers<MemberStep> = {
  ...bookingCalls,
  'POST /events/series': createSeries,
  'PUT /events/series/{id}': (step) => {
    const { title, description, location, capacity } = step.call.body as Record<string, string>;
    const series = seriesOf(step);
    if (!series) return refused(404);
    if (!title?.trim() || !description?.trim()) return refused(400, 403);
    if (!mayEdit(step, series)) return refused(403);
    Object.assign(series, {
      title: title.trim(),
      description: description.trim(),
      location: location?.trim() || null,
    });
    series.capacity = Number(capacity ?? 0);
    for (const date of Object.values(step.world.dates)) {
      if (date.series !== series.id || hasPassed(step, date.start)) continue;
      renameInMails(step.world, date.title, series.title);
      Object.assign(date, { title: series.title, capacity: series.capacity });
      tell(step, date, 'changed', true);
      fill(step, date);
    }
    return ok(seriesDetails(step, series));
  },
  'DELETE /events/series/{id}': (step) => {
    const series = seriesOf(step);
    if (!series) return refused(404);
    if (!mayEdit(step, series)) return refused(403);
    for (const date of Object.values(step.world.dates))
      if (date.series === series.id && !date.isCancelled && date.end > step.now)
        tell(step, date, 'cancelled', date.start <= step.now + SLACK);
    deleteSeries(step.world, series.id);
    return noContent;
  },
  'DELETE /events/occurrences/{id}': cancelDate,
  'POST /events/series/{id}/dates': extraDate,
};
