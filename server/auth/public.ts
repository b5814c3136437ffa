/** The functions of auth that other features may use. */
export { createResetLink } from './passwordResets.ts';
