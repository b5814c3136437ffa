import { MAX_MUTES, type Mute } from '#contract/communities/mutes.ts';
import { say } from '#contract/platform/say.ts';
import { preventAccountDeletion } from '#server/account/public.ts';
import { personOf } from '#server/communities/people.ts';
import { iso } from '#server/platform/clock.ts';
import { isBeyondMaxOffset, type PageQuery, pageOf, pageStart } from '#server/platform/database/pages.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Deps } from '#server/platform/deps.ts';
import { conflict, notFound, sessionExpired } from '#server/platform/errors.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import { insertMute, lockMutes, type MuteRow, muteCount, mutesPage } from './store.ts';

const memberNotFound = () => notFound(say('Member not found.'));

/** The members whom the caller has muted. */
export async function listMutes({ db }: Deps, viewer: Viewer, query: PageQuery) {
  const start = pageStart(query);
  const rows = isBeyondMaxOffset(start) ? [] : await mutesPage(db, viewer.id, start, query.limit + 1);
  return pageOf(rows, query, muteOf, (row) => ({ at: row.created_at, id: row.muted_id }));
}

/**
 * Mutes a member.
 * @throws ApiError 409 if the member is the caller, or the caller has muted 200 members already.
 */
export async function mute({ db, clock }: Deps, viewer: Viewer, mutedId: string): Promise<void> {
  if (mutedId === viewer.id) throw conflict('not_applicable', say('You cannot mute yourself.'));
  await inTransaction(db, async (trx) => {
    if (!(await lockMutes(trx, viewer.id))) throw sessionExpired();
    if (!(await preventAccountDeletion(trx, mutedId))) throw memberNotFound();
    const isNew = await insertMute(trx, { userId: viewer.id, mutedId, now: clock() });
    if (isNew && (await muteCount(trx, viewer.id)) > MAX_MUTES)
      throw conflict(
        'mute_limit',
        say('You have muted {max} members, which is the maximum.', { max: MAX_MUTES }),
      );
  });
}

function muteOf(row: MuteRow): Mute {
  const user = personOf(row.muted_id, row);
  if (!user) throw memberNotFound();
  return { user, at: iso(row.created_at) };
}
