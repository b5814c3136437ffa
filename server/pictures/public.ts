/** The functions of pictures that the server may use. */
export { requireOwnStorage } from './cleanup.ts';
