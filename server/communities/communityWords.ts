import { type RewrittenRows, storeWords } from '#server/platform/search/rewriting.ts';
import { indexWords } from '#server/platform/search/typos.ts';
import { COMMUNITY_SEARCH } from './directoryRules.ts';
import { communityWords } from './settingsRules.ts';

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
    await storeWords(trx, 'communities', rows);
    await indexWords(
      trx,
      COMMUNITY_SEARCH,
      communities.map(({ name }) => name),
    );
    return communities.map(({ id }) => id);
  },
};
