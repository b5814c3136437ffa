import type { Ban } from '#contract/communities/bans.ts';
import { say } from '#contract/platform/say.ts';
import { lockCommunity, requireCommunity } from '#server/communities/membership/access.ts';
import { type BanRow, bansOf, bansPage, deleteBanOf } from '#server/communities/membership/exclusions.ts';
import { personOf } from '#server/communities/people.ts';
import { mayManage, whyNotEnd } from '#server/communities/policy.ts';
import { iso } from '#server/platform/clock.ts';
import { isBeyondMaxOffset, type PageQuery, pageOf, pageStart } from '#server/platform/database/pages.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Deps } from '#server/platform/deps.ts';
import { forbidden, notFound } from '#server/platform/errors.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import { adminsOnly } from './actions.ts';

const banNotFound = () => notFound(say('This member is neither excluded nor asked to rest.'));

/** The bans and pauses in a community, for its guides and for admins. */
export async function listBans({ db }: Deps, viewer: Viewer, id: string, query: PageQuery) {
  if (!mayManage(await requireCommunity(db, viewer, id), viewer))
    throw forbidden(say('Only guides can see who is excluded.'), 'guides_only');
  const start = pageStart(query);
  const rows = isBeyondMaxOffset(start) ? [] : await bansPage(db, id, start, query.limit + 1);
  const toItem = (row: BanRow): Ban => {
    const user = personOf(row.user_id, row);
    if (!user) throw banNotFound();
    const end = whyNotEnd(row, viewer) === null;
    return {
      user,
      kind: row.kind,
      until: row.until && iso(row.until),
      at: iso(row.created_at),
      can: { end },
    };
  };
  return pageOf(rows, query, toItem, (row) => ({ at: row.created_at, id: row.user_id }));
}

/**
 * Ends the bans and pauses of a user that the viewer may end, if the strongest is among them. The decisions stay in the
 * log, and their cases can still be opened again.
 */
export async function removeBan({ db }: Deps, viewer: Viewer, id: string, userId: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockCommunity(trx, viewer, id, (community) => mayManage(community, viewer));
    const bans = await bansOf(trx, id, userId);
    const [strongest] = bans;
    if (!strongest) throw banNotFound();
    const reason = whyNotEnd(strongest, viewer);
    if (reason === 'own') throw forbidden(say('Somebody else has to decide this.'), 'own_case');
    if (reason === 'admins') throw adminsOnly();
    for (const ban of bans) if (whyNotEnd(ban, viewer) === null) await deleteBanOf(trx, ban.decision_id);
  });
}
