import type { AdminUser, SuspensionDraft } from '#contract/admin.ts';
import { say } from '#contract/platform/say.ts';
import {
  deletableFrom,
  removeAccount,
  restoreAccount,
  suspendAccount,
  suspensionOf,
} from '#server/account/public.ts';
import { isPast } from '#server/platform/clock.ts';
import type { Deps } from '#server/platform/deps.ts';
import { conflict } from '#server/platform/errors.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import { decideOnMember } from './actions.ts';

/**
 * Suspends a member, or replaces the days and the words of a suspension.
 * @throws ApiError 409 for an admin.
 */
export function suspendMember(
  deps: Deps,
  viewer: Viewer,
  id: string,
  draft: SuspensionDraft,
): Promise<AdminUser> {
  return decideOnMember(deps, viewer, id, async (trx, account) => {
    if (account.role === 'admin') throw conflict('admin_role', say('Take the role away first.'));
    await suspendAccount(deps, trx, account, { ...draft, actorId: viewer.id });
    return { kind: 'member.suspended', reason: draft.words };
  });
}

/** Lifts a suspension. Nothing happens if there is none. */
export function endSuspension(deps: Deps, viewer: Viewer, id: string): Promise<AdminUser> {
  return decideOnMember(deps, viewer, id, async (trx) =>
    (await restoreAccount(deps, trx, id)) ? { kind: 'member.restored', reason: null } : null,
  );
}

/**
 * Deletes the account of a suspended member.
 * @throws ApiError 409 unless the suspension began 30 days ago.
 */
export async function removeMember(deps: Deps, viewer: Viewer, id: string, reason: string): Promise<void> {
  await decideOnMember(deps, viewer, id, async (trx) => {
    const suspension = await suspensionOf(trx, id, deps.clock());
    if (!suspension)
      throw conflict('member_not_suspended', say('Only the account of a suspended member can be deleted.'));
    if (!isPast(deletableFrom(suspension), deps.clock()))
      throw conflict(
        'deletion_too_early',
        say('An account can be deleted 30 days after its suspension began.'),
      );
    await removeAccount(deps, trx, id);
    return { kind: 'member.deleted', reason };
  });
}
