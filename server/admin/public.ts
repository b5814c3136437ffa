/** The functions of the admin feature that other features may use. */
export { decisionById, insertDecision as recordDecision } from './store.ts';
