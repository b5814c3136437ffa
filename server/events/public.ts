import type { Db } from '#server/platform/database/database.ts';
import { deleteBookings } from './bookings/store.ts';

/** What other features may use of events. */
export { deleteFeedAddresses } from './feeds/store.ts';
export {
  cancelBookingsOfRemovedMember,
  closeEventsToNonMembers,
  notifyOfDeletion,
} from './notices/actions.ts';

/** Gives back what somebody has booked in a community and has not ended. */
export const cancelBookingsIn = (db: Db, communityId: string, userId: string, now: Temporal.Instant) =>
  deleteBookings(db, { userId, upcomingIn: { communityId, now } });
