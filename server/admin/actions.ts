import type { User } from '#contract/account.ts';
import type { AdminStats, AdminUser } from '#contract/admin.ts';
import { say } from '#contract/platform/say.ts';
import {
  type Account,
  accountCount,
  isLastAdmin,
  lockAccount,
  lockAdmins,
  suspensionOf,
  suspensionsOf,
  updateRoleAndPatronage,
} from '#server/account/public.ts';
import { communityCount } from '#server/communities/access.ts';
import { entryCount } from '#server/journal/public.ts';
import { bookCount } from '#server/library/public.ts';
import { type NumberedPage, numberedPageOf } from '#server/platform/database/pages.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { type NewDecision, recordDecision } from '#server/platform/decisions.ts';
import type { Deps } from '#server/platform/deps.ts';
import { conflict, notFound } from '#server/platform/errors.ts';
import { newId } from '#server/platform/ids.ts';
import { endSessions } from '#server/platform/sessions/sessionStore.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import { adminUserOf, searchPattern } from './rules.ts';
import { accountsPage } from './store.ts';

export async function adminStats({ db }: Pick<Deps, 'db'>): Promise<AdminStats> {
  const [userCount, totalBooks, totalJournalEntries, totalCommunities] = await Promise.all([
    accountCount(db),
    bookCount(db),
    entryCount(db),
    communityCount(db),
  ]);
  return { userCount, totalBooks, totalJournalEntries, totalCommunities };
}

/** A page of members, newest first: those that the search finds, or only the suspended ones. */
export async function usersPage(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { q, state, ...paging }: NumberedPage & { q?: string | undefined; state?: 'suspended' | undefined },
) {
  const now = clock();
  const patterns = (q ?? '').split(/\s+/).filter(Boolean).map(searchPattern);
  const accounts = await accountsPage(
    db,
    { patterns, suspendedAt: state === 'suspended' ? now : null },
    paging,
  );
  const ids = accounts.map(({ id }) => id);
  const suspensions = new Map((await suspensionsOf(db, ids, now)).map((row) => [row.user_id, row]));
  return numberedPageOf(accounts, paging, (account) => adminUserOf(account, suspensions.get(account.id)));
}

/**
 * Changes a role.
 * @throws ApiError 409 for the last admin, and when a suspended member would become an admin.
 */
export async function changeRole(
  deps: Deps,
  viewer: Viewer,
  id: string,
  newRole: User['role'],
): Promise<AdminUser> {
  return decideOnMember(deps, viewer, id, async (trx, account, adminIds) => {
    if (account.role === newRole) return null;
    if (newRole !== 'admin' && isLastAdmin(id, adminIds)) {
      throw conflict('last_admin', say('This is the last admin. Make somebody else an admin first.'));
    }
    if (newRole === 'admin' && (await suspensionOf(trx, id, deps.clock())))
      throw conflict('member_suspended', say('Lift the suspension first.'));
    await updateRoleAndPatronage(trx, id, { role: newRole });
    return { kind: 'role.changed', reason: `${account.role} → ${newRole}` };
  });
}

/**
 * Sets or clears the patron flag by an admin's decision.
 * @throws ApiError 409 when it is cleared for a member who pays.
 */
export async function changePatron(
  deps: Deps,
  viewer: Viewer,
  id: string,
  isPatron: boolean,
): Promise<AdminUser> {
  return decideOnMember(deps, viewer, id, async (trx, account) => {
    if (!isPatron && account.patron_by_subscription) {
      throw conflict(
        'subscription_running',
        say('A running subscription gives this flag. It goes when the subscription ends.'),
      );
    }
    if (account.patron_by_hand === isPatron) return null;
    await updateRoleAndPatronage(trx, id, { patron_by_hand: isPatron });
    return { kind: isPatron ? 'patron.given' : 'patron.taken', reason: null };
  });
}

/** Ends all sessions of a member. An admin's own end too, including that of the call. */
export async function endSessionsOf(deps: Deps, viewer: Viewer, id: string): Promise<void> {
  await decideOnMember(deps, viewer, id, async (trx) => {
    await endSessions(trx, id);
    return { kind: 'sessions.ended', reason: null };
  });
}

type DecisionFields = Pick<NewDecision, 'kind' | 'reason'>;
type Trx = Parameters<Parameters<typeof inTransaction>[1]>[0];

/** Changes a member's account and records who did it. Nothing is recorded if nothing changes. */
export async function decideOnMember(
  { db, clock }: Deps,
  viewer: Viewer,
  id: string,
  change: (trx: Trx, account: Account, adminIds: string[]) => Promise<DecisionFields | null>,
): Promise<AdminUser> {
  return inTransaction(db, async (trx) => {
    // Always locked before the account, so that two admins cannot deadlock.
    const adminIds = await lockAdmins(trx);
    const account = await lockAccount(trx, id);
    if (!account) throw notFound(say('User not found.'));
    const decision = await change(trx, account, adminIds);
    if (decision) {
      const subject = { subject_id: id, subject_name: null };
      await recordDecision(trx, {
        id: newId(),
        actor_id: viewer.id,
        ...subject,
        ...decision,
        decided_at: clock(),
      });
    }
    return adminUserOf((await lockAccount(trx, id)) ?? account, await suspensionOf(trx, id, clock()));
  });
}
