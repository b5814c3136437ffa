import {
  isAdmin,
  isBanned,
  isGuideOrAdmin,
  mayRead,
  membershipOf,
} from '#tests/faults/model/communities/access.ts';
import { between, type Check, listOf, oneOf, type Pattern } from '#tests/faults/model/match.ts';
import { SLACK, type Step } from '#tests/faults/model/step.ts';
import type { EventDate, Offer, Series } from '#tests/faults/model/world.ts';
import { endsOf, guestsOf, LAST_HOUR, mayHaveEnded, offeredCount, spotsLeft } from './waitlist.ts';

/** Series and dates as a caller sees them: api.md, “Events”, and events.md, section 3. */

const iso = (time: number) => new Date(time).toISOString();

/** Guides and admins, and the one who made the series while in the community: api.md, “Events”. */
export const mayEdit = ({ world, me }: Step, series: Series) => {
  const community = world.communities[series.community];
  if (!community || !me) return false;
  const isOwn = series.guide === me.id && membershipOf(community, me) !== null;
  return isOwn || isGuideOrAdmin(community, me);
};

/** The series that a call names, if the caller may know of it. Events of private communities are hidden. */
export function seriesOf(step: Step): Series | undefined {
  const series = step.world.series[step.call.params?.id ?? ''];
  const community = series && step.world.communities[series.community];
  return community && mayRead(community, step.me) ? series : undefined;
}

export const card = (step: Step, date: EventDate) => ({
  id: date.id,
  seriesId: date.series,
  day: date.day,
  title: date.title,
  startTime: iso(date.start),
  endTime: iso(date.end),
  capacity: date.capacity,
  spotsLeft: spotsLeft(date),
  offeredCount: offeredCount(date),
  isBooked: step.me !== null && date.booked.includes(step.me.id),
  attendeeCount: date.booked.length,
  guestCount: guestsOf(date).length,
});

/** The end of an offer. It is known exactly once it was read. */
function offerEndsAt(date: EventDate, offer: Offer): Check {
  const [earliest, latest] = endsOf(date, offer);
  return between(earliest - SLACK, latest + SLACK, offer.end);
}

/** Whether admins book in private communities, and excluded people in public ones, is not said. */
function mayBook({ world, me }: Step, series: Series | undefined): boolean {
  const community = world.communities[series?.community ?? ''];
  if (!community || !me || isBanned(community, me)) return false;
  return membershipOf(community, me) !== null || !isAdmin(me);
}

/** One date, as the caller sees it. */
export function details(step: Step, date: EventDate): Pattern {
  const { world, me, now } = step;
  const place = date.waitlist.find(({ user }) => user === me?.id);
  const next = date.waitlist.find(({ offer }) => !offer);
  const series = world.series[date.series];
  const isEditor = series !== undefined && mayEdit(step, series);
  const mine = place ? (place.offer ? 'offered' : place === next ? 'next' : 'waiting') : null;
  const isNearLimit = [date.end, date.start - LAST_HOUR].some((limit) => Math.abs(now - limit) <= SLACK);
  return {
    ...card(step, date),
    attendeeIds: listOf(date.booked),
    guests: listOf(guestsOf(date).map(({ id, name }) => ({ id, name }))),
    waitlist: {
      mine: mayHaveEnded(step, date) ? undefined : mine,
      offerEndsAt: place?.offer ? offerEndsAt(date, place.offer) : null,
      isOpen:
        isNearLimit || date.capacity === 0
          ? undefined
          : spotsLeft(date) === 0 && now < date.start - LAST_HOUR,
    },
    can: {
      book: me && !isNearLimit && mayBook(step, series) ? now < date.end : undefined,
      edit: isEditor,
      delete: isEditor,
    },
  };
}

/** Whether an event that has begun, but not ended, is among the next ones is not said. */
export function seriesDetails(step: Step, series: Series): Pattern {
  const { id, community, guide, title, description, location, capacity } = series;
  const dates = Object.values(step.world.dates).filter((date) => date.series === id && !date.isCancelled);
  const after = (time: (date: EventDate) => number, now: number) =>
    listOf(
      dates
        .filter((date) => time(date) > now)
        .map((date) => card(step, date))
        .slice(0, 50),
    );
  const nows = [step.now - SLACK, step.now + SLACK];
  const upcoming = nows.flatMap((now) => [after(({ end }) => end, now), after(({ start }) => start, now)]);
  const isEditor = mayEdit(step, series);
  return {
    ...{ id, communityId: community, guideId: guide, title, description, location, capacity },
    upcomingOccurrences: dates.length > 50 ? undefined : oneOf(...upcoming),
    can: { edit: isEditor, delete: isEditor },
  };
}
