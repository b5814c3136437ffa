/** The parts of letters and quiet that other features may use. */
export { ownDecisionsQuery } from './queries.ts';
