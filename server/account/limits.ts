import { type Limit, MINUTE } from '#server/platform/limits.ts';

export const PASSWORD_CHECKS_PER_ACCOUNT: Limit = {
  name: 'passwordChecksAnAccount',
  points: 10,
  seconds: 15 * MINUTE,
};
/** Counts logins and other password checks from one IP network together. */
export const PASSWORD_CHECKS_PER_IP_NETWORK: Limit = {
  name: 'passwordsAnAddress',
  points: 100,
  seconds: 15 * MINUTE,
};
