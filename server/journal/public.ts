/** What other features may use of the journal. */
export { entryCount } from './store.ts';
