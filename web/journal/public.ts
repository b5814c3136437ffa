/** The part of the journal that other features may use. */
export { EntryList } from './EntryList.tsx';
