import { deleteBookings } from '#server/events/bookings/store.ts';
import type { Db } from '#server/platform/database/database.ts';

/** The functions of events that other features may use. */
export { deleteFeedAddresses } from '#server/events/feeds/store.ts';
export {
  cancelBookingsOfRemovedMember,
  closeEventsToNonMembers,
  notifyOfDeletion,
} from '#server/events/notices/actions.ts';

/** Cancels a member's bookings in a community for occurrences that have not ended. */
export const cancelBookingsIn = (db: Db, communityId: string, userId: string, now: Temporal.Instant) =>
  deleteBookings(db, { userId, upcomingIn: { communityId, now } });
