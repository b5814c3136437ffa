import { correctionsOf } from '#server/library/corrections/store.ts';
import { type ArchiveFile, jsonFile } from '#server/platform/archive/archive.ts';
import type { Db } from '#server/platform/database/database.ts';
import { correctionOf, stateOf } from './rules.ts';
import { submissionsOf } from './store.ts';

export { bookCount } from './store.ts';

/** A member's submissions, and the corrections of theirs that wait, as files of their archive. */
export const archivedSubmissions = (db: Db, userId: string): ArchiveFile[] => [
  {
    path: 'submissions.json',
    text: () => jsonFile(async () => (await submissionsOf(db, userId)).map(stateOf)),
  },
  {
    path: 'corrections.json',
    text: () => jsonFile(async () => (await correctionsOf(db, userId)).map(correctionOf)),
  },
];
