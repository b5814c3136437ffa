import { correctionsOf } from '#server/library/corrections/store.ts';
import { type Archived, asJson } from '#server/platform/archive/archive.ts';
import type { Db } from '#server/platform/database/database.ts';
import { correctionOf, stateOf } from './rules.ts';
import { submissionsOf } from './store.ts';

export { bookCount } from './store.ts';

/** A member's submissions, and the corrections of theirs that wait, as files of their archive. */
export const archivedSubmissions = (db: Db, userId: string): Archived[] => [
  {
    path: 'submissions.json',
    text: () => asJson(async () => (await submissionsOf(db, userId)).map(stateOf)),
  },
  {
    path: 'corrections.json',
    text: () => asJson(async () => (await correctionsOf(db, userId)).map(correctionOf)),
  },
];
