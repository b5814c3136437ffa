/** What other features may ask of accounts. */
export { setPassword } from './actions.ts';
export { type Account, firstRole, isLastAdmin, isReservedUsername, userOf as selfOf } from './rules.ts';
export {
  accountById,
  accountByIdentifier,
  allAccounts,
  claimUsername as takeUsername,
  insertAccount,
  lockAccount as lockedAccount,
  lockAdmins as lockedAdminIds,
  promoteAdmins,
  releaseReservations as releaseHolds,
  reserveUsername as holdUsername,
  shareAccount as heldAccount,
  updateReminders,
  voidResetLinks,
  wantsReminders,
} from './store.ts';
