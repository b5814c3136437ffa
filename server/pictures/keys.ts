import { DAY_MS } from '#contract/platform/dayNumbers.ts';
import { BoundedMap } from '#server/platform/boundedMap.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';

type KeyDeps = Pick<Deps, 'tokens' | 'clock'>;

/** How many keys are cached. Computing the key of a feed takes as long as reading all its pictures. */
const MAX_CACHED_KEYS = 10_000;
const cachedKeys = new WeakMap<Deps['tokens'], BoundedMap<string, string>>();

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
  const keys = cachedKeys.get(tokens) ?? new BoundedMap<string, string>(MAX_CACHED_KEYS);
  cachedKeys.set(tokens, keys);
  const name = `${sessionId}|${scopeId}|${day}`;
  const cached = keys.get(name);
  if (cached) return cached;
  const expires = Temporal.Instant.fromEpochMilliseconds((day + 2) * DAY_MS);
  const key = tokens.linkToken('picture', { id: sessionId, nonce: scopeId }, expires);
  keys.set(name, key);
  return key;
}

/** Whether a key was made for this session and scope, and has not expired. */
export const isPicturesKey = (
  { tokens, clock }: KeyDeps,
  key: string,
  sessionId: string,
  scopeId: string,
): boolean => tokens.isLinkToken('picture', { id: sessionId, nonce: scopeId }, key, clock());
