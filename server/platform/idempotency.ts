import type { Kysely, Transaction } from 'kysely';
import type { Clock } from './clock.ts';
import type { DB } from './databaseTypes.ts';
import { newId } from './secrets.ts';

/** How long a key is kept. */
export const KEY_DAYS = 7;

interface Keyed {
  userId: string;
  /** The call, as `feature.name`: a key counts for one call of one member. */
  call: string;
  /** Null: the caller sent none, and every call makes something. */
  key: string | null;
}

/**
 * Makes something once a key, in one transaction; a second call with the key gets the id of what the first
 * one made. Only the id is kept, so that a deleted text is nowhere any more.
 */
export async function makeOnce(
  { db, clock }: { db: Kysely<DB>; clock: Clock },
  { userId, call, key }: Keyed,
  make: (trx: Transaction<DB>, id: string) => Promise<void>,
): Promise<string> {
  return db.transaction().execute(async (trx) => {
    const id = newId();
    if (key !== null) {
      const first = await trx
        .insertInto('idempotency_keys')
        .values({ user_id: userId, call, key, made_id: id, made_at: clock() })
        .onConflict((conflict) => conflict.doNothing())
        .returning('made_id')
        .executeTakeFirst();
      if (!first) return madeBefore(trx, { userId, call, key });
    }
    await make(trx, id);
    return id;
  });
}

async function madeBefore(trx: Transaction<DB>, { userId, call, key }: Keyed): Promise<string> {
  const { made_id } = await trx
    .selectFrom('idempotency_keys')
    .select('made_id')
    .where('user_id', '=', userId)
    .where('call', '=', call)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  return made_id;
}
