/** What other features may ask of accounts. */
export { firstRole, isReservedUsername, selfOf } from './rules.ts';
export {
  type Account,
  accountByIdentifier,
  holdUsername,
  insertAccount,
  lockedAccount,
  promoteAdmins,
  releaseHolds,
  takeUsername,
  updatePassword,
} from './store.ts';
