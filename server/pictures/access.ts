import type { Deps } from '#server/platform/deps.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import { claimedId } from '#server/platform/sessions/tokens.ts';
import type { PictureRow } from './rules.ts';
import { isSessionOf } from './store.ts';

/**
 * The key with which a member's browser loads the member's own pictures that not everybody may see. An `<img>` sends no
 * token, so the key names the session. It is the same for a whole UTC day, so that browsers can cache the pictures, and
 * valid until the end of the next day.
 */
export function ownPicturesKey({ tokens, clock }: Pick<Deps, 'tokens' | 'clock'>, viewer: Viewer): string {
  const expires = clock().toZonedDateTimeISO('UTC').startOfDay().add({ days: 2 }).toInstant();
  return tokens.linkToken('picture', { id: viewer.sessionId, nonce: viewer.id }, expires);
}

/** Whether everybody who has the address of a picture may see it. */
export const isPublic = ({ member_id, book_id, community_id }: PictureRow): boolean =>
  (member_id ?? book_id ?? community_id) !== null;

/** Whether a key shows this picture: its session is valid and belongs to the uploader. */
export async function opensPicture(
  { db, tokens, clock }: Pick<Deps, 'db' | 'tokens' | 'clock'>,
  { owner_id: ownerId }: PictureRow,
  key: string,
): Promise<boolean> {
  const sessionId = claimedId(key);
  if (!sessionId || !ownerId) return false;
  const isValid = tokens.isLinkToken('picture', { id: sessionId, nonce: ownerId }, key, clock());
  return isValid && isSessionOf(db, sessionId, ownerId, clock());
}
