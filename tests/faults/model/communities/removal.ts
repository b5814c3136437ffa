import { dropPictures } from '#tests/faults/model/accounts/pictures.ts';
import {
  fill,
  guestsOf,
  takeOff,
  tellWaiting,
  withdrawUseless,
} from '#tests/faults/model/events/waitlist.ts';
import { mail, type Step } from '#tests/faults/model/step.ts';
import type { Community, EventDate, User, World } from '#tests/faults/model/world.ts';
import { datesOf } from './access.ts';

/** What goes with a membership, a community or an account. */

/** A spot that comes free goes to whoever waits. */
function freeSpots(step: Step, date: EventDate, user: string) {
  date.booked = date.booked.filter((id) => id !== user);
  takeOff(step, date, user);
  fill(step, date);
}

/** Somebody who is no member of a private community any more has no bookings there. */
export function dropMember(step: Step, community: Community, user: string, losesBookings: boolean) {
  community.members = community.members.filter((member) => member.user !== user);
  if (!losesBookings) return;
  for (const date of datesOf(step.world, community.id))
    if (date.start > step.now) freeSpots(step, date, user);
}

/** Deletes a text, and with a post its replies. */
export function deleteText(world: World, id: string) {
  for (const reply of Object.values(world.texts)) if (reply.post === id) delete world.texts[reply.id];
  delete world.texts[id];
}

export function deleteCommunity(world: World, id: string) {
  const series = Object.values(world.series).filter(({ community }) => community === id);
  for (const { id: seriesId } of series) {
    // Whether those who have booked are told is not said.
    for (const date of datesOfSeries(world, seriesId)) {
      const members = date.booked.map((user) => world.users[user]?.email ?? '');
      for (const to of [...members, ...guestsOf(date).map(({ email }) => email)])
        mail(world, to, 'cancelled', date.title, true);
    }
    deleteSeries(world, seriesId);
  }
  for (const text of Object.values(world.texts)) if (text.community === id) delete world.texts[text.id];
  delete world.communities[id];
}

const datesOfSeries = (world: World, id: string) =>
  Object.values(world.dates).filter(({ series }) => series === id);

/** Whether those who wait for a spot are told is not said. */
export function deleteSeries(world: World, id: string) {
  for (const date of datesOfSeries(world, id)) {
    tellWaiting(world, date, 'cancelled');
    withdrawUseless(world, date);
    delete world.dates[date.id];
  }
  delete world.series[id];
}

/** `DELETE /account`: what is private goes, texts stay without an author, communities pass to the longest member. */
export function removeAccount(step: Step, { id, email }: User) {
  const { world } = step;
  deletePrivate(world, id);
  dropPictures(step, id);
  for (const date of Object.values(world.dates)) freeSpots(step, date, id);
  const own = Object.values(world.texts).filter(({ author }) => author === id);
  // Nobody else sees what authors have taken back. Whether what guides have removed stays is not said.
  const goesToo = own.some(({ deleted }) => deleted !== null && deleted !== 'by author') && step.either();
  for (const text of own) {
    text.author = null;
    if (text.deleted === 'by author' || (text.deleted && goesToo)) deleteText(world, text.id);
  }
  for (const series of Object.values(world.series)) if (series.guide === id) series.guide = null;
  for (const community of Object.values(world.communities)) passOn(world, community, id);
  for (const user of Object.values(world.users)) user.muted = user.muted.filter((muted) => muted !== id);
  // Whether mails that wait are still sent is not said.
  for (const waiting of world.mails) waiting.isOptional ||= waiting.to === email;
  delete world.users[id];
}

function deletePrivate(world: World, id: string) {
  for (const rows of [world.entries, world.logs, world.rests])
    for (const row of Object.values(rows)) if (row.user === id) delete rows[row.id];
  delete world.subscriptions[id];
  world.cadences = world.cadences.filter(({ user }) => user !== id);
}

/** A community whose only guide this was passes to the longest member, or goes if there is none. */
function passOn(world: World, community: Community, id: string) {
  community.requests = community.requests.filter(({ user }) => user !== id);
  community.bans = community.bans.filter(({ user }) => user !== id);
  if (!community.members.some(({ user }) => user === id)) return;
  community.members = community.members.filter(({ user }) => user !== id);
  const [longest] = community.members;
  if (!longest) deleteCommunity(world, community.id);
  else if (!community.members.some(({ role }) => role === 'guide')) longest.role = 'guide';
}
