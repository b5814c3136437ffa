import type { Transaction } from 'kysely';
import type { DB } from '#server/platform/database/types.ts';
import { recordDecision } from '#server/platform/decisions.ts';
import type { Deps } from '#server/platform/deps.ts';
import { NIL_UUID, newId } from '#server/platform/ids.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';

/** Records that an admin has changed the site, with the names of the changed fields. */
export async function recordSiteChange(
  { clock, settings }: Deps,
  trx: Transaction<DB>,
  viewer: Viewer,
  fields: string[],
): Promise<void> {
  await recordDecision(trx, {
    id: newId(),
    actor_id: viewer.id,
    kind: 'site.changed',
    subject_id: NIL_UUID,
    subject_name: settings.productName,
    reason: fields.join(', '),
    decided_at: clock(),
  });
}
