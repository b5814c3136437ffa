import type { User } from '#contract/account.ts';
import { useSession } from './useSession.ts';

/** The signed-in member, for pages within `RequireSession`. @throws if nobody is signed in. */
export function useMember(): User {
  const { session } = useSession();
  if (!session) throw new Error('useMember() needs RequireSession around it.');
  return session.user;
}
