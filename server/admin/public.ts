/** What other features may use of the admin's part. */
export { decisionById, insertDecision as recordDecision } from './store.ts';
