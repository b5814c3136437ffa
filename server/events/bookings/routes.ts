import type { FastifyInstance } from 'fastify';
import { bookings } from '#contract/events/bookings.ts';
import { bookedBy } from '#server/events/occurrences/store.ts';
import { cardOf } from '#server/events/rules.ts';
import type { Deps } from '#server/platform/deps.ts';
import { numberedPageOf } from '#server/platform/http/pages.ts';
import { serve } from '#server/platform/http/serve.ts';
import { cancelBooking, createBooking } from './actions.ts';
import { releaseSpot } from './release.ts';

export function bookingsRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, clock } = deps;
  serve(app, deps, bookings, {
    mine: async ({ viewer, query }) =>
      numberedPageOf(await bookedBy(db, viewer, clock(), query), query, cardOf),
    book: async ({ viewer, params }) => createBooking(deps, viewer, params.id),
    cancelBooking: async ({ viewer, params }) => cancelBooking(deps, viewer, params.id),
    release: async ({ viewer, params, body }) => releaseSpot(deps, viewer, params.id, body.token),
  });
}
