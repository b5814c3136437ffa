import { paths } from '#web/paths.ts';
import { savedInvitation } from '#web/platform/savedInvitation.ts';
import { pendingSignup } from './pendingSignup.ts';

/**
 * Where a login without a page to return to leads: to the page that led to the signup, into the community of an
 * invitation, else to the dashboard.
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

/** Same-origin paths only: one slash, then neither a slash, a backslash nor a control character. */
const isPath = (value: string) => /^\/(?!\/)/.test(value) && !value.includes('\\') && !/\p{Cc}/u.test(value);

/** Where the login of this email leads: the page that asked for it if it is one of this site, else the usual one. */
export function returnPath(search: URLSearchParams, email: string): string {
  return localPath(search.get('returnTo') ?? '') ?? usualPath(email);
}

/** A path of this site, but for the login itself, which would be a circle; null for anything else. */
function localPath(wanted: string): string | null {
  if (!isPath(wanted)) return null;
  const { origin, pathname, search, hash } = new URL(wanted, window.location.origin);
  // `..` may resolve to a double slash.
  if (origin !== window.location.origin || !isPath(pathname) || pathname === '/auth/login') return null;
  return `${pathname}${search}${hash}`;
}
