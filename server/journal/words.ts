import { entryWords, SEARCHED_FIELDS } from '#contract/journal/entryWords.ts';
import { type RewrittenRows, storeWords } from '#server/platform/search/rewriting.ts';
import { quoted } from '#server/platform/search/tsquery.ts';
import { ownerPrefix } from './rules.ts';

export const ENTRY_WORDS: RewrittenRows = {
  source: 'entries',
  async rewrite(trx, lastId, limit) {
    const entries = await trx
      .selectFrom('journal_entries')
      .select(['id', 'user_id', ...SEARCHED_FIELDS])
      .where('id', '>', lastId)
      .orderBy('id')
      .limit(limit)
      .forNoKeyUpdate()
      .skipLocked()
      .execute();
    const rows = entries.map(({ id, user_id, ...fields }) => ({
      id,
      words: entryWords(fields)
        .map((word) => quoted(ownerPrefix(user_id) + word))
        .join(' '),
    }));
    await storeWords(trx, 'journal_entries', rows);
    return entries.map(({ id }) => id);
  },
};
