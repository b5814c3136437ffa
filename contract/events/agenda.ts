import { z } from 'zod';
import { endpoints } from '#contract/platform/endpoint.ts';
import { instant } from '#contract/platform/instants.ts';
import { id, maxLength, pageOf, paging } from '#contract/platform/primitives.ts';
import { schemaMessage } from '#contract/platform/say.ts';
import { FeedAddress } from './feeds.ts';
import { OccurrenceCard } from './occurrences.ts';

/** An occurrence in a list of several communities. */
export const AgendaItem = OccurrenceCard.extend({
  community: z.object({ id: z.string(), name: z.string() }),
}).meta({ id: 'AgendaItem' });
export type AgendaItem = z.output<typeof AgendaItem>;

export const agenda = endpoints({
  agenda: {
    method: 'GET',
    path: '/events/agenda',
    access: 'member',
    summary:
      'The occurrences of all communities of the caller that overlap [start, end), earliest first; with ' +
      '`communityId`, of that one only. The default is the next 90 days.',
    query: z.object({
      start: instant('start').optional(),
      end: instant('end').optional(),
      communityId: id.optional(),
      ...paging(20),
    }),
    reply: pageOf(AgendaItem),
  },
  memberFeed: {
    method: 'GET',
    path: '/events/mine/calendar.ics',
    access: 'anyone',
    summary: 'The events that a member has booked (RFC 5545). The `key` is part of the secret address.',
    query: z.object({
      key: maxLength(z.string(schemaMessage('{label} must be given once', { label: 'key' })), 'key', 100),
    }),
    reply: { kind: 'file', type: 'text/calendar' },
  },
  createMemberFeedAddress: {
    method: 'POST',
    path: '/events/mine/feed-address',
    access: 'member',
    summary: 'Create the secret address of the caller’s own calendar, replacing the previous one.',
    status: 201,
    reply: FeedAddress,
  },
  deleteMemberFeedAddress: {
    method: 'DELETE',
    path: '/events/mine/feed-address',
    access: 'member',
    summary: 'Delete the secret address of the caller’s own calendar.',
    status: 204,
  },
});
