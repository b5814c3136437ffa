/** The functions of the journal that other features may use. */
export { entryCount } from './store.ts';
