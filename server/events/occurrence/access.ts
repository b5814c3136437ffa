import { say } from '#contract/platform/say.ts';
import { type CommunityRow, communityFor, type MaybeViewer, mayRead } from '#server/communities/access.ts';
import type { Db } from '#server/platform/database/database.ts';
import { type ApiError, conflict, notFound } from '#server/platform/errors.ts';
import { communityIdOfCancelled } from './cancelledStore.ts';
import type { OccurrenceWithAttendeesRow } from './rules.ts';
import { communityOf, occurrenceWithAttendees } from './store.ts';

/** The error for whatever needs a date that takes place, such as booking it. */
export const dateNotConfirmed = () => conflict('date_not_confirmed', say('This date is not confirmed yet.'));

export const eventNotFound = () => notFound(say('Event could not be found.'));

/**
 * The error for an occurrence that is not found. If it was cancelled, the error says so to those who may read its
 * community.
 */
export async function missingEventError(db: Db, viewer: MaybeViewer, id: string): Promise<ApiError> {
  const communityId = await communityIdOfCancelled(db, id);
  const community = communityId && (await communityFor(db, viewer, communityId));
  if (!community || !mayRead(community, viewer)) return eventNotFound();
  return notFound(say('This event was cancelled.'), 'event_cancelled');
}

const communityHidden = () =>
  notFound(say("This community could not be found or you don't have permission to view it."));

/**
 * The community whose events are requested.
 * @throws ApiError 404 if the viewer may not read it.
 */
export async function requireEventsCommunity(db: Db, viewer: MaybeViewer, id: string): Promise<CommunityRow> {
  const community = await communityFor(db, viewer, id);
  if (!community || !mayRead(community, viewer)) throw communityHidden();
  return community;
}

/**
 * An occurrence with its community, if the viewer may see it.
 * @throws ApiError 404 otherwise.
 */
export async function requireOccurrence(
  db: Db,
  viewer: MaybeViewer,
  id: string,
  guestId: string | null = null,
): Promise<{ occurrence: OccurrenceWithAttendeesRow; community: CommunityRow }> {
  const occurrence = await occurrenceWithAttendees(db, viewer, id, guestId);
  if (!occurrence) throw await missingEventError(db, viewer, id);
  const community = await communityFor(db, viewer, occurrence.community_id);
  if (!community || !mayRead(community, viewer)) throw eventNotFound();
  return { occurrence, community };
}

/**
 * The community of an occurrence, if the viewer may read it.
 * @throws ApiError 404 otherwise.
 */
export async function communityOfOccurrence(db: Db, viewer: MaybeViewer, id: string): Promise<CommunityRow> {
  const community = await communityOf(db, viewer, id);
  if (!community) throw await missingEventError(db, viewer, id);
  if (!mayRead(community, viewer)) throw eventNotFound();
  return community;
}
