import { schemaMessage } from './say.ts';

export const SESSION_EXPIRED = schemaMessage('Session expired. Please log in again.');
export const EMAIL_NOT_VERIFIED = schemaMessage('Please verify your email before logging in.');
export const WAITING_FOR_APPROVAL = schemaMessage('Your account is waiting for approval.');
export const RESET_LINK_SENT = schemaMessage(
  'If an account with that email exists, a password reset link has been sent.',
);
