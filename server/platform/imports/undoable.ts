import type { Selectable } from 'kysely';
import { UNDO_IMPORT_DAYS } from '#contract/platform/constants.ts';
import { say } from '#contract/platform/say.ts';
import type { DB } from '#server/platform/database/types.ts';
import { notFound } from '#server/platform/errors.ts';

/** The error for an import that does not exist, is of another member, or can no longer be undone. */
export const importNotFound = () => notFound(say('Import not found.'));

/** The instant since which finished imports can be undone. */
export const undoableSince = (now: Temporal.Instant): Temporal.Instant =>
  now.subtract({ hours: UNDO_IMPORT_DAYS * 24 });

/** An import as it is stored. A column that its kind does not use is null. */
export type StoredImport = Pick<
  Selectable<DB['imports']>,
  | ('id' | 'created_at' | 'finished_at' | 'digest' | 'created')
  | ('program' | 'practices')
  | ('site' | 'owner' | 'found' | 'stage' | 'known' | 'refused')
>;
