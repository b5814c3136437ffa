/** What other features may ask of the admin's rooms. */
export { decisionById, insertDecision as recordDecision } from './store.ts';
