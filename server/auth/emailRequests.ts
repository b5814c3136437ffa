import type { Transaction } from 'kysely';
import type { DB } from '#server/platform/database/types.ts';
import type { Deps } from '#server/platform/deps.ts';
import { enqueueMail } from '#server/platform/jobs/mailQueue.ts';
import { newId, newNonce } from '#server/platform/sessions/tokens.ts';
import { linkExpiry } from './rules.ts';
import { insertEmailRequest } from './store.ts';

/** Keeps that somebody wants a mail about an address, and enqueues the mail: the same steps for every email. */
export async function recordEmailRequest(
  deps: Deps,
  trx: Transaction<DB>,
  purpose: 'reset' | 'verification',
  mail: string,
  email: string,
): Promise<void> {
  const now = deps.clock();
  const id = newId();
  const expires_at = linkExpiry(purpose, now);
  await insertEmailRequest(trx, { id, purpose, email, nonce: newNonce(), created_at: now, expires_at });
  await enqueueMail(deps, trx, mail, id);
}
