/** The functions of the library that other features may use. */
export { bookCount } from './store.ts';
