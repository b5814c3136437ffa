/** The functions of the library that other features may use. */
export { bookCount, newestSubmission, waitingInLibrary } from './store.ts';
