import type { RetreatDraft } from '#contract/account.ts';
import type { Account } from '#server/account/rules.ts';
import { accountById, lockAccount } from '#server/account/store.ts';
import { dayIn } from '#server/platform/clock.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sessionExpired } from '#server/platform/errors.ts';
import { newId } from '#server/platform/ids.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import { requireValidRetreat, retreatInstants } from './rules.ts';
import { deleteRetreat, endRestOfRetreat, insertRestOfRetreat, saveRetreat } from './store.ts';

/**
 * Plans a retreat, or changes it. Returns the account.
 * @throws ApiError 400 for days that cannot be a retreat.
 */
export async function setRetreat(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { id }: Viewer,
  draft: RetreatDraft,
): Promise<Account> {
  requireValidRetreat(draft, clock());
  const { from, to, timezone, isShown, isRest } = draft;
  return inTransaction(db, async (trx) => {
    if (!(await lockAccount(trx, id))) throw sessionExpired();
    const { startsAt, endsAt } = retreatInstants(draft);
    const days = { from_on: from, to_on: to, timezone, starts_at: startsAt, ends_at: endsAt };
    await saveRetreat(trx, { user_id: id, ...days, is_shown: isShown, is_rest: isRest });
    await endRestOfRetreat(trx, id, dayIn(timezone, clock()));
    if (isRest) await insertRestOfRetreat(trx, { id: newId(), user_id: id, from_on: from, to_on: to });
    const account = await accountById(trx, id);
    if (!account) throw sessionExpired();
    return account;
  });
}

/** Ends the retreat of a member, or gives up the plan. Its days up to today stay a rest of the practice. */
export async function endRetreat({ db, clock }: Pick<Deps, 'db' | 'clock'>, { id }: Viewer): Promise<void> {
  await inTransaction(db, async (trx) => {
    const retreat = (await lockAccount(trx, id))?.retreat;
    if (!retreat) return;
    await deleteRetreat(trx, id);
    await endRestOfRetreat(trx, id, dayIn(retreat.timezone, clock()));
  });
}
