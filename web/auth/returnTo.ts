import { savedInvitation } from '#web/communities/public.ts';
import { paths } from '#web/paths.ts';
import { pendingSignup } from '#web/platform/session/pendingSignup.ts';

/**
 * Where a login leads without a page to return to: the page from which the visitor signed up, the community
 * of an invitation, or the dashboard.
 */
function usualPath(email: string): string {
  const signup = pendingSignup();
  const wanted = signup?.email.toLowerCase() === email.toLowerCase() ? signup.returnTo : null;
  return (wanted && localPath(wanted)) || afterInvitation();
}

function afterInvitation(): string {
  const held = savedInvitation();
  return held ? paths.community(held.communityId, held.token) : paths.dashboard();
}

/**
 * Accepts paths of this origin only: one slash, not followed by a slash, a backslash or a control character.
 */
const isPath = (value: string) => /^\/(?!\/)/.test(value) && !value.includes('\\') && !/\p{Cc}/u.test(value);

/**
 * Where the login of this email leads: the requested page if it belongs to this site, otherwise the default.
 */
export function returnPath(search: URLSearchParams, email: string): string {
  return localPath(search.get('returnTo') ?? '') ?? usualPath(email);
}

/** A path of this site except the login itself; null for anything else. */
function localPath(wanted: string): string | null {
  if (!isPath(wanted)) return null;
  const { origin, pathname, search, hash } = new URL(wanted, window.location.origin);
  // `..` may resolve to a double slash.
  if (origin !== window.location.origin || !isPath(pathname) || pathname === '/auth/login') return null;
  return `${pathname}${search}${hash}`;
}
