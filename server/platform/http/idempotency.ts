import type { FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import { z } from 'zod';
import type { Endpoint } from '#contract/platform/endpoint.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { DB } from '#server/platform/database/types.ts';
import type { Deps } from '#server/platform/deps.ts';
import { badField } from '#server/platform/errors.ts';
import { newId } from '#server/platform/sessions/tokens.ts';
import type { Call, IdempotentHandler } from './call.ts';

/** How long a key is stored, in days. */
export const KEY_DAYS = 7;

interface Keyed {
  userId: string;
  /** The call, as `feature.name`. A key is valid for one call of one member. */
  name: string;
  key: string;
}

/**
 * Lets a call create something once for each Idempotency-Key. Only the id of what was created is stored, not
 * the answer, so that no text survives its deletion.
 */
export function idempotent(deps: Deps, name: string, { make, answer }: IdempotentHandler<Endpoint>) {
  const keyedOf = (request: FastifyRequest, { viewer }: Call<Endpoint>): Keyed | null => {
    const key = keyOf(request);
    return key && viewer ? { userId: viewer.id, name, key } : null;
  };
  return {
    /** The answer to a call whose key was used before, whatever its body; undefined for a new key. */
    answerAgain: async (request: FastifyRequest, call: Call<Endpoint>) => {
      const keyed = keyedOf(request, call);
      const id = keyed && (await madeId(deps, keyed));
      return id ? answer(call, id) : undefined;
    },
    handle: async (call: Call<Endpoint>, request?: FastifyRequest) => {
      const keyed = request ? keyedOf(request, call) : null;
      const id = await inTransaction(deps.db, async (trx) => {
        const own = newId();
        // The second of two simultaneous calls waits here and then finds the id of the first.
        if (keyed && !(await keep(deps, trx, keyed, own))) return madeId({ ...deps, db: trx }, keyed);
        await make(call, trx, own);
        return own;
      });
      return answer(call, id ?? '');
    },
  };
}

function keyOf({ headers }: FastifyRequest): string | null {
  const key = headers['idempotency-key'];
  if (key === undefined) return null;
  if (z.uuid().safeParse(key).success) return String(key).toLowerCase();
  throw badField('Idempotency-Key', 'Idempotency-Key must be a UUID');
}

const oldest = ({ clock }: Pick<Deps, 'clock'>) => clock().subtract({ hours: 24 * KEY_DAYS });

async function madeId(
  deps: Pick<Deps, 'db' | 'clock'>,
  { userId, name, key }: Keyed,
): Promise<string | null> {
  const row = await deps.db
    .selectFrom('idempotency_keys')
    .select('made_id')
    .where('user_id', '=', userId)
    .where('call', '=', name)
    .where('key', '=', key)
    .where('made_at', '>', oldest(deps))
    .executeTakeFirst();
  return row?.made_id ?? null;
}

/** Stores the key of a call. False when it is stored already. */
async function keep(
  deps: Deps,
  trx: Transaction<DB>,
  { userId, name, key }: Keyed,
  id: string,
): Promise<boolean> {
  const made_at = deps.clock();
  const inserted = await trx
    .insertInto('idempotency_keys')
    .values({ user_id: userId, call: name, key, made_id: id, made_at })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'call', 'key'])
        .doUpdateSet({ made_id: id, made_at })
        .where('idempotency_keys.made_at', '<=', oldest(deps)),
    )
    .returning('made_id')
    .executeTakeFirst();
  return inserted !== undefined;
}
