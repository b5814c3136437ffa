import type { FastifyInstance } from 'fastify';
import { feeds } from '#contract/events/feeds.ts';
import { guests } from '#contract/events/guests.ts';
import { livingSeries } from '#contract/events/livingSeries.ts';
import { occurrences } from '#contract/events/occurrences.ts';
import { series } from '#contract/events/series.ts';
import { waitlist } from '#contract/events/waitlist.ts';
import { say } from '#contract/platform/say.ts';
import { agendaRoutes } from '#server/events/agenda/routes.ts';
import { disableReminders } from '#server/events/bookings/reminders.ts';
import { bookingsRoutes } from '#server/events/bookings/routes.ts';
import { joinWaitlist, leaveWaitlist, readWaitlist } from '#server/events/bookings/waiting.ts';
import { cancelOccurrence } from '#server/events/changes/cancelling.ts';
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
import { confirmRegistration } from '#server/events/guests/confirmations.ts';
import { claimSpot, joinWaitlistAsGuest } from '#server/events/guests/waiting.ts';
import { calendarOf, occurrenceView } from '#server/events/occurrence/actions.ts';
import { roomRoutes } from '#server/events/room/routes.ts';
import { editSeries, removeSeries, seriesView } from '#server/events/series/actions.ts';
import { confirmDates, endLivingSeries } from '#server/events/series/confirming.ts';
import { createSeries } from '#server/events/series/creating.ts';
import { previewOf } from '#server/events/series/preview.ts';
import type { Deps } from '#server/platform/deps.ts';
import { serve } from '#server/platform/http/serve.ts';

const UNSUBSCRIBE_MESSAGES = {
  registration: say('Your registration is cancelled.'),
  reminders: say('Event reminders by mail are switched off.'),
};

export function eventsRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, series, {
    create: {
      create: async ({ viewer, body }, dbOrTrx, id) => createSeries(deps, dbOrTrx, viewer, id, body),
      answer: async ({ viewer }, id) => seriesView(deps, viewer, id),
    },
    previewSeries: async ({ body }) => previewOf(body, deps.clock()),
    readSeries: async ({ viewer, params }) => seriesView(deps, viewer, params.id),
    updateSeries: async ({ viewer, params, body }) => editSeries(deps, viewer, params.id, body),
    removeSeries: async ({ viewer, params }) => removeSeries(deps, viewer, params.id),
  });

  serve(app, deps, livingSeries, {
    confirmDates: async ({ viewer, params, body }) => confirmDates(deps, viewer, params.id, body.until),
    endLiving: async ({ viewer, params }) => endLivingSeries(deps, viewer, params.id),
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
  serveGuests(app, deps);

  serve(app, deps, feeds, {
    feed: async ({ viewer, params, query }) => feedOf(deps, viewer, params.id, query.key),
    file: async ({ viewer, params }) => calendarFileOf(deps, viewer, params.id),
    createFeedAddress: async ({ viewer, params }) => createFeedAddress(deps, viewer, params.id),
    deleteFeedAddress: async ({ viewer, params }) => removeFeedAddress(deps, viewer, params.id),
  });

  serveWaitlist(app, deps);
  roomRoutes(app, deps);
}

function serveGuests(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, guests, {
    registerGuest: async ({ viewer, params, body, ipNetwork }) =>
      registerGuest(deps, viewer, params.id, body, ipNetwork),
    cancelGuest: async ({ viewer, params, body }) => cancelByLink(deps, viewer, params.id, body.token),
    removeGuest: async ({ viewer, params }) => removeGuest(deps, viewer, params.id, params.guestId),
    unsubscribe: async ({ query: { from, token } }) => {
      if (from === 'reminders') await disableReminders(deps, token);
      else await cancelByUnsubscribeLink(deps, token);
      return UNSUBSCRIBE_MESSAGES[from];
    },
  });
}

function serveWaitlist(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, waitlist, {
    waitlist: async ({ viewer, params }) => readWaitlist(deps, viewer, params.id),
    joinWaitlist: async ({ viewer, params }) => joinWaitlist(deps, viewer, params.id),
    leaveWaitlist: async ({ viewer, params }) => leaveWaitlist(deps, viewer, params.id),
    joinWaitlistAsGuest: async ({ viewer, params, body, ipNetwork }) =>
      joinWaitlistAsGuest(deps, viewer, params.id, body, ipNetwork),
    claimSpot: async ({ viewer, params, body }) => claimSpot(deps, viewer, params.id, body.token),
    confirmGuest: async ({ viewer, params, body }) =>
      confirmRegistration(deps, viewer, params.id, body.token),
  });
}
