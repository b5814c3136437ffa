/** What other features may ask of the admin's rooms: that a decision is kept. */
export { decisionById, insertDecision as recordDecision } from './store.ts';
