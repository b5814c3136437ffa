import type { Passkey } from '#contract/auth/factors.ts';
import { iso } from '#server/platform/clock.ts';
import type { PasskeyRow } from './passkeyStore.ts';

export const passkeyOf = (row: PasskeyRow): Passkey => ({
  id: row.id,
  name: row.name,
  createdAt: iso(row.created_at),
  lastUsedOn: row.last_used_on,
  isSynced: row.is_synced,
  host: row.host,
});
