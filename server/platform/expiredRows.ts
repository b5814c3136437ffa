import { IDEMPOTENCY_KEY_DAYS } from '#server/platform/http/repetition/idempotency.ts';
import type { Deps } from './deps.ts';

/** Deletes expired sessions, limits and idempotency keys. Several servers may do so at once. */
export async function deleteExpiredRows({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = clock();
  await db.deleteFrom('sessions').where('expires_at', '<=', now).execute();
  await db.deleteFrom('rate_limits').where('expire', '<=', now.epochMilliseconds).execute();
  await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<=', now.subtract({ hours: 24 * IDEMPOTENCY_KEY_DAYS }))
    .execute();
}
