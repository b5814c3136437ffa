/** The functions of accounts that other features may use. */
export { passwordSalt, setPassword } from './actions.ts';
export { PASSWORD_CHECKS_PER_IP_NETWORK } from './limits.ts';
export { type AccountNames, requireStrongPassword } from './passwordRules.ts';
export {
  type Account,
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
  claimUsername,
  insertAccount,
  invalidateResetLinks,
  lockAccount,
  lockAdmins,
  preventAccountDeletion,
  promoteAdmins,
  releaseReservations,
  reserveUsername,
  updateReminders,
  updateRoleAndPatronage,
  wantsReminders,
} from './store.ts';
