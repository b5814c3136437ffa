import type { User } from '#contract/account.ts';
import { useSession } from '#web/platform/session/session.tsx';

/** The member on whose pages this is used: within `RequireSession` there always is one. */
export function useMember(): User {
  const { session } = useSession();
  if (!session) throw new Error('useMember() needs RequireSession around it.');
  return session.user;
}
