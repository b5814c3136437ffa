/** The functions of accounts that other features may use. */

export { isInRetreat, membersShownInRetreat, wasInRetreat } from '#server/account/retreat/store.ts';
export {
  requireNotSuspended,
  restoreAccount,
  suspendAccount,
  suspendedAddressEnd,
} from '#server/account/suspension/actions.ts';
export {
  accountSuspended,
  deletableFrom,
  type SuspensionRow,
  suspensionView,
} from '#server/account/suspension/rules.ts';
export { suspensionOf, suspensionsOf } from '#server/account/suspension/store.ts';
export {
  AVATAR_QUEUE,
  countWrongPasswords,
  ownUser,
  passwordSalt,
  removeAccount,
  requireAccount,
  setPassword,
  verifyPassword,
  wrongPassword,
} from './actions.ts';
export { archiveBytes, archiveOf } from './archive.ts';
export { HAS_SECOND_FACTOR } from './computedColumns.ts';
export {
  type AccountEvent,
  addressEventsOf,
  consumeEvent,
  dueUndos,
  eventById,
  recordUndoReminder,
  setUndoEnd,
  waitingUndosOf,
} from './eventStore.ts';
export { EVENT_DAYS, recordEvent } from './events.ts';
export { PASSWORD_CHECKS_PER_IP_NETWORK } from './limits.ts';
export { type AccountNames, requireStrongPassword } from './passwordRules.ts';
export {
  type Account,
  avatarOf,
  initialRole,
  isLastAdmin,
  isReservedUsername,
  usernameTaken,
  userOf,
} from './rules.ts';
export {
  accountById,
  accountByIdentifier,
  accountCount,
  accountQuery,
  deleteEmailChange,
  insertAccount,
  invalidateResetLinks,
  lockAccount,
  lockAdmins,
  lockingAccount,
  type NewAccount,
  preventAccountDeletion,
  promoteAdmins,
  updateAvatar,
  updateEmail,
  updateJournalState,
  updatePassword,
  updateRoleAndPatronage,
  updateSettings,
  updateUsernameGradient,
  wantsCalendarMails,
  wantsReminders,
} from './store.ts';
export { claimUsername, releaseReservations, reserveUsername } from './usernameStore.ts';
