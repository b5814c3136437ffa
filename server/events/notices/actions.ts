import type { Transaction } from 'kysely';
import type { CommunityRow } from '#server/communities/public.ts';
import type { DB } from '#server/platform/databaseTypes.ts';
import { sendMails } from '#server/platform/outgoing.ts';
import type { Parts } from '#server/platform/parts.ts';
import { deleteOutsiders } from '../bookings/store.ts';
import { cancelGuestsIn } from '../guests/store.ts';
import { lockUpcoming } from '../occurrences/store.ts';
import { type About, insertNotices, type NoticeRow } from './store.ts';

interface Notice {
  kind: NoticeRow['kind'];
  community: Pick<CommunityRow, 'id' | 'name'>;
  now: Temporal.Instant;
}

/**
 * Tells everyone who has booked what has not ended, members and guests, by mail: once a series. To be called
 * with what it is about locked, before it goes.
 */
export async function tellBooked(
  parts: Parts,
  trx: Transaction<DB>,
  about: About,
  { kind, community, now }: Notice,
): Promise<void> {
  const notices = await insertNotices(trx, about, { kind, community, now });
  await sendMails(parts, trx, 'eventNotice', notices);
}

/** Tells everyone who has booked in a community that is about to go with everything in it. */
export async function tellOfEnd(
  parts: Parts,
  trx: Transaction<DB>,
  community: Pick<CommunityRow, 'id' | 'name'>,
): Promise<void> {
  const now = parts.clock();
  await lockUpcoming(trx, 'community_id', community.id, now);
  await tellBooked(parts, trx, { community_id: community.id }, { kind: 'cancelled', community, now });
}

/**
 * A community has become private: whoever is not in it could neither see what they booked nor give it back, so that
 * their spots are free again, and they are told.
 */
export async function closeEvents(
  parts: Parts,
  trx: Transaction<DB>,
  community: Pick<CommunityRow, 'id' | 'name'>,
): Promise<void> {
  const now = parts.clock();
  await lockUpcoming(trx, 'community_id', community.id, now);
  await tellBooked(parts, trx, { community_id: community.id }, { kind: 'closed', community, now });
  await deleteOutsiders(trx, community.id, now);
  await cancelGuestsIn(trx, community.id, now);
}
