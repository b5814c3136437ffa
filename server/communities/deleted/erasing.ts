import { sql, type Transaction } from 'kysely';
import { dissolveCommunity } from '#server/communities/membership/actions.ts';
import type { DB } from '#server/platform/database/types.ts';
import type { Deps, Feature } from '#server/platform/deps.ts';
import { setAsidePost, setAsideReply } from './setAsideStore.ts';

/** How communities and their texts are erased again after a restore. */
export const erasableInCommunities = {
  communities: async (deps, trx, id) => {
    const community = await trx
      .selectFrom('communities')
      .select(['id', 'name', 'privacy'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (community) await dissolveCommunity(deps, trx, community);
  },
  posts: (deps, trx, id, how) => eraseText(deps, trx, id, { ...how, kind: 'post' }),
  replies: (deps, trx, id, how) => eraseText(deps, trx, id, { ...how, kind: 'reply' }),
} satisfies Feature['erasable'];

interface How {
  kind: 'post' | 'reply';
  isSetAside: boolean;
  isRemoved: boolean;
}

/** Sets a text aside, as its author or a guide had done, and deletes it for good unless it can still be brought back. */
async function eraseText(
  { clock }: Deps,
  trx: Transaction<DB>,
  id: string,
  { kind, isSetAside, isRemoved }: How,
): Promise<void> {
  const [table, asideTable] =
    kind === 'post' ? (['posts', 'deleted_posts'] as const) : (['replies', 'deleted_replies'] as const);
  const text = await trx.selectFrom(table).select('author_id').where('id', '=', id).executeTakeFirst();
  const setAside = kind === 'post' ? setAsidePost : setAsideReply;
  if (text)
    await setAside(trx, id, {
      actorId: isRemoved ? null : text.author_id,
      by: isRemoved ? 'guide' : 'author',
      now: clock(),
    });
  if (!isSetAside) await sql`delete from ${sql.table(asideTable)} where id = ${id}`.execute(trx);
}
