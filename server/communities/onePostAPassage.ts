// A member writes one post about a passage of a reading. What others have removed keeps its place while it can be restored.
import { sql } from 'kysely';
import { say } from '#contract/platform/say.ts';
import type { Db } from '#server/platform/database/database.ts';
import { conflict } from '#server/platform/errors.ts';

/** The error for a second post of a member about the same passage. */
export const alreadyWritten = () =>
  conflict('already_written', say('You have already written about this passage.'));

/** Whether somebody else has set aside what a member has written about a passage, so that it can still be restored. */
export async function isRemovedFromPassage(db: Db, passageId: string, authorId: string): Promise<boolean> {
  const { rows } = await sql`
    select from deleted_posts
    where passage_id = ${passageId} and author_id = ${authorId} and removed_by is not null`.execute(db);
  return rows.length > 0;
}
