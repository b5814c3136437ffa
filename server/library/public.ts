import { type Archived, asJson } from '#server/platform/archive.ts';
import type { Db } from '#server/platform/database.ts';
import { submissionOf } from './rules.ts';
import { submissionsOf } from './store.ts';

export { bookCount } from './store.ts';

/** A member's submissions as a file of their archive. */
export const archivedSubmissions = (db: Db, userId: string): Archived[] => [
  {
    path: 'submissions.json',
    text: () => asJson(async () => (await submissionsOf(db, userId)).map(submissionOf)),
  },
];
