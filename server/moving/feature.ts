import type { Feature } from '#server/platform/deps.ts';
import { tidyImports } from '#server/platform/imports/unfinished.ts';
import { movingRoutes } from './routes.ts';

/** Imports of the archive of an account. Its rows are exported by the feature `account`, with all other imports. */
export const movingFeature = {
  routes: movingRoutes,
  archive: null,
  recurring: { 'archive-imports': { cron: '43 * * * *', run: (deps) => tidyImports(deps, 'account') } },
} satisfies Feature;
