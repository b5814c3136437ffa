import type { Feature } from '#server/platform/deps.ts';
import { reflectionsRoutes } from './routes.ts';

export const reflectionsFeature = {
  routes: reflectionsRoutes,
  archive: null,
  publicPages: {
    heads: {
      reflections: async () => ({
        title: 'Daily Reflections',
        description: 'A short text for each day, today and the days before.',
      }),
    },
    sitemapPaths: async () => ['/reflections'],
  },
} satisfies Feature;
