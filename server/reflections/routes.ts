import type { FastifyInstance } from 'fastify';
import { reflections } from '#contract/reflections.ts';
import type { Deps } from '#server/platform/deps.ts';
import { serve } from '#server/platform/http/serve.ts';
import { todayIn } from '#server/platform/today.ts';
import {
  addMany,
  addReflection,
  changeReflection,
  listReflections,
  readAdded,
  readReflection,
  reflectionOn,
  reflectionsOn,
  removeReflection,
} from './actions.ts';
import { daysOnPage, MAX_LISTED_DAYS } from './rules.ts';

export function reflectionsRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  serve(app, deps, reflections, {
    daily: async ({ query }) => reflectionOn(db, todayIn(query.timezone, deps.clock)),

    list: async ({ query: { page, limit, timezone } }) => ({
      items: await reflectionsOn(db, daysOnPage(todayIn(timezone, deps.clock), page, limit)),
      page,
      hasPrevPage: page > 1,
      hasNextPage: page * limit < MAX_LISTED_DAYS,
    }),

    listOwn: async ({ query }) => listReflections(db, query),
    add: {
      create: async ({ body }, dbOrTrx, id) => {
        await addReflection(deps, dbOrTrx, { id, draft: body });
        return readReflection(dbOrTrx, id);
      },
      answer: async (_call, id) => readReflection(db, id),
    },
    addMany: {
      create: async ({ body }, dbOrTrx, id) => addMany(deps, dbOrTrx, id, body.reflections),
      answer: async (_call, id) => readAdded(db, id),
    },
    change: async ({ params, body }) => changeReflection(deps, params.id, body),
    remove: async ({ viewer, params }) => removeReflection(deps, viewer, params.id),
  });
}
