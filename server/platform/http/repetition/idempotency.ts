import type { FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import { z } from 'zod';
import type { Endpoint } from '#contract/platform/endpoint.ts';
import { say } from '#contract/platform/say.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { DB } from '#server/platform/database/types.ts';
import type { Deps } from '#server/platform/deps.ts';
import { badField } from '#server/platform/errors.ts';
import type { Call, IdempotentHandler } from '#server/platform/http/call.ts';
import { newId } from '#server/platform/ids.ts';

/** The number of days for which a key is stored. A device may be offline for weeks before it repeats a call. */
export const IDEMPOTENCY_KEY_DAYS = 60;

interface KeyedCall {
  userId: string;
  /** The endpoint, as `feature.name`. A key applies to one endpoint and one member. */
  endpoint: string;
  key: string;
}

/**
 * Creates a row once for each Idempotency-Key. Only the id of the row is stored with the key, not the reply, so that
 * no text survives the deletion of the row.
 */
export function idempotent(
  deps: Deps,
  endpoint: string,
  { prepare, create, answer }: IdempotentHandler<Endpoint>,
) {
  const keyedCallOf = (request: FastifyRequest, { viewer }: Call<Endpoint>): KeyedCall | null => {
    const key = keyOf(request);
    return key && viewer ? { userId: viewer.id, endpoint, key } : null;
  };
  return {
    /** Whether a call has a key, so that repeating it is safe. */
    hasKey: (request: FastifyRequest): boolean => keyOf(request) !== null,
    /** The reply to a call whose key was used before, whatever its body; undefined for a new key or no key. */
    replyToRepeatedCall: async (request: FastifyRequest, call: Call<Endpoint>) => {
      const keyedCall = keyedCallOf(request, call);
      const id = keyedCall && (await createdId(deps, keyedCall));
      return id ? answer(call, id) : undefined;
    },
    handle: async (call: Call<Endpoint>, request: FastifyRequest) => {
      const keyedCall = keyedCallOf(request, call);
      const id = newId();
      const prepared = await prepare?.(call, id);
      if (!keyedCall) return create(call, deps.db, id, prepared);
      const created = await inTransaction(deps.db, async (trx) => {
        // The second of two simultaneous calls waits here until the first has ended.
        const isFirst = await storeKey(deps, trx, keyedCall, id);
        return isFirst ? { reply: await create(call, trx, id, prepared) } : null;
      });
      return created ? created.reply : answer(call, (await createdId(deps, keyedCall)) ?? '');
    },
  };
}

function keyOf({ headers }: FastifyRequest): string | null {
  const key = headers['idempotency-key'];
  if (key === undefined) return null;
  if (z.uuid().safeParse(key).success) return String(key).toLowerCase();
  throw badField('Idempotency-Key', say('Idempotency-Key must be a UUID'));
}

const oldestValidTime = ({ clock }: Pick<Deps, 'clock'>) =>
  clock().subtract({ hours: 24 * IDEMPOTENCY_KEY_DAYS });

async function createdId(
  deps: Pick<Deps, 'db' | 'clock'>,
  { userId, endpoint, key }: KeyedCall,
): Promise<string | null> {
  const row = await deps.db
    .selectFrom('idempotency_keys')
    .select('created_id')
    .where('user_id', '=', userId)
    .where('call', '=', endpoint)
    .where('key', '=', key)
    .where('created_at', '>', oldestValidTime(deps))
    .executeTakeFirst();
  return row?.created_id ?? null;
}

/** Stores the key of a call. Returns false when it is stored already. */
async function storeKey(
  deps: Deps,
  trx: Transaction<DB>,
  { userId, endpoint, key }: KeyedCall,
  id: string,
): Promise<boolean> {
  const createdAt = deps.clock();
  const inserted = await trx
    .insertInto('idempotency_keys')
    .values({ user_id: userId, call: endpoint, key, created_id: id, created_at: createdAt })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'call', 'key'])
        .doUpdateSet({ created_id: id, created_at: createdAt })
        .where('idempotency_keys.created_at', '<=', oldestValidTime(deps)),
    )
    .returning('created_id')
    .executeTakeFirst();
  return inserted !== undefined;
}
