import { API_PATH } from '#contract/platform/constants.ts';
import { say } from '#contract/platform/say.ts';
import { type CommunityRow, communityFor, type MaybeViewer, mayRead } from '#server/communities/access.ts';
import {
  dateNotConfirmed,
  eventNotFound,
  requireEventsCommunity,
  requireOccurrence,
} from '#server/events/occurrence/access.ts';
import { seriesById } from '#server/events/series/store.ts';
import { publisherOf } from '#server/platform/calendar/calendarFile.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Deps } from '#server/platform/deps.ts';
import { conflict, forbidden } from '#server/platform/errors.ts';
import type { FileReply } from '#server/platform/http/call.ts';
import { newNonce, nonceHash } from '#server/platform/sessions/links.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import { feedText, occurrenceText } from './calendar.ts';
import { datesForFeed, deleteFeedAddress, isFeedKey, saveFeedAddress, seriesForFeed } from './store.ts';

/** How long a series stays in a feed after its end. */
const PAST_SERIES_PERIOD = { hours: 90 * 24 };

/**
 * The calendar feed of a community. For a private one, the viewer must be allowed to read it, or the key must belong
 * to a member's secret address.
 * @throws ApiError 404 otherwise.
 */
export async function feedOf(
  deps: Deps,
  viewer: MaybeViewer,
  id: string,
  key: string | undefined,
): Promise<FileReply> {
  const { db, clock } = deps;
  const community = await requireFeedCommunity(deps, viewer, id, key);
  const since = clock().subtract(PAST_SERIES_PERIOD);
  const series = await seriesForFeed(db, id, since);
  const ids = series.map((each) => each.id);
  const dates = await datesForFeed(db, ids, since);
  const text = feedText(community.name, { series, dates }, publisherOf(deps));
  return { name: 'calendar.ics', text, isShared: community.privacy === 'public' };
}

async function requireFeedCommunity(
  { db, clock }: Deps,
  viewer: MaybeViewer,
  id: string,
  key: string | undefined,
): Promise<CommunityRow> {
  const community = await communityFor(db, viewer, id);
  const mayReadFeed =
    community && (mayRead(community, viewer) || (key && (await isFeedKey(db, id, nonceHash(key), clock()))));
  return mayReadFeed ? community : requireEventsCommunity(db, viewer, id);
}

/** One occurrence as an iCalendar file. @throws ApiError 409 if it is not confirmed. */
export async function calendarFileOf(deps: Deps, viewer: MaybeViewer, id: string): Promise<FileReply> {
  const { occurrence, community } = await requireOccurrence(deps.db, viewer, id);
  if (!occurrence.is_confirmed) throw dateNotConfirmed();
  const series = await seriesById(deps.db, occurrence.series_id);
  if (!series) throw eventNotFound();
  const text = occurrenceText(series, occurrence, publisherOf(deps));
  return { name: 'event.ics', text, isShared: community.privacy === 'public' };
}

/**
 * Creates a secret address of a private community's calendar for the caller, because calendar programs cannot send
 * a session token.
 */
export async function createFeedAddress(deps: Deps, viewer: Viewer, id: string): Promise<{ url: string }> {
  const key = newNonce();
  await inTransaction(deps.db, async (trx) => {
    requireFeedMember(await requireEventsCommunity(trx, viewer, id));
    await saveFeedAddress(trx, {
      communityId: id,
      userId: viewer.id,
      keyHash: nonceHash(key),
      now: deps.clock(),
    });
  });
  const { publicUrl } = deps.settings;
  return { url: `${publicUrl}${API_PATH}/events/communities/${id}/calendar.ics?key=${key}` };
}

function requireFeedMember({ privacy, membership }: CommunityRow): void {
  if (privacy === 'public')
    throw conflict('calendar_public', say('The calendar of a public community needs no secret address.'));
  if (membership === null) throw forbidden(say('You must be a member of this community.'), 'members_only');
}

/** Deletes the caller's secret address, if there is one. */
export async function removeFeedAddress({ db }: Deps, viewer: Viewer, id: string): Promise<void> {
  requireFeedMember(await requireEventsCommunity(db, viewer, id));
  await deleteFeedAddress(db, id, viewer.id);
}
