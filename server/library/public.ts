/** What other features may use of the library. */
export { bookCount } from './store.ts';
