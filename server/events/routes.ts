import type { FastifyInstance } from 'fastify';
import { events } from '#contract/events/events.ts';
import { book, cancelBooking } from '#server/events/bookings/actions.ts';
import { endReminders } from '#server/events/bookings/reminders.ts';
import { dropFeedAddress, feedOf, fileOf, makeFeedAddress } from '#server/events/feeds/actions.ts';
import { cancelByLink, endByLink, registerGuest, removeGuest } from '#server/events/guests/actions.ts';
import { calendarOf, cancelOccurrence, shownOccurrence } from '#server/events/occurrences/actions.ts';
import { bookedBy } from '#server/events/occurrences/store.ts';
import { changeSeries, createSeries, removeSeries, shownSeries } from '#server/events/series/actions.ts';
import type { Parts } from '#server/platform/deps.ts';
import { plainPageOf } from '#server/platform/http/pages.ts';
import { serve } from '#server/platform/http/serve.ts';
import { cardOf } from './rules.ts';

const ENDED = {
  registration: 'Your registration is cancelled.',
  reminders: 'Event reminders by mail are switched off.',
};

export function eventsRoutes(app: FastifyInstance, parts: Parts): void {
  const { db, clock } = parts;
  serve(app, parts, events, {
    create: async ({ viewer, body }) => createSeries(parts, viewer, body),
    readSeries: async ({ viewer, params }) => shownSeries(parts, viewer, params.id),
    changeSeries: async ({ viewer, params, body }) => changeSeries(parts, viewer, params.id, body),
    removeSeries: async ({ viewer, params }) => removeSeries(parts, viewer, params.id),

    calendar: async ({ viewer, params, query }) => calendarOf(parts, viewer, params.id, query),
    mine: async ({ viewer, query }) => plainPageOf(await bookedBy(db, viewer, clock(), query), query, cardOf),
    read: async ({ viewer, params }) => shownOccurrence(parts, viewer, params.id),
    cancel: async ({ viewer, params }) => cancelOccurrence(parts, viewer, params.id),

    book: async ({ viewer, params }) => book(parts, viewer, params.id),
    cancelBooking: async ({ viewer, params }) => cancelBooking(parts, viewer, params.id),
    registerGuest: async ({ viewer, params, body, address }) =>
      registerGuest(parts, viewer, params.id, body, address),
    cancelGuest: async ({ viewer, params, body }) => cancelByLink(parts, viewer, params.id, body.token),
    unsubscribe: async ({ query: { from, token } }) => {
      if (from === 'reminders') await endReminders(parts, token);
      else await endByLink(parts, token);
      return { message: ENDED[from] };
    },
    removeGuest: async ({ viewer, params }) => removeGuest(parts, viewer, params.id, params.guestId),

    feed: async ({ viewer, params, query }) => feedOf(parts, viewer, params.id, query.key),
    file: async ({ viewer, params }) => fileOf(parts, viewer, params.id),
    makeFeedAddress: async ({ viewer, params }) => makeFeedAddress(parts, viewer, params.id),
    dropFeedAddress: async ({ viewer, params }) => dropFeedAddress(parts, viewer, params.id),
  });
}
