import { useRef } from 'react';
import type { AdminUser } from '#contract/admin.ts';
import { api } from '#web/platform/api/api.ts';
import { refreshMember } from '#web/platform/member/refreshMember.ts';
import { useMember } from '#web/platform/session/useMember.ts';
import { invalidateAdminQueries, updateUserInCache } from './queries.ts';
import type { TypedUser } from './typedUser.ts';

/**
 * Saves what an admin has chosen for a member, of which only what is another than shown is sent. What one
 * call has changed is on the page, and not sent again, when the other one is refused. Tells whether there
 * was anything to save.
 */
export function useSaveUser(user: AdminUser) {
  const isOneself = useMember().id === user.id;
  const shown = useRef<TypedUser>({ role: user.role, isPatron: user.isPatron });
  const params = { id: user.id };

  async function changeRole(newRole: TypedUser['role']) {
    await updateUserInCache(await api.admin.changeRole({ params, body: { newRole } }));
    shown.current = { ...shown.current, role: newRole };
  }

  async function changePatron(isPatron: boolean) {
    await updateUserInCache(await api.admin.changePatron({ params, body: { isPatron } }));
    shown.current = { ...shown.current, isPatron };
  }

  return async ({ role, isPatron }: TypedUser): Promise<boolean> => {
    const steps = [
      ...(role === shown.current.role ? [] : [() => changeRole(role)]),
      ...(isPatron === shown.current.isPatron ? [] : [() => changePatron(isPatron)]),
    ];
    // Without the role one can change nothing any more, so one's own is given away last.
    if (isOneself) steps.reverse();
    if (steps.length > 0) await take(steps, isOneself);
    return steps.length > 0;
  };
}

/** One after the other; where one is refused, what has changed before is caught up with all the same. */
async function take(steps: readonly (() => Promise<void>)[], isOneself: boolean): Promise<void> {
  try {
    for (const step of steps) await step();
  } finally {
    // First, as who is no admin any more has left these pages by then, and nothing is read for them in vain.
    if (isOneself) await refreshMember();
    invalidateAdminQueries();
  }
}
