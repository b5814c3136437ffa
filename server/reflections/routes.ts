import type { FastifyInstance } from 'fastify';
import { reflections } from '#contract/reflections.ts';
import type { Deps } from '#server/platform/deps.ts';
import { serve } from '#server/platform/http/serve.ts';
import { todayIn } from '#server/platform/today.ts';
import { daysOnPage, MAX_LISTED_DAYS, reflectionOn } from './rules.ts';

export function reflectionsRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, reflections, {
    daily: async ({ query }) => reflectionOn(todayIn(query.timezone, deps.clock)),

    list: async ({ query: { page, limit, timezone } }) => ({
      items: daysOnPage(todayIn(timezone, deps.clock), page, limit).map(reflectionOn),
      page,
      hasPrevPage: page > 1,
      hasNextPage: page * limit < MAX_LISTED_DAYS,
    }),
  });
}
