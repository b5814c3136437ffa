import type { Role } from '#contract/account.ts';
import type { Waiting } from '#contract/admin.ts';
import { waitingRegistrations } from '#server/auth/public.ts';
import { casesForAdmin, waitingForGuide, workInCommunities } from '#server/communities/access.ts';
import { newestSubmission, waitingInLibrary } from '#server/library/public.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Deps } from '#server/platform/deps.ts';
import { enqueueMails } from '#server/platform/jobs/mailQueue.ts';
import { newestByMember } from './rules.ts';
import { adminIds, markDueMails, moderatorIds } from './store.ts';

/** How much waits for a member's decision, as a guide, a moderator or an admin. */
export async function waitingFor(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { id, role }: { id: string; role: Role },
): Promise<Waiting> {
  const library = role === 'sadhaka' ? { books: 0, corrections: 0 } : await waitingInLibrary(db);
  const registrations = role === 'admin' ? (await waitingRegistrations(db, clock())).count : 0;
  return {
    communities: await waitingForGuide(db, id),
    cases: role === 'admin' ? await casesForAdmin(db, id) : 0,
    ...library,
    ...(registrations > 0 && { registrations }),
  };
}

/**
 * Mails everyone for whose decision something new waits: at most once a day, and about unlawful content at once, but at
 * most once an hour. The mail is marked and enqueued in one transaction, so that it is sent once.
 */
export async function sendWaitingMails(deps: Deps): Promise<void> {
  const { db, clock } = deps;
  const now = clock();
  const work = await workInCommunities(db);
  const submittedAt = await newestSubmission(db);
  if (submittedAt)
    for (const user_id of await moderatorIds(db)) work.push({ user_id, at: submittedAt, is_urgent: false });
  const { newest } = await waitingRegistrations(db, now);
  if (newest) for (const user_id of await adminIds(db)) work.push({ user_id, at: newest, is_urgent: false });
  if (work.length === 0) return;
  await inTransaction(db, async (trx) => {
    const userIds = await markDueMails(trx, newestByMember(work), now);
    await enqueueMails(deps, trx, 'waitingWork', userIds);
  });
}
