/** The functions of the admin feature that other features may use. */
export { decisionById, recordDecision } from './store.ts';
