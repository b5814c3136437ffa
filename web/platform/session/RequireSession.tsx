import { type MiddlewareFunction, Navigate, Outlet, redirect, useLocation } from 'react-router';
import { paths } from '#web/paths.ts';
import { currentSession } from './sessionStore.ts';
import { useSession } from './useSession.ts';

/**
 * Runs before the loaders of members' pages. Sends visitors to the login, which returns them to the page
 * afterwards.
 */
export const redirectVisitors: MiddlewareFunction = ({ request }, next) => {
  if (currentSession()) return next();
  const { pathname, search } = new URL(request.url);
  throw redirect(paths.login(pathname + search));
};

/** Wraps members' pages. They close when the session ends in another tab. */
export function RequireSession() {
  const { session } = useSession();
  const { pathname, search } = useLocation();
  return session ? <Outlet /> : <Navigate to={paths.login(pathname + search)} replace />;
}
