import type { Transaction } from 'kysely';
import type { DecisionKind } from '#contract/admin.ts';
import type { DB } from '#server/platform/database/types.ts';
import { recordDecision } from '#server/platform/decisions.ts';
import type { Deps } from '#server/platform/deps.ts';
import { newId } from '#server/platform/ids.ts';
import { enqueueMail } from '#server/platform/jobs/mailQueue.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';

export interface BookDecision {
  kind: Extract<DecisionKind, `book.${string}` | `correction.${string}`>;
  bookId: string;
  bookTitle: string;
  reason?: string | null;
}

/** Records a moderator's decision about a book. Returns the id of the decision. */
export async function recordBookDecision(
  { clock }: Pick<Deps, 'clock'>,
  trx: Transaction<DB>,
  viewer: Viewer,
  { kind, bookId, bookTitle, reason = null }: BookDecision,
): Promise<string> {
  const decision = {
    id: newId(),
    actor_id: viewer.id,
    kind,
    subject_id: bookId,
    subject_name: bookTitle,
    reason,
    decided_at: clock(),
  };
  await recordDecision(trx, decision);
  return decision.id;
}

/** Enqueues a mail about a decision to the submitter of the book. */
export const notifySubmitter = (deps: Pick<Deps, 'jobs'>, trx: Transaction<DB>, decisionId: string) =>
  enqueueMail(deps, trx, 'bookDecided', decisionId);
