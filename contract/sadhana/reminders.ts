import { z } from 'zod';
import { FeedAddress } from '#contract/events/feeds.ts';
import { endpoints } from '#contract/platform/endpoint.ts';
import { maxLength, text } from '#contract/platform/primitives.ts';
import { schemaMessage } from '#contract/platform/say.ts';

/** The page to which the mails link. Mail programs post to its address (RFC 8058). */
export const STOP_REMINDER_PATH = '/sadhana/reminder';

const token = text('Token', 500);

export const reminders = endpoints({
  createFeedAddress: {
    method: 'POST',
    path: '/sadhana/feed-address',
    access: 'member',
    summary: 'Create the caller’s secret address of a calendar of practice, replacing the previous one.',
    status: 201,
    reply: FeedAddress,
  },
  removeFeedAddress: {
    method: 'DELETE',
    path: '/sadhana/feed-address',
    access: 'member',
    summary: 'Delete the caller’s secret calendar address.',
    status: 204,
  },
  calendar: {
    method: 'GET',
    path: '/sadhana/calendar.ics',
    access: 'anyone',
    summary: 'The hours of practice of the member with this secret address (RFC 5545).',
    query: z.object({
      key: maxLength(
        z.string(schemaMessage('{label} must be given once', { label: 'key' })),
        'key',
        100,
      ).optional(),
    }),
    reply: { kind: 'file', type: 'text/calendar' },
  },
  stopReminder: {
    method: 'POST',
    path: '/sadhana/reminder/stop',
    access: 'anyone',
    summary: 'Stop the reminders of a member with the token of a mail’s link.',
    body: z.object({ token }),
    status: 204,
  },
  stopReminderByMail: {
    method: 'POST',
    path: STOP_REMINDER_PATH,
    access: 'anyone',
    summary: 'Stop the reminders of a member by one click in a mail program (RFC 8058).',
    query: z.object({ stop: token }),
    body: { kind: 'ignored' },
    status: 204,
  },
});
