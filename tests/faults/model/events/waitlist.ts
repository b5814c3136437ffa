import {
  HOUR,
  isKnownEnd,
  latestSince,
  MINUTE,
  mail,
  SLACK,
  type Step,
  withdrawMails,
} from '#tests/faults/model/step.ts';
import type { EventDate, Offer, World } from '#tests/faults/model/world.ts';

/** Spots and the waitlist: events.md, section 3. The events of this model are in UTC. */

/** Guests who have not cancelled. */
export const guestsOf = ({ guests }: EventDate) => guests.filter(({ hasCancelled }) => !hasCancelled);
export const offeredCount = ({ waitlist }: EventDate) =>
  waitlist.filter(({ offer }) => offer !== null).length;
export const spotsLeft = (date: EventDate) =>
  Math.max(0, date.capacity - date.booked.length - guestsOf(date).length - offeredCount(date));

/** In the last hour before the start nothing is offered, and nobody can join the waitlist. */
export const LAST_HOUR = HOUR;

/**
 * How long a spot that is offered at a time is kept: 24 hours, or a quarter of the time to the start if that is less; until
 * 07:00 if that would end in the night and an hour then remains.
 */
export function offerEnd(date: EventDate, offeredAt: number): number {
  const end = offeredAt + Math.min(24 * HOUR, (date.start - offeredAt) / 4);
  const hour = new Date(end).getUTCHours();
  if (hour >= 7 && hour < 22) return end;
  const morning = new Date(end);
  morning.setUTCHours(hour >= 22 ? 31 : 7, 0, 0, 0);
  return morning.getTime() + HOUR <= date.start ? morning.getTime() : end;
}

/** The earliest and the latest end of an offer, as far as it is known when the offer was made. */
export function endsOf(date: EventDate, { from, to, end }: Offer): [number, number] {
  if (isKnownEnd(end)) return [Date.parse(end), Date.parse(end)];
  const ends = [from - SLACK, from, to, to + SLACK].map((time) => offerEnd(date, time));
  return [Math.min(...ends), Math.max(...ends)];
}

/** Whether the event may have ended, perhaps before the clock was set back. The pages do not say what becomes of who waits. */
export const mayHaveEnded = ({ call }: Step, { end }: EventDate) => latestSince(0, call) > end - SLACK;

export function takeOff({ world }: Step, date: EventDate, user: string): void {
  date.waitlist = date.waitlist.filter((waiting) => waiting.user !== user);
  withdrawMail(world, date, user);
}

/** Withdraws the mail about an offer that is over. */
const withdrawMail = (world: World, date: EventDate, user: string) =>
  withdrawMails(world, world.users[user]?.email ?? '', 'offer', date.title);

/** Withdraws the mails about registrations and offers, which are of no use without the event. */
export function withdrawUseless(world: World, date: EventDate): void {
  for (const { user } of date.waitlist) withdrawMail(world, date, user);
  for (const { email } of date.guests) withdrawMails(world, email, 'guest', date.title);
}

/** Offers the free spots to those who have waited longest. The first of them came free at `from` or later. */
export function fill(step: Step, date: EventDate, from = step.now): void {
  const { world, now } = step;
  if (date.isCancelled) return;
  const closesAt = date.start - LAST_HOUR;
  for (const waiting of date.waitlist) {
    if (spotsLeft(date) === 0) return;
    if (from > closesAt + SLACK || (now > closesAt - SLACK && step.either())) {
      // In the last hour those who wait are told of a free spot, which is not kept for anyone. How often is not said.
      tellWaiting(world, date, 'offer');
      return;
    }
    if (waiting.offer) continue;
    // The same for calls of one minute, so that reads that do not show who has the offer leave one world, and not one each.
    const to = Math.ceil(now / MINUTE) * MINUTE;
    waiting.offer = { from, to, end: `?0.${waiting.user}.${date.id}.offerEndsAt` };
    mail(world, world.users[waiting.user]?.email ?? '', 'offer', date.title);
  }
}

/** A mail that those who wait for a spot may get. */
export function tellWaiting(world: World, { waitlist, title }: EventDate, kind: string): void {
  for (const { user } of waitlist) mail(world, world.users[user]?.email ?? '', kind, title, true);
}

/**
 * Offers whose time is over end by themselves within a minute, and at once where somebody books. The next in line is asked
 * then.
 */
export function endOffers(step: Step): void {
  const { world, call, now, either } = step;
  const isExact = call.isQuiet || call.endpoint.endsWith('/book');
  const named = world.dates[call.params?.id ?? ''];
  for (const date of named ? [named] : Object.values(world.dates)) {
    for (let offers = 0; offers < 20; offers += 1) {
      const over = date.waitlist.find(({ offer }) => {
        if (!offer) return false;
        const [earliest, latest] = endsOf(date, offer);
        const isSure = isExact && now > latest + SLACK;
        return isSure || (now > earliest - SLACK && either());
      });
      if (!over?.offer) break;
      const [earliest] = endsOf(date, over.offer);
      takeOff(step, date, over.user);
      fill(step, date, Math.max(earliest, over.offer.from));
    }
  }
}
