/** What other features, and the shell, may ask of the admin's rooms. */
export { grantAdmin, stats } from './actions.ts';
export { decisionById, insertDecision as recordDecision } from './store.ts';
