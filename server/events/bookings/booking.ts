import { type Selectable, sql, type Transaction } from 'kysely';
import { EVENT_FULL } from '#contract/events/bookings.ts';
import type { Occurrence } from '#contract/events/occurrences.ts';
import { say } from '#contract/platform/say.ts';
import { lockingAccount, preventAccountDeletion, wantsCalendarMails } from '#server/account/public.ts';
import {
  COMMUNITY_COLUMNS,
  type CommunityRow,
  joinMembership,
  lockingMembership,
  type MaybeViewer,
  readableBy,
} from '#server/communities/access.ts';
import { notifyOfSpot } from '#server/events/notices/actions.ts';
import { communityOfOccurrence, dateNotConfirmed, eventNotFound } from '#server/events/occurrence/access.ts';
import { updatedOccurrence } from '#server/events/occurrence/actions.ts';
import { spotsLeft } from '#server/events/occurrence/rules.ts';
import { lockOccurrence } from '#server/events/occurrence/store.ts';
import { endLapsedOffers } from '#server/events/waitlist/offers.ts';
import { deleteWaiting, places, waitingMember } from '#server/events/waitlist/store.ts';
import { isPast } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { DB } from '#server/platform/database/types.ts';
import type { Deps } from '#server/platform/deps.ts';
import { conflict, sessionExpired } from '#server/platform/errors.ts';
import { newId } from '#server/platform/ids.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import { isAccountSuspended } from '#server/platform/sessions/suspensions.ts';
import { isBooked } from './store.ts';

/**
 * Books a spot for the caller: a free one, or the one that is offered to them. Booking again has no effect.
 *
 * Locked until the transaction ends: the account and, in a private community, the membership, which cannot be deleted
 * meanwhile; then the row of the occurrence, so that bookings and registrations of guests run one after the other and
 * two people cannot get the same spot.
 * Checked: the caller may read the community, the event has not ended, and a spot is free or offered to the caller.
 * Written: lapsed offers end, the caller leaves the waitlist, the booking is inserted and counted, and its calendar
 * entry is mailed to those who want it.
 * @throws ApiError 409 when the occurrence is full or has ended.
 */
export async function createBooking(deps: Deps, viewer: Viewer, id: string): Promise<Occurrence> {
  const { db, clock } = deps;
  // The refusal is returned and not thrown, because a rollback would bring the lapsed offers back.
  const { community, isNew, refusal } = await inTransaction(db, async (trx) => {
    const { occurrence, community, wantsEntry, refusal } = await lockForMember(deps, trx, viewer, id);
    const place = occurrence.waiting_count > 0 ? await waitingMember(trx, id, viewer.id) : undefined;
    const isOffered = place?.offer_ends_at != null && !isPast(occurrence.ends_at, clock());
    if (refusal && !isOffered) return { community, isNew: false, refusal };
    if (place) await deleteWaiting(trx, places.withId(place.id), clock());
    const isNew = await insertBooking(trx, viewer, { id: newId(), occurrenceId: id, now: clock() });
    const notice = { kind: 'booked', community, onlyTo: { userId: viewer.id } } as const;
    if (isNew && wantsEntry) await notifyOfSpot(deps, trx, { ids: [id] }, notice);
    return { community, isNew, refusal };
  });
  // Nothing was booked: it was refused, it was booked before, or the community has become private while this call waited
  // for the lock, which `communityOfOccurrence` refuses.
  if (!isNew) {
    await communityOfOccurrence(db, viewer, id);
    if (refusal && !(await isBooked(db, id, viewer.id))) throw refusal;
  }
  return updatedOccurrence(deps, viewer, id, community);
}

/**
 * Locks an occurrence for a member until the transaction ends, and prevents the deletion of their account and of their
 * membership in a private community. Returns what `endOffersAndCheck` says, and its community, and whether the member wants calendar
 * entries by mail.
 * @throws ApiError 404 if the viewer may not read the community, 401 if their account has been deleted or suspended.
 */
export async function lockForMember(deps: Deps, trx: Transaction<DB>, viewer: Viewer, id: string) {
  const locked = await selectForMemberForUpdate(trx, viewer, id);
  if (locked) {
    // An account that is being suspended gives its bookings back, and this call may have waited for that.
    if (await isAccountSuspended(trx, viewer.id, deps.clock())) throw sessionExpired();
    return { ...locked, ...(await endOffersAndCheck(deps, trx, locked.occurrence)) };
  }
  await communityOfOccurrence(trx, viewer, id);
  throw (await preventAccountDeletion(trx, viewer.id)) ? eventNotFound() : sessionExpired();
}

/**
 * Locks an occurrence that is not cancelled until the transaction ends, if the viewer may read its community. Before, it
 * prevents the deletion of the viewer's account, and of their membership if they may read the community only with it.
 * Returns undefined if one of them does not exist. `wantsEntry` is whether the viewer wants calendar entries by mail.
 */
async function selectForMemberForUpdate(db: Db, viewer: Viewer, id: string) {
  // Both tables have a column `id`. That of the occurrence comes last.
  type Row = CommunityRow & Selectable<DB['occurrences']> & { wants_entry: boolean };
  const communityId = sql`(select community_id from occurrences where id = ${id})`;
  const { rows } = await sql<Row>`
    with account as materialized (${lockingAccount(viewer.id)}),
      locked_membership as materialized (${lockingMembership(communityId, viewer.id)})
    select ${COMMUNITY_COLUMNS}, ${wantsCalendarMails(sql`${viewer.id}::uuid`)} as wants_entry, occurrence.*
    from occurrences as occurrence
    join communities as community on community.id = occurrence.community_id
    ${joinMembership(viewer)}
    where occurrence.id = ${id} and occurrence.cancelled_at is null and exists (select from account)
      and (community.privacy = 'public' or ${viewer.role === 'admin'} or exists (select from locked_membership))
    for update of occurrence`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  return { occurrence: row, community: { ...row, id: row.community_id }, wantsEntry: row.wants_entry };
}

/**
 * Ends offers of the waitlist that have lapsed. Returns the occurrence. `refusal` is the error if it is full or has ended,
 * and null otherwise. The caller throws it after the transaction, so that lapsed offers stay ended.
 * @throws ApiError 409 for a date that is not confirmed, which has no offers.
 */
async function endOffersAndCheck(deps: Deps, trx: Transaction<DB>, locked: Selectable<DB['occurrences']>) {
  if (!locked.is_confirmed) throw dateNotConfirmed();
  const occurrence = await endLapsedOffers(deps, trx, locked);
  if (isPast(occurrence.ends_at, deps.clock()))
    return { occurrence, refusal: conflict('event_ended', say('This event has ended.')) };
  const isFull = spotsLeft(occurrence) === 0;
  return { occurrence, refusal: isFull ? conflict('event_full', say(EVENT_FULL)) : null };
}

/**
 * Books a spot and counts it. The occurrence must be locked. Returns false if nothing was booked, because the member has
 * booked already or may not read the community any more.
 */
export async function insertBooking(
  db: Db,
  viewer: Pick<Viewer, 'id' | 'role'>,
  booking: { id: string; occurrenceId: string; now: Temporal.Instant },
): Promise<boolean> {
  const { rows } = await sql`
    with booked as (
      insert into bookings (id, occurrence_id, user_id, starts_at, ends_at, booked_at)
      select ${booking.id}::uuid, id, ${viewer.id}::uuid, starts_at, ends_at, ${booking.now}::timestamptz
      from occurrences where id = ${booking.occurrenceId} and ${readableBy(viewer, sql`occurrences.community_id`)}
      on conflict (occurrence_id, user_id) do nothing
      returning occurrence_id
    )
    update occurrences set attendee_count = attendee_count + 1, sequence = sequence + 1
    from booked where id = booked.occurrence_id
    returning id`.execute(db);
  return rows.length > 0;
}

/**
 * Locks an occurrence until the transaction ends. Returns what `endOffersAndCheck` says, and its community, which may have
 * become private while this call waited for the lock.
 * @throws ApiError 404 if the viewer may not read the community.
 */
export async function lockForGuest(deps: Deps, trx: Transaction<DB>, viewer: MaybeViewer, id: string) {
  const locked = await lockOccurrence(trx, id);
  if (!locked) throw eventNotFound();
  const available = await endOffersAndCheck(deps, trx, locked);
  return { ...available, community: await communityOfOccurrence(trx, viewer, id) };
}
