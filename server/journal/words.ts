import { sql } from 'kysely';
import type { RewrittenRows } from '#server/platform/search/rewriting.ts';
import { entryWords, ownerPrefix } from './rules.ts';

export const ENTRY_WORDS: RewrittenRows = {
  source: 'entries',
  async rewrite(trx, lastId, limit) {
    const entries = await trx
      .selectFrom('journal_entries')
      .select(['id', 'user_id', 'title', 'content', 'mood', 'tags'])
      .where('id', '>', lastId)
      .orderBy('id')
      .limit(limit)
      .forNoKeyUpdate()
      .skipLocked()
      .execute();
    const rows = entries.map(({ id, user_id, ...fields }) => ({
      id,
      words: entryWords(fields).map((word) => ownerPrefix(user_id) + word),
    }));
    await sql`
      update journal_entries set words = array_to_tsvector(found.words)
      from json_to_recordset(${JSON.stringify(rows)}) as found (id uuid, words text[])
      where journal_entries.id = found.id
        and journal_entries.words is distinct from array_to_tsvector(found.words)`.execute(trx);
    return entries.map(({ id }) => id);
  },
};
