import { sql } from 'kysely';
import { COMMUNITY_SEARCH } from '#server/communities/rules.ts';
import { communityWords } from '#server/communities/settingsRules.ts';
import type { RewrittenRows } from '#server/platform/search/rewriting.ts';
import { indexWords } from '#server/platform/search/typos.ts';

export const COMMUNITY_WORDS: RewrittenRows = {
  source: 'communities',
  async rewrite(trx, lastId, limit) {
    const communities = await trx
      .selectFrom('communities')
      .select(['id', 'name', 'description'])
      .where('id', '>', lastId)
      .orderBy('id')
      .limit(limit)
      .forNoKeyUpdate()
      .skipLocked()
      .execute();
    const rows = communities.map(({ id, ...community }) => ({ id, words: communityWords(community) }));
    await sql`
      update communities set words = found.words::tsvector
      from json_to_recordset(${JSON.stringify(rows)}) as found (id uuid, words text)
      where communities.id = found.id and communities.words is distinct from found.words::tsvector`.execute(
      trx,
    );
    await indexWords(
      trx,
      COMMUNITY_SEARCH,
      communities.map(({ name }) => name),
    );
    return communities.map(({ id }) => id);
  },
};
