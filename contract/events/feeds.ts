import { z } from 'zod';
import { endpoints } from '#contract/platform/endpoint.ts';
import { byId, maxLength } from '#contract/platform/primitives.ts';
import { schemaMessage } from '#contract/platform/say.ts';

/** The secret address of a private community's calendar. */
export const FeedAddress = z.object({ url: z.string() }).meta({ id: 'FeedAddress' });
export type FeedAddress = z.output<typeof FeedAddress>;

const CALENDAR = 'text/calendar';

export const feeds = endpoints({
  feed: {
    method: 'GET',
    path: '/events/communities/{id}/calendar.ics',
    access: 'anyone',
    summary: "A community's calendar feed (RFC 5545). A private community needs a member's `key`.",
    params: byId,
    query: z.object({
      key: maxLength(
        z.string(schemaMessage('{label} must be given once', { label: 'key' })),
        'key',
        100,
      ).optional(),
    }),
    reply: { kind: 'file', type: CALENDAR },
  },
  file: {
    method: 'GET',
    path: '/events/occurrences/{id}/event.ics',
    access: 'anyone',
    summary: 'One occurrence as a calendar file (RFC 5545).',
    params: byId,
    reply: { kind: 'file', type: CALENDAR },
  },
  createFeedAddress: {
    method: 'POST',
    path: '/events/communities/{id}/feed-address',
    access: 'member',
    summary:
      "Create the caller's secret address of a private community's calendar, replacing the previous one.",
    params: byId,
    status: 201,
    reply: FeedAddress,
  },
  deleteFeedAddress: {
    method: 'DELETE',
    path: '/events/communities/{id}/feed-address',
    access: 'member',
    summary: 'Delete the caller’s secret calendar address.',
    params: byId,
    status: 204,
  },
});
