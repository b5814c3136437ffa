import { type MiddlewareFunction, Navigate, Outlet, redirect } from 'react-router';
import type { Role } from '../../contract/account.ts';
import { paths } from '../paths.ts';
import { useSession } from './session.tsx';
import { currentSession } from './sessionStore.ts';

/** Stands before the loaders of pages for some roles only. The server decides; this spares the way. */
export const redirectOthersThan =
  (...roles: Role[]): MiddlewareFunction =>
  (_, next) => {
    const role = currentSession()?.user.role;
    if (role && roles.includes(role)) return next();
    throw redirect(paths.dashboard());
  };

/** Around pages for some roles only: when the role is taken away meanwhile, they close. */
export function RequireRole({ roles }: { roles: Role[] }) {
  const { session } = useSession();
  const isAllowed = session !== null && roles.includes(session.user.role);
  return isAllowed ? <Outlet /> : <Navigate to={paths.dashboard()} replace />;
}
