/** What other features may use of auth. */
export { resetLink } from './passwordResets.ts';
