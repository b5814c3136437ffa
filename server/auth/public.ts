/** The functions of auth that other features may use. */
export { resetLink } from './passwordResets.ts';
