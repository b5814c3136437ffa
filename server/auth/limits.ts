import { DAY, HOUR, type Limit, type LimitedKey, MINUTE } from '#server/platform/limits.ts';

export const LOGINS_PER_IDENTIFIER: Limit = { name: 'loginsAnIdentifier', points: 10, seconds: 15 * MINUTE };
export const LOGINS_PER_ACCOUNT: Limit = { name: 'loginsAnAccount', points: 10, seconds: 15 * MINUTE };
/** Applies to a browser that the account knows, instead of all other limits of logins. */
export const LOGINS_PER_BROWSER: Limit = { name: 'loginsABrowser', points: 10, seconds: 15 * MINUTE };
const CODES_PER_ACCOUNT: Limit = { name: 'codesAnAccount', points: 30, seconds: DAY };
/** Applies to a known browser, a session or a mailed link, instead of the limit per account. */
const CODES_PER_PROOF: Limit = { name: 'codesAProof', points: 30, seconds: DAY };
/** Applies to all codes of an account together, also to those in known browsers. */
const ALL_CODES_PER_ACCOUNT: Limit = { name: 'allCodesAnAccount', points: 100, seconds: DAY };
export const SIGNUPS_PER_EMAIL: Limit = { name: 'signupsAnEmail', points: 10, seconds: HOUR };
export const SIGNUPS_PER_IP_NETWORK: Limit = { name: 'signupsAnAddress', points: 10, seconds: HOUR };
export const RESENDS_PER_EMAIL: Limit = { name: 'resendsAnEmail', points: 3, seconds: HOUR };
export const RESENDS_PER_IP_NETWORK: Limit = { name: 'resendsAnAddress', points: 20, seconds: HOUR };
export const RESETS_PER_EMAIL: Limit = { name: 'resetsAnEmail', points: 3, seconds: HOUR };
export const RESETS_PER_IP_NETWORK: Limit = { name: 'resetsAnAddress', points: 20, seconds: HOUR };
export const EMAIL_CHANGES_PER_ACCOUNT: Limit = { name: 'emailChangesAnAccount', points: 10, seconds: DAY };
export const EMAIL_CHANGES_PER_EMAIL: Limit = { name: 'emailChangesAnEmail', points: 3, seconds: HOUR };
export const RECOVERIES_PER_ACCOUNT: Limit = { name: 'recoveriesAnAccount', points: 3, seconds: HOUR };
export const UNDOS_PER_ACCOUNT: Limit = { name: 'undosAnAccount', points: 5, seconds: DAY };

/**
 * The keys under which a code of a second factor is counted. `proof` identifies a known browser, a session or a mailed
 * link; without it, the code is counted with those of all unknown browsers.
 */
export const codeLimits = (userId: string, proof: string | null): LimitedKey[] => [
  proof === null ? [CODES_PER_ACCOUNT, userId] : [CODES_PER_PROOF, proof],
  [ALL_CODES_PER_ACCOUNT, userId],
];
