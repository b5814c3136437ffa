import { savedInvitation } from '#web/communities/public.ts';
import { paths } from '#web/paths.ts';
import { pendingSignup } from '#web/platform/session/pendingSignup.ts';

/**
 * The path after a login with this email: the requested page if it belongs to this site, otherwise the
 * default.
 */
export function returnPath(search: URLSearchParams, email: string): string {
  return localPath(search.get('returnTo') ?? '') ?? defaultPath(email);
}

/**
 * The path after a login without a return path: the page from which the visitor signed up, the community of
 * an invitation, or the dashboard.
 */
function defaultPath(email: string): string {
  const signup = pendingSignup();
  const path = signup?.email.toLowerCase() === email.toLowerCase() ? signup.returnTo : null;
  return (path && localPath(path)) || invitationPath();
}

function invitationPath(): string {
  const invitation = savedInvitation();
  if (!invitation) return paths.dashboard();
  const pathOf = invitation.isLink ? paths.communityByLink : paths.community;
  return pathOf(invitation.communityId, invitation.token);
}

/** Normalizes a path. Returns null if it does not belong to this site or is the login page. */
function localPath(path: string): string | null {
  if (!isPath(path)) return null;
  const { origin, pathname, search, hash } = new URL(path, window.location.origin);
  // `..` may resolve to a double slash.
  if (origin !== window.location.origin || !isPath(pathname) || pathname === '/auth/login') return null;
  return `${pathname}${search}${hash}`;
}

/**
 * Whether a text is a path of this origin: it begins with exactly one slash, and contains no backslash and no
 * control character.
 */
const isPath = (value: string) => /^\/(?!\/)/.test(value) && !value.includes('\\') && !/\p{Cc}/u.test(value);
