import type { Transaction } from 'kysely';
import type { CommunityRow } from '#server/communities/public.ts';
import type { DB } from '#server/platform/databaseTypes.ts';
import { sendMails } from '#server/platform/outgoing.ts';
import type { Parts } from '#server/platform/parts.ts';
import { lockUpcoming } from '../occurrences/store.ts';
import { type About, insertNotices, type NoticeRow } from './store.ts';

interface Notice {
  kind: NoticeRow['kind'];
  community: Pick<CommunityRow, 'name'>;
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
  const notices = await insertNotices(trx, about, { kind, communityName: community.name, now });
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
