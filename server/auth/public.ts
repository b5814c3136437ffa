/** The functions of auth that other features may use. */
export { createResetLink as resetLink } from './passwordResets.ts';
