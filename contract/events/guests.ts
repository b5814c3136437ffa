import { z } from 'zod';
import { LIMITS } from '#contract/platform/constants.ts';
import { endpoints } from '#contract/platform/endpoint.ts';
import { pageLanguage } from '#contract/platform/languageTags.ts';
import { publicName } from '#contract/platform/names.ts';
import { byId, email, id, text } from '#contract/platform/primitives.ts';
import { Occurrence } from './occurrences.ts';

export const GuestDraft = z
  .object({ name: publicName('Name', LIMITS.name), email, language: pageLanguage })
  .meta({ id: 'GuestDraft' });
export type GuestDraft = z.output<typeof GuestDraft>;

/**
 * The path of both the API call and the page that mails link to, because mail programs post to the address of the
 * page.
 */
export const UNSUBSCRIBE_PATH = '/events/unsubscribe';

export const guests = endpoints({
  registerGuest: {
    method: 'POST',
    path: '/events/occurrences/{id}/guests',
    access: 'anyone',
    summary:
      'Register a guest for an event of a public community. The guest receives a mail with a cancellation link.',
    params: byId,
    reply: Occurrence,
    body: GuestDraft,
    status: 201,
  },
  cancelGuest: {
    method: 'POST',
    path: '/events/occurrences/{id}/guests/cancel',
    access: 'anyone',
    summary: "Cancel a guest's registration with the token of the link in the mail.",
    params: byId,
    reply: Occurrence,
    body: z.object({ token: text('Token', 500) }),
  },
  removeGuest: {
    method: 'DELETE',
    path: '/events/occurrences/{id}/guests/{guestId}',
    access: 'member',
    summary: 'Remove a guest’s registration, as a guide.',
    params: z.object({ id, guestId: id }),
    status: 204,
  },
  unsubscribe: {
    method: 'POST',
    path: UNSUBSCRIBE_PATH,
    access: 'anyone',
    summary: 'Unsubscribe with the token of a mail’s link. Mail programs do it with one click (RFC 8058).',
    query: z.object({ from: z.enum(['registration', 'reminders']), token: text('Token', 500) }),
    body: { kind: 'ignored' },
    reply: z.object({ message: z.string() }),
  },
});
