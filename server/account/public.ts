/** What other features may use of accounts. */
export { setPassword } from './actions.ts';
export { PASSWORDS_PER_IP_ADDRESS } from './limits.ts';
export { type Account, initialRole as firstRole, isLastAdmin, isReservedUsername, usernameTaken, userOf } from './rules.ts';
export {
  accountById,
  accountByIdentifier,
  accountCount,
  allAccounts,
  claimUsername,
  insertAccount,
  lockAccount,
  lockAdmins,
  promoteAdmins,
  releaseReservations,
  reserveUsername,
  preventAccountDeletion as shareAccount,
  updateReminders,
  updateRoleAndPatronage as updateStanding,
  voidResetLinks,
  wantsReminders,
} from './store.ts';
