import {
  isAdmin,
  isBanned,
  isGuideOrAdmin,
  mayRead,
  membershipOf,
} from '#tests/faults/model/communities/access.ts';
import { listOf, oneOf } from '#tests/faults/model/match.ts';
import {
  type Answer,
  created,
  type Handlers,
  hasPassed,
  type MemberStep,
  mail,
  noContent,
  ok,
  refused,
  type Step,
  withdrawMails,
} from '#tests/faults/model/step.ts';
import type { Community, EventDate } from '#tests/faults/model/world.ts';
import { card, details } from './eventViews.ts';
import { fill, guestsOf, LAST_HOUR, mayHaveEnded, spotsLeft, takeOff } from './waitlist.ts';

/** Bookings, guests and the calls of the waitlist: api.md, “Events”, and events.md, section 3. */

/** For a call about a date: finds it if the caller may know of it. */
const onDate =
  <S extends Step>(handle: (step: S, date: EventDate, community: Community) => Answer) =>
  (step: S): Answer => {
    const date = step.world.dates[step.call.params?.id ?? ''];
    const community = step.world.communities[step.world.series[date?.series ?? '']?.community ?? ''];
    const isVisible = date && community && !date.isCancelled && mayRead(community, step.me);
    return isVisible ? handle(step, date, community) : refused(404);
  };

/** Whether admins book in private communities, and excluded people in public ones, is not said. */
const isRefused = ({ me, either }: MemberStep, community: Community) => {
  const isUnsaid =
    isBanned(community, me) ||
    (community.privacy === 'private' && membershipOf(community, me) === null && isAdmin(me));
  return isUnsaid && either();
};

function book(step: MemberStep, date: EventDate, community: Community): Answer {
  const { me } = step;
  const hasEnded = hasPassed(step, date.end);
  if (date.booked.includes(me.id)) return hasEnded ? { status: [200, 409] } : ok(details(step, date));
  if (isRefused(step, community)) return refused(403);
  const place = date.waitlist.find(({ user }) => user === me.id);
  if (hasEnded || (!place?.offer && spotsLeft(date) === 0)) return refused(409);
  takeOff(step, date, me.id);
  date.booked.push(me.id);
  return ok(details(step, date));
}

function joinWaitlist(step: MemberStep, date: EventDate, community: Community): Answer {
  const { me } = step;
  if (date.waitlist.some(({ user }) => user === me.id))
    return mayHaveEnded(step, date) ? { status: [200, 409] } : ok(details(step, date));
  // What is answered to somebody who has a spot is not said.
  if (date.booked.includes(me.id)) return { status: [200, 409] };
  if (isRefused(step, community)) return refused(403);
  const isClosed = hasPassed(step, date.start - LAST_HOUR);
  if (date.capacity === 0 || isClosed || spotsLeft(date) > 0) return refused(409);
  date.waitlist.push({ user: me.id, offer: null });
  return ok(details(step, date));
}

function giveBack(step: MemberStep, date: EventDate): Answer {
  if (!date.booked.includes(step.me.id)) return ok(details(step, date));
  // Whether a spot can be given back after the end is not said.
  if (hasPassed(step, date.end) && step.either()) return { status: [200, 409] };
  date.booked = date.booked.filter((id) => id !== step.me.id);
  fill(step, date);
  return ok(details(step, date));
}

function registerGuest(step: Step, date: EventDate, community: Community): Answer {
  const { name, email } = step.call.body as Record<string, string>;
  if (community.privacy === 'private') return refused(403);
  if (!name?.trim() || !email?.includes('@')) return refused(400);
  const isRegistered = guestsOf(date).some((guest) => guest.email.toLowerCase() === email.toLowerCase());
  if (isRegistered || hasPassed(step, date.end) || spotsLeft(date) === 0) return refused(409);
  const guest = { id: step.fresh('guest.id'), name: name.trim(), email, at: step.now, hasCancelled: false };
  date.guests.push(guest);
  mail(step.world, email, 'guest', date.title);
  return created(details(step, date));
}

export const openBookingCalls: Handlers = {
  'GET /events/occurrences/{id}': onDate((step, date) => ok(details(step, date))),
  'POST /events/occurrences/{id}/guests': onDate(registerGuest),
  'POST /events/occurrences/{id}/guests/cancel': (step) => {
    const { link, params } = step.call;
    const date = step.world.dates[params?.id ?? ''];
    const guest = date?.guests.find(({ email, at }) => email === link?.of && at === link.at);
    if (!guest || !date) return refused(400, 404);
    // The limit of mails to an address may hold it back.
    mail(step.world, guest.email, 'givenBack', date.title, true);
    guest.hasCancelled = true;
    // The mail promises that the link removes the registration. That holds for a cancelled event too.
    if (date.isCancelled) return refused(404);
    fill(step, date);
    return ok(details(step, date));
  },
};

export const bookingCalls: Handlers<MemberStep> = {
  'GET /events/mine': (step) => {
    const { world, me, now } = step;
    const own = Object.values(world.dates).filter(
      ({ booked, isCancelled, end }) => booked.includes(me.id) && !isCancelled && end > now,
    );
    return ok({ items: listOf(own.map((date) => card(step, date))) });
  },
  'POST /events/occurrences/{id}/book': onDate(book),
  'POST /events/occurrences/{id}/cancel-booking': onDate(giveBack),
  'POST /events/occurrences/{id}/waitlist': onDate(joinWaitlist),
  'POST /events/occurrences/{id}/waitlist/leave': onDate((step, date) => {
    takeOff(step, date, step.me.id);
    fill(step, date);
    return ok(details(step, date));
  }),
  'GET /events/occurrences/{id}/waitlist': onDate((step, date, community) => {
    if (!isGuideOrAdmin(community, step.me)) return refused(403);
    const waiting = date.waitlist.map(({ user, offer }) => ({
      name: step.world.users[user]?.username,
      isGuest: false,
      offerEndsAt: offer ? undefined : null,
    }));
    return ok(mayHaveEnded(step, date) ? oneOf(waiting, []) : waiting);
  }),
  'DELETE /events/occurrences/{id}/guests/{guestId}': onDate((step, date, community) => {
    if (!isGuideOrAdmin(community, step.me)) return refused(403);
    const guest = guestsOf(date).find(({ id }) => id === step.call.params?.guestId);
    // Whether it is an error that the guest has gone already is not said.
    if (!guest) return { status: [204, 404] };
    guest.hasCancelled = true;
    withdrawMails(step.world, guest.email, 'guest', date.title);
    // Whether the guest is told is not said.
    mail(step.world, guest.email, 'removed', date.title, true);
    fill(step, date);
    return noContent;
  }),
};
