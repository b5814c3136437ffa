/** What other features may ask of auth. */
export { resetLink } from './passwordResets.ts';
export { deleteExpired } from './store.ts';
