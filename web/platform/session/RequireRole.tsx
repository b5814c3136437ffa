import { type MiddlewareFunction, Navigate, Outlet, redirect } from 'react-router';
import type { Role } from '#contract/account.ts';
import { paths } from '#web/paths.ts';
import { isAtLeast } from '#web/platform/member/badgeOf.ts';
import { refreshMember } from '#web/platform/member/refreshMember.ts';
import { useSession } from './session.tsx';
import { currentSession } from './sessionStore.ts';

/**
 * Stands before the loaders of a role's pages, behind `redirectVisitors`: who has less is sent to the
 * dashboard. One whose session says less may have been given the role since, so the server is asked first.
 */
export const redirectBelow =
  (least: Role): MiddlewareFunction =>
  async (_args, next) => {
    if (!isAtLeast(currentSession()?.user.role, least)) await refreshMember();
    if (isAtLeast(currentSession()?.user.role, least)) return next();
    throw redirect(paths.dashboard());
  };

/** Around a role's pages: they close when the role is taken away. */
export function RequireRole({ least }: { least: Role }) {
  const { session } = useSession();
  return isAtLeast(session?.user.role, least) ? <Outlet /> : <Navigate to={paths.dashboard()} replace />;
}
