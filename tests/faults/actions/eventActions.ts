import { isGuide } from '#tests/faults/model/communities/access.ts';
import { spotsLeft } from '#tests/faults/model/events/waitlist.ts';
import { isUnknown } from '#tests/faults/model/match.ts';
import { HOUR } from '#tests/faults/model/step.ts';
import type { EventDate } from '#tests/faults/model/world.ts';
import { randomInteger } from '#tests/kills/random.ts';
import {
  type Action,
  type Choice,
  chance,
  type Drawn,
  guides,
  known,
  mostly,
  oneOf,
  type Weighted,
  words,
} from './draws.ts';

/** A call about one date of an event, mostly one on which the member can act. */
function onDate(endpoint: string, canAct: (date: EventDate, choice: Choice) => boolean): Action {
  return (choice) => {
    const date = mostly(choice.random, Object.values(choice.world.dates), (each) => canAct(each, choice));
    return date ? { endpoint, params: { id: date.id } } : null;
  };
}

/** An event of a community, mostly of one's own. Few spots, so that they run out. */
function seriesDraft({ random, world, me, now }: Choice): Drawn | null {
  const found = mostly(random, Object.values(world.communities), (each) => isGuide(each, me));
  if (!found) return null;
  const start = now + randomInteger(random, 2, 200) * HOUR;
  return {
    endpoint: 'POST /events/series',
    body: {
      ...{ communityId: found.id, title: words(random, 3), description: words(random, 4), timezone: 'UTC' },
      ...{ startTime: new Date(start).toISOString(), endTime: new Date(start + HOUR).toISOString() },
      capacity: oneOf(random, [0, 1, 1, 2, 2, 3]),
    },
  };
}

/** A series, mostly one of a community that the member guides. */
const series = (choice: Choice) =>
  mostly(choice.random, Object.values(choice.world.series), ({ community }) => guides(choice, community));

function seriesChange(choice: Choice): Drawn | null {
  const found = series(choice);
  if (!found) return null;
  const { random } = choice;
  const body = { title: words(random, 3), description: words(random, 4), capacity: oneOf(random, [1, 2, 3]) };
  return { endpoint: 'PUT /events/series/{id}', params: { id: found.id }, body };
}

/** Another date of a series, or one that was cancelled and comes back. */
function extraDate(choice: Choice): Drawn | null {
  const found = series(choice);
  if (!found) return null;
  const { random, world, now } = choice;
  const own = Object.values(world.dates).filter((date) => date.series === found.id);
  const cancelled = oneOf(
    random,
    own.filter(({ isCancelled }) => isCancelled),
  );
  const isBack = cancelled && chance(random, 0.7);
  const start = isBack ? cancelled.start : now + randomInteger(random, 2, 200) * HOUR;
  const body = { startTime: new Date(start).toISOString() };
  return { endpoint: 'POST /events/series/{id}/dates', params: { id: found.id }, body };
}

const guestAddress = ({ me }: Choice) => `guest-${me.email}`;

/** A guest without an account registers for an event of a public community. */
function registration(choice: Choice): Drawn | null {
  const { random, world } = choice;
  const isOpen = ({ series: id, isCancelled }: EventDate) =>
    !isCancelled && world.communities[world.series[id]?.community ?? '']?.privacy === 'public';
  const date = mostly(random, Object.values(world.dates), isOpen);
  if (!date) return null;
  const body = { name: words(random, 2), email: guestAddress(choice) };
  return { endpoint: 'POST /events/occurrences/{id}/guests', params: { id: date.id }, as: null, body };
}

/** The guest of a member opens the link in the mail. */
function guestCancellation(choice: Choice): Drawn | null {
  const email = guestAddress(choice);
  const ofGuest = ({ guests }: EventDate) => guests.filter((guest) => guest.email === email);
  const dates = Object.values(choice.world.dates).filter((each) => ofGuest(each).length === 1);
  const date = known(choice.random, dates);
  const at = date && ofGuest(date)[0]?.at;
  const token = date && choice.tokenSentTo(email, `${date.id}?cancel=`);
  if (!date || at === undefined || !token) return null;
  const endpoint = 'POST /events/occurrences/{id}/guests/cancel';
  return { endpoint, params: { id: date.id }, as: null, body: { token }, link: { of: email, at } };
}

function guestRemoval(choice: Choice): Drawn | null {
  const { random, world } = choice;
  const all = Object.values(world.dates).flatMap(({ id, series: of, guests }) =>
    guests.map((guest) => ({ ...guest, date: id, community: world.series[of]?.community ?? '' })),
  );
  const guest = mostly(random, all, ({ community }) => guides(choice, community));
  if (!guest || isUnknown(guest.date)) return null;
  const params = { id: guest.date, guestId: guest.id };
  return { endpoint: 'DELETE /events/occurrences/{id}/guests/{guestId}', params };
}

const isBooked = ({ booked }: EventDate, { me }: Choice) => booked.includes(me.id);
const isWaiting = ({ waitlist }: EventDate, { me }: Choice) => waitlist.some(({ user }) => user === me.id);
const isAhead = ({ isCancelled, end }: EventDate, { now }: Choice) => !isCancelled && end > now;
const isFull = (date: EventDate) => spotsLeft(date) === 0;

/** The calls about events and their dates. */
export const EVENT_ACTIONS: readonly Weighted[] = [
  [5, seriesDraft],
  [10, onDate('POST /events/occurrences/{id}/book', isAhead)],
  // A booking that is made again has no effect.
  [2, onDate('POST /events/occurrences/{id}/book', isBooked)],
  [4, onDate('POST /events/occurrences/{id}/cancel-booking', isBooked)],
  [
    6,
    onDate(
      'POST /events/occurrences/{id}/waitlist',
      (date, choice) => isFull(date) && !isBooked(date, choice),
    ),
  ],
  [1, onDate('POST /events/occurrences/{id}/waitlist/leave', isWaiting)],
  [1, onDate('DELETE /events/occurrences/{id}', isAhead)],
  [2, seriesChange],
  [2, extraDate],
  [
    0.5,
    (choice) => {
      const found = series(choice);
      return found ? { endpoint: 'DELETE /events/series/{id}', params: { id: found.id } } : null;
    },
  ],
  [3, registration],
  [2, guestCancellation],
  [1, guestRemoval],
];
