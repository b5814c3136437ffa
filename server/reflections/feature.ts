import { say } from '#contract/platform/say.ts';
import type { Feature } from '#server/platform/deps.ts';
import { fieldTaken } from '#server/platform/errors.ts';
import { reflectionsRoutes } from './routes.ts';

const dayTaken = () =>
  fieldTaken('on', 'reflection_taken', say('There is a reflection for this day already.'));

/** Zones that together have every day that is today somewhere. `web/reflections/queries.ts` asks for one of these. */
const ZONES = ['UTC', 'Etc/GMT-14', 'Etc/GMT+12'];

export const reflectionsFeature = {
  routes: reflectionsRoutes,
  archive: null,
  constraints: { reflections_on_day: dayTaken },
  publicPages: {
    heads: {
      reflections: async () => ({
        title: 'Daily Reflections',
        description: 'A short text for each day, today and the days before.',
        firstCalls: ZONES.map((zone) => `/reflections?${new URLSearchParams({ page: '1', timezone: zone })}`),
      }),
    },
    sitemapPaths: async () => ['/reflections'],
  },
} satisfies Feature;
