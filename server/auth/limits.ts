import { HOUR, type Limit, MINUTE } from '#server/platform/limits.ts';

export const LOGINS_PER_IDENTIFIER: Limit = { name: 'loginsAnIdentifier', points: 10, seconds: 15 * MINUTE };
export const LOGINS_PER_ACCOUNT: Limit = { name: 'loginsAnAccount', points: 10, seconds: 15 * MINUTE };
export const SIGNUPS_PER_EMAIL: Limit = { name: 'signupsAnEmail', points: 10, seconds: HOUR };
export const SIGNUPS_PER_IP_NETWORK: Limit = { name: 'signupsAnAddress', points: 10, seconds: HOUR };
export const RESENDS_PER_EMAIL: Limit = { name: 'resendsAnEmail', points: 3, seconds: HOUR };
export const RESENDS_PER_IP_NETWORK: Limit = { name: 'resendsAnAddress', points: 20, seconds: HOUR };
export const RESETS_PER_EMAIL: Limit = { name: 'resetsAnEmail', points: 3, seconds: HOUR };
export const RESETS_PER_IP_NETWORK: Limit = { name: 'resetsAnAddress', points: 20, seconds: HOUR };
