import type { FastifyInstance } from 'fastify';
import { reflections } from '#contract/reflections.ts';
import { dayIn, isZone } from '#server/platform/clock.ts';
import type { Parts } from '#server/platform/parts.ts';
import { badField } from '#server/platform/refuse.ts';
import { serve } from '#server/platform/serve.ts';
import { DAYS_SHOWN, daysShown, reflectionOn } from './rules.ts';

export function reflectionsRoutes(app: FastifyInstance, parts: Parts): void {
  const today = (timezone = 'UTC') => {
    if (!isZone(timezone)) throw badField('timezone', 'Unknown timezone');
    return dayIn(timezone, parts.clock());
  };

  serve(app, parts, reflections, {
    daily: async ({ query }) => reflectionOn(today(query.timezone)),

    list: async ({ query: { page, limit, timezone } }) => ({
      items: daysShown(today(timezone), page, limit).map(reflectionOn),
      page,
      hasPrevPage: page > 1,
      hasNextPage: page * limit < DAYS_SHOWN,
    }),
  });
}
