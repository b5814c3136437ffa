/** What other features may ask of accounts. */
export { type Account, firstRole, isLastAdmin, isReservedUsername, selfOf } from './rules.ts';
export {
  accountById,
  accountByIdentifier,
  allAccounts,
  heldAccount,
  holdUsername,
  insertAccount,
  lockedAccount,
  lockedAdminIds,
  promoteAdmins,
  releaseHolds,
  takeUsername,
  updatePassword,
  wantsReminders,
} from './store.ts';
