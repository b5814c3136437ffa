import type { Transaction } from 'kysely';
import type { SiteNoticeDraft } from '#contract/site/notice.ts';
import type { SiteNotice } from '#contract/site/registration.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { DB } from '#server/platform/database/types.ts';
import { recordDecision } from '#server/platform/decisions.ts';
import type { Deps } from '#server/platform/deps.ts';
import { NIL_UUID, newId } from '#server/platform/ids.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import { ensureSite, readNotice } from '#server/platform/site.ts';

/** Shows a notice to everyone for some time. It replaces the present one. */
export async function setNotice(deps: Deps, viewer: Viewer, draft: SiteNoticeDraft): Promise<SiteNotice> {
  const row = {
    words: draft.words,
    begins_at: Temporal.Instant.from(draft.from),
    ends_at: Temporal.Instant.from(draft.until),
  };
  const saved = await inTransaction(deps.db, async (trx) => {
    await trx
      .insertInto('notices')
      .values(row)
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute();
    await recordNotice(deps, trx, viewer, draft.words);
    return readNotice(trx);
  });
  await deps.site.refresh();
  return saved as SiteNotice;
}

/** Removes the notice, if there is one. */
export async function removeNotice(deps: Deps, viewer: Viewer): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const removed = await trx.deleteFrom('notices').returning('id').executeTakeFirst();
    if (removed) await recordNotice(deps, trx, viewer, null);
  });
  await deps.site.refresh();
}

/** Records a decision, with the words of the notice as its reason. */
async function recordNotice(
  { clock, site }: Deps,
  trx: Transaction<DB>,
  viewer: Viewer,
  reason: string | null,
): Promise<void> {
  await ensureSite(trx);
  await recordDecision(trx, {
    id: newId(),
    actor_id: viewer.id,
    kind: 'notice.changed',
    subject_id: NIL_UUID,
    subject_name: site.name,
    reason,
    decided_at: clock(),
  });
}
