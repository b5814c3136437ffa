/** The functions of the library that other features may use. */
export { approvedBook, bookCount, newestSubmission, waitingInLibrary } from './store.ts';
