import { paths } from '../paths.ts';
import { heldInvitation } from './heldInvitation.ts';

/** Where one goes who asked for no page: into the community that one is invited to, else to the dashboard. */
function usualPath(): string {
  const held = heldInvitation();
  return held ? paths.community(held.communityId, held.token) : paths.dashboard();
}

/** Same-origin paths only: one slash, then neither a slash, a backslash nor a control character. */
const isPath = (value: string) => /^\/(?!\/)/.test(value) && !value.includes('\\') && !/\p{Cc}/u.test(value);

/** Where a login leads: the page that asked for it if it is one of this site, else the usual one. */
export function returnPath(search: URLSearchParams): string {
  const wanted = search.get('returnTo') ?? '';
  if (!isPath(wanted)) return usualPath();
  const { origin, pathname, search: query, hash } = new URL(wanted, window.location.origin);
  // The way back to the login itself would be a circle; `..` may resolve to a double slash.
  if (origin !== window.location.origin || !isPath(pathname) || pathname === '/auth/login')
    return usualPath();
  return `${pathname}${query}${hash}`;
}
