/** The functions of events that other features may use. */
export { deleteFeedAddresses } from '#server/events/feeds/store.ts';
export {
  cancelBookingsOfFormerMember,
  cancelBookingsOfRemovedMember,
  closeEventsToNonMembers,
  notifyOfDeletion,
} from './communityChanges.ts';
