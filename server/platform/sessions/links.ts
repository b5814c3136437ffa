import crypto from 'node:crypto';
import { secondsOf } from '#server/platform/clock.ts';

/** The purpose of a token in a link, or of a ticket. A token is valid for one purpose only. */
export type LinkPurpose =
  | 'verification'
  | 'setPassword'
  | 'reset'
  | 'invitation'
  | 'invitationLink'
  | 'siteInvitation'
  | 'guest'
  | 'release'
  | 'reminders'
  | 'practiceReminder'
  | 'letter'
  | 'announcements'
  | 'waitingMails'
  | 'newEmail'
  | 'notMe'
  | 'recovery'
  | 'secondStep'
  | 'passkeySignIn'
  | 'passkeyCreation'
  | 'reauthentication'
  | 'notMeProof'
  | 'suspended'
  | 'picture';

interface LinkedRow {
  id: string;
  nonce: string;
}

export interface LinkTokens {
  /**
   * The token of a mailed link: the row's id, the expiry in seconds, and an HMAC over the purpose, the id, the nonce
   * and the expiry. It is computed whenever it is needed, never stored.
   */
  linkToken(purpose: LinkPurpose, row: LinkedRow, expires: Temporal.Instant): string;
  /** Whether `token` was created for this purpose and row, and has not expired. */
  isLinkToken(purpose: LinkPurpose, row: LinkedRow, token: string, at: Temporal.Instant): boolean;
}

/** Creates and checks the tokens of links with this key. */
export function createLinkTokens(key: Buffer): LinkTokens {
  const signedToken = (purpose: LinkPurpose, { id, nonce }: LinkedRow, until: string) => {
    const signature = crypto.createHmac('sha256', key).update(`${purpose}|${id}|${nonce}|${until}`);
    return `${id}.${until}.${signature.digest('base64url')}`;
  };
  return {
    linkToken: (purpose, row, expires) => signedToken(purpose, row, secondsOf(expires).toString(36)),
    isLinkToken: (purpose, row, token, at) => {
      const until = token.split('.')[1] ?? '';
      const [expected, actual] = [Buffer.from(signedToken(purpose, row, until)), Buffer.from(token)];
      const isSignedByUs = expected.length === actual.length && crypto.timingSafeEqual(expected, actual);
      return isSignedByUs && Number.parseInt(until, 36) > secondsOf(at);
    },
  };
}

/** The row's id that a link's token claims; null if the token does not have the right form. */
export function claimedId(token: string): string | null {
  return /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.[0-9a-z]{6,8}\.[\w-]{43}$/.exec(token)?.[1] ?? null;
}

export const newNonce = () => crypto.randomBytes(16).toString('base64url');

/** The stored hash of a secret nonce, such as the key of a calendar address. */
export const nonceHash = (nonce: string): string =>
  crypto.createHash('sha256').update(nonce).digest('base64url');
