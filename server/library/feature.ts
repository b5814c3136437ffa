import { correctionsOf } from '#server/library/corrections/store.ts';
import { jsonFile } from '#server/platform/archive/archive.ts';
import type { Feature } from '#server/platform/deps.ts';
import { libraryMails } from './mails.ts';
import { libraryRoutes } from './routes.ts';
import { correctionOf, stateOf } from './rules.ts';
import { submissionsOf } from './store.ts';

export const libraryFeature = {
  routes: libraryRoutes,
  mails: libraryMails,
  archive: ({ db }, userId) => [
    {
      path: 'submissions.json',
      text: () => jsonFile(async () => (await submissionsOf(db, userId)).map(stateOf)),
    },
    {
      path: 'corrections.json',
      text: () => jsonFile(async () => (await correctionsOf(db, userId)).map(correctionOf)),
    },
  ],
} satisfies Feature;
