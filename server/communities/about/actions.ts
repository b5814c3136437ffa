import type { About, AboutDraft } from '#contract/communities/about.ts';
import { say } from '#contract/platform/say.ts';
import { lockCommunity, requireCommunity } from '#server/communities/membership/access.ts';
import { type MaybeViewer, mayManage, mayRead } from '#server/communities/policy.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Deps } from '#server/platform/deps.ts';
import { badField } from '#server/platform/errors.ts';
import { formatOf } from '#server/platform/formats.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import { agreementsOf, pageOfCommunity, savePage } from './store.ts';

/**
 * The agreements and the other texts about a community. Everyone sees the agreements; only those who may read
 * the community see the rest.
 */
export async function readAbout(db: Db, viewer: MaybeViewer, id: string): Promise<About> {
  const community = await requireCommunity(db, viewer, id);
  const agreements = await agreementsOf(db, id);
  const { about, welcome, is_formatted } = await pageOfCommunity(db, id);
  const format = formatOf(is_formatted);
  if (!mayRead(community, viewer)) return { about: null, welcome: null, agreements, format };
  return { about, welcome, agreements, format };
}

/**
 * Replaces the agreements and the other texts about a community.
 * @throws ApiError 400 for the id of an agreement that the community does not have.
 */
export async function updateAbout(
  { db }: Deps,
  viewer: Viewer,
  id: string,
  draft: AboutDraft,
): Promise<About> {
  return inTransaction(db, async (trx) => {
    await lockCommunity(trx, viewer, id, (community) => mayManage(community, viewer));
    const known = (await agreementsOf(trx, id)).map((agreement) => agreement.id);
    const ids = draft.agreements.map((agreement) => agreement.id);
    const wrong = ids.findIndex((each, at) => each && (!known.includes(each) || ids.indexOf(each) !== at));
    if (wrong >= 0) throw badField(`agreements.${wrong}.id`, say('This agreement does not exist.'));
    const current = await pageOfCommunity(trx, id);
    const format = draft.format ?? formatOf(current.is_formatted);
    await savePage(trx, id, draft, format === 'formatted');
    return readAbout(trx, viewer, id);
  });
}
