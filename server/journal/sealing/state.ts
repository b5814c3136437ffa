import type { Transaction } from 'kysely';
import type { User } from '#contract/account.ts';
import { lockAccount, updateJournalState } from '#server/account/public.ts';
import type { DB } from '#server/platform/database/types.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sessionExpired } from '#server/platform/errors.ts';
import { enqueueMail } from '#server/platform/jobs/mailQueue.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import { type SealRow, stateAfter } from './rules.ts';
import { deleteSeal, entriesLeft } from './store.ts';

/** Locks the account, and so the state of its journal and its seal, until the transaction ends. */
export async function lockJournal(trx: Transaction<DB>, { id }: Viewer): Promise<User['journal']> {
  const account = await lockAccount(trx, id);
  if (!account) throw sessionExpired();
  return account.journal;
}

/** Ends sealing when no plain entry is left, and unsealing when no sealed one is left. Returns the state. */
export async function updateStateIfDone(
  deps: Deps,
  trx: Transaction<DB>,
  userId: string,
  state: SealRow['state'],
): Promise<User['journal']> {
  const newState = stateAfter(state, await entriesLeft(trx, userId));
  if (newState === state) return state;
  await updateJournalState(trx, userId, newState);
  if (newState === 'plain') {
    await deleteSeal(trx, userId);
    await enqueueMail(deps, trx, 'journalUnsealed', userId);
  }
  return newState;
}
