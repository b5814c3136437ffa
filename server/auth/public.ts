/** What other features may ask of auth. */
export { resetLink } from './actions.ts';
export { deleteExpired } from './store.ts';
