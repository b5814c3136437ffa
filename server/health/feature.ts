import type { Feature } from '#server/platform/deps.ts';
import { watchHealth } from './actions.ts';
import { healthMails } from './mails.ts';
import { registerHealthMetrics } from './metrics.ts';
import { healthRoutes } from './routes.ts';

/** The state of the installation, for admins. */
export const healthFeature = {
  routes: healthRoutes,
  mails: healthMails,
  archive: null,
  metrics: registerHealthMetrics,
  recurring: { 'watch-health': { cron: '* * * * *', run: watchHealth } },
} satisfies Feature;
