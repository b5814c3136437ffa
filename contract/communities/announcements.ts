import { z } from 'zod';
import { endpoints } from '#contract/platform/endpoint.ts';
import { byId, flag, MessageReply, text } from '#contract/platform/primitives.ts';
import { Community } from './communities.ts';

/** The page to which the mails with announcements link. Mail programs post to its address (RFC 8058). */
export const STOP_ANNOUNCEMENTS_PATH = '/announcements/unsubscribe';

/** The maximum number of announcements of a community in `ANNOUNCEMENT_DAYS` days. On one day, there is only one. */
export const MAX_ANNOUNCEMENTS = 4;
export const ANNOUNCEMENT_DAYS = 30;

export const announcements = endpoints({
  updateAnnouncements: {
    method: 'PUT',
    path: '/communities/{id}/announcements',
    access: 'member',
    summary:
      'Choose whether the caller gets the announcements of a community by mail. Afterwards `isSeen` is true. For members.',
    params: byId,
    body: z.object({ isOn: flag('Announcements') }),
    reply: Community,
  },
  stopAnnouncements: {
    method: 'POST',
    path: STOP_ANNOUNCEMENTS_PATH,
    access: 'anyone',
    summary:
      'Stop the announcements of a community with the token of their link, also by one click in a mail program (RFC 8058).',
    query: z.object({ token: text('Token', 500) }),
    body: { kind: 'ignored' },
    reply: MessageReply,
  },
});
