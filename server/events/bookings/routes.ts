import type { FastifyInstance } from 'fastify';
import { bookings } from '#contract/events/bookings.ts';
import { cardOf } from '#server/events/occurrence/rules.ts';
import { bookedBy } from '#server/events/occurrence/store.ts';
import { numberedPageOf } from '#server/platform/database/pages.ts';
import type { Deps } from '#server/platform/deps.ts';
import { serve } from '#server/platform/http/serve.ts';
import { createBooking } from './booking.ts';
import { cancelBooking } from './cancelling.ts';
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
