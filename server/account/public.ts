/** What other features may ask of accounts. */
export { setPassword } from './actions.ts';
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
  updateReminders,
  voidResetLinks,
  wantsReminders,
} from './store.ts';
