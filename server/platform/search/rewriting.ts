import { sql, type Transaction } from 'kysely';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { DB } from '#server/platform/database/types.ts';
import type { Deps } from '#server/platform/deps.ts';
import { NIL_UUID } from '#server/platform/ids.ts';

/** A step is short, because the words are computed in this process, which answers calls meanwhile. */
const ROWS_PER_STEP = 50;
/** The maximum number of steps in one run of the task, which runs every minute. */
const MAX_STEPS = 200;

/** The rows of a table whose words have to be computed again. */
export interface RewrittenRows {
  source: DB['word_rewrites']['source'];
  /**
   * Locks up to `limit` rows whose ids come after `lastId`, in the order of their ids, and stores their words. Leaves out
   * rows that are locked. Returns the ids of the rows that were read.
   */
  rewrite(trx: Transaction<DB>, lastId: string, limit: number): Promise<string[]>;
}

/** Stores computed words, each a tsvector as text. Rows whose words stay the same are not written. */
export async function storeWords(
  trx: Transaction<DB>,
  table: 'journal_entries' | 'books' | 'communities' | 'post_words',
  rows: readonly { id: string; words: string }[],
): Promise<void> {
  await sql`
    update ${sql.table(table)} as stored set words = found.words::tsvector
    from json_to_recordset(${JSON.stringify(rows)}) as found (id uuid, words text)
    where stored.id = found.id and stored.words is distinct from found.words::tsvector`.execute(trx);
}

/** Computes the stored words again that follow former rules of `wordsOf`, as far as it gets in one run. */
export async function rewriteWords(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { source, rewrite }: RewrittenRows,
): Promise<void> {
  const step = async (trx: Transaction<DB>): Promise<boolean> => {
    const pass = await trx
      .selectFrom('word_rewrites')
      .select(['starts_at', 'last_id'])
      .where('source', '=', source)
      .where('starts_at', '<=', clock())
      .orderBy('starts_at')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!pass) return false;
    const last_id = (await rewrite(trx, pass.last_id ?? NIL_UUID, ROWS_PER_STEP)).at(-1);
    if (last_id)
      await trx
        .updateTable('word_rewrites')
        .set({ last_id })
        .where('source', '=', source)
        .where('starts_at', '=', pass.starts_at)
        .execute();
    else
      await trx
        .deleteFrom('word_rewrites')
        .where('source', '=', source)
        .where('starts_at', '=', pass.starts_at)
        .execute();
    return true;
  };
  for (let steps = 0; steps < MAX_STEPS && (await inTransaction(db, step)); steps += 1);
}
