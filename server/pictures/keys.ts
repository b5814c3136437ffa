import { DAY_MS } from '#contract/platform/dayNumbers.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';

type KeyDeps = Pick<Deps, 'tokens' | 'clock'>;

/**
 * The key with which a viewer's browser loads pictures that not everybody may see: those of a community, or the
 * viewer's own that are used nowhere (`scopeId`). An `<img>` sends no token, so the key names the session. It is the
 * same for a whole UTC day, so that browsers can cache the pictures, and valid until the end of the next day.
 */
export function picturesKey(
  { tokens, clock }: KeyDeps,
  { sessionId }: Pick<Viewer, 'sessionId'>,
  scopeId: string,
): string {
  const day = Math.floor(clock().epochMilliseconds / DAY_MS);
  const expires = Temporal.Instant.fromEpochMilliseconds((day + 2) * DAY_MS);
  return tokens.linkToken('picture', { id: sessionId, nonce: scopeId }, expires);
}

/** Whether a key was made for this session and scope, and has not expired. */
export const isPicturesKey = (
  { tokens, clock }: KeyDeps,
  key: string,
  sessionId: string,
  scopeId: string,
): boolean => tokens.isLinkToken('picture', { id: sessionId, nonce: scopeId }, key, clock());
