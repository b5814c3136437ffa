/** The functions of auth that other features and the server may use. */
export { startRecovery } from '#server/auth/changes/recoveries.ts';
export { resealApps } from '#server/auth/factors/totp.ts';
export { DECLINED_REGISTRATION_DAYS, WAITING_REGISTRATION_DAYS } from '#server/auth/registrations/rules.ts';
export { waitingRegistrations } from '#server/auth/registrations/store.ts';
export { SHORT_SESSION_HOURS } from '#server/auth/signIns/completeSignIn.ts';
export { requireFreshAuthentication } from '#server/auth/signIns/reauthentication.ts';
export { createResetLink } from './passwordResets.ts';
export { deleteRecovery } from './store.ts';
