import { type MiddlewareFunction, Navigate, Outlet, redirect } from 'react-router';
import type { Role } from '#contract/account.ts';
import { paths } from '#web/paths.ts';
import { isAtLeast } from '#web/platform/member/badgeOf.ts';
import { refreshMember } from '#web/platform/member/refreshMember.ts';
import { currentSession } from './sessionStore.ts';
import { useSession } from './useSession.ts';

/**
 * Runs before the loaders of pages that need a role, after `redirectVisitors`. Sends members without the role
 * to the dashboard. The member is loaded again first, because the role may have been given since the session
 * was stored.
 */
export const redirectWithoutRole =
  (minimum: Role): MiddlewareFunction =>
  async (_args, next) => {
    if (!isAtLeast(currentSession()?.user.role, minimum)) await refreshMember();
    if (isAtLeast(currentSession()?.user.role, minimum)) return next();
    throw redirect(paths.dashboard());
  };

/** Wraps pages that need a role. They close when the member loses the role. */
export function RequireRole({ minimum }: { minimum: Role }) {
  const { session } = useSession();
  return isAtLeast(session?.user.role, minimum) ? <Outlet /> : <Navigate to={paths.dashboard()} replace />;
}
