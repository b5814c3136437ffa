/** What other features may ask of auth. */
export { deleteExpired } from './store.ts';
