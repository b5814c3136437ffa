/** What other features may ask of accounts. */
export { type Account, firstRole, isReservedUsername, selfOf } from './rules.ts';
export {
  accountByIdentifier,
  holdUsername,
  insertAccount,
  lockedAccount,
  promoteAdmins,
  releaseHolds,
  takeUsername,
  updatePassword,
} from './store.ts';
