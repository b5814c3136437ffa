import type { Transaction } from 'kysely';
import type { DB } from '#server/platform/database/types.ts';
import type { Deps } from '#server/platform/deps.ts';
import { newId } from '#server/platform/ids.ts';
import { enqueueMail } from '#server/platform/jobs/mailQueue.ts';
import { newNonce } from '#server/platform/sessions/links.ts';
import { linkExpiry } from './rules.ts';
import { insertEmailRequest } from './store.ts';

/**
 * Records a request for a mail to an address, and enqueues the mail. The steps are the same whether or not an
 * account has the address, so that the response time does not reveal it.
 */
export async function recordEmailRequest(
  deps: Deps,
  trx: Transaction<DB>,
  purpose: 'reset' | 'verification',
  mail: 'reset' | 'verificationAgain',
  email: string,
): Promise<void> {
  const now = deps.clock();
  const id = newId();
  const expires_at = linkExpiry(purpose, now);
  await insertEmailRequest(trx, { id, purpose, email, nonce: newNonce(), created_at: now, expires_at });
  await enqueueMail(deps, trx, mail, id);
}
