import type { FastifyInstance } from 'fastify';
import { feeds } from '#contract/events/feeds.ts';
import { guests } from '#contract/events/guests.ts';
import { occurrences } from '#contract/events/occurrences.ts';
import { series } from '#contract/events/series.ts';
import { agendaRoutes } from '#server/events/agenda/routes.ts';
import { disableReminders } from '#server/events/bookings/reminders.ts';
import { bookingsRoutes } from '#server/events/bookings/routes.ts';
import { changesRoutes } from '#server/events/changes/routes.ts';
import {
  calendarFileOf,
  createFeedAddress,
  feedOf,
  removeFeedAddress,
} from '#server/events/feeds/actions.ts';
import {
  cancelByLink,
  cancelByUnsubscribeLink,
  guestOfLink,
  registerGuest,
  removeGuest,
} from '#server/events/guests/actions.ts';
import { calendarOf, cancelOccurrence, occurrenceView } from '#server/events/occurrences/actions.ts';
import { roomRoutes } from '#server/events/room/routes.ts';
import { createSeries, editSeries, removeSeries, seriesView } from '#server/events/series/actions.ts';
import { previewOf } from '#server/events/series/preview.ts';
import { waitlistRoutes } from '#server/events/waitlist/routes.ts';
import type { Deps } from '#server/platform/deps.ts';
import { serve } from '#server/platform/http/serve.ts';

const UNSUBSCRIBE_MESSAGES = {
  registration: 'Your registration is cancelled.',
  reminders: 'Event reminders by mail are switched off.',
};

export function eventsRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, series, {
    create: async ({ viewer, body }) => createSeries(deps, viewer, body),
    previewSeries: async ({ body }) => previewOf(body),
    readSeries: async ({ viewer, params }) => seriesView(deps, viewer, params.id),
    updateSeries: async ({ viewer, params, body }) => editSeries(deps, viewer, params.id, body),
    removeSeries: async ({ viewer, params }) => removeSeries(deps, viewer, params.id),
  });

  changesRoutes(app, deps);
  serve(app, deps, occurrences, {
    calendar: async ({ viewer, params, query }) => calendarOf(deps, viewer, params.id, query),
    read: async ({ viewer, params, guestToken }) => {
      const guest = guestToken ? await guestOfLink(deps, params.id, guestToken) : null;
      return occurrenceView(deps, viewer, params.id, guest);
    },
    cancel: async ({ viewer, params }) => cancelOccurrence(deps, viewer, params.id),
  });

  bookingsRoutes(app, deps);
  agendaRoutes(app, deps);
  serve(app, deps, guests, {
    registerGuest: async ({ viewer, params, body, ipNetwork }) =>
      registerGuest(deps, viewer, params.id, body, ipNetwork),
    cancelGuest: async ({ viewer, params, body }) => cancelByLink(deps, viewer, params.id, body.token),
    removeGuest: async ({ viewer, params }) => removeGuest(deps, viewer, params.id, params.guestId),
    unsubscribe: async ({ query: { from, token } }) => {
      if (from === 'reminders') await disableReminders(deps, token);
      else await cancelByUnsubscribeLink(deps, token);
      return { message: UNSUBSCRIBE_MESSAGES[from] };
    },
  });

  serve(app, deps, feeds, {
    feed: async ({ viewer, params, query }) => feedOf(deps, viewer, params.id, query.key),
    file: async ({ viewer, params }) => calendarFileOf(deps, viewer, params.id),
    createFeedAddress: async ({ viewer, params }) => createFeedAddress(deps, viewer, params.id),
    deleteFeedAddress: async ({ viewer, params }) => removeFeedAddress(deps, viewer, params.id),
  });

  waitlistRoutes(app, deps);
  roomRoutes(app, deps);
}
