import { z } from 'zod';
import { endpoints } from '#contract/platform/endpoint.ts';
import { byId, MessageReply, pageOf, paging, text } from '#contract/platform/primitives.ts';
import { schemaMessage } from '#contract/platform/say.ts';
import { Occurrence, OccurrenceCard } from './occurrences.ts';

export const EVENT_FULL = schemaMessage('This event is full.');

export const bookings = endpoints({
  mine: {
    method: 'GET',
    path: '/events/mine',
    access: 'member',
    summary: 'The occurrences that the caller has booked and that have not ended, earliest first.',
    query: z.object(paging()),
    reply: pageOf(OccurrenceCard),
  },
  book: {
    method: 'POST',
    path: '/events/occurrences/{id}/book',
    access: 'member',
    summary: 'Book a spot.',
    params: byId,
    reply: Occurrence,
  },
  cancelBooking: {
    method: 'POST',
    path: '/events/occurrences/{id}/cancel-booking',
    access: 'member',
    summary: 'Cancel the caller’s booking.',
    params: byId,
    reply: Occurrence,
  },
  release: {
    method: 'POST',
    path: '/events/occurrences/{id}/release',
    access: 'anyone',
    summary:
      "Free a member's spot with the token of the link in a mail. Using the token again has no effect.",
    params: byId,
    body: z.object({ token: text('Token', 500) }),
    reply: MessageReply,
  },
});
