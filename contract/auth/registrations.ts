import { z } from 'zod';
import { endpoints } from '#contract/platform/endpoint.ts';
import {
  byId,
  MessageReply,
  optionalText,
  outputInstant,
  pageOf,
  paging,
} from '#contract/platform/primitives.ts';
import { schemaMessage } from '#contract/platform/say.ts';

export const MAX_SIGNUP_WORDS = 1_000;

export const RegistrationState = z.enum(['waiting', 'declined'], schemaMessage('Unknown state'));
export type RegistrationState = z.output<typeof RegistrationState>;

/** A verified signup that waits for an admin, or was declined. `words` is the answer to the question of the site. */
export const WaitingRegistration = z
  .object({
    id: z.string(),
    username: z.string(),
    email: z.string(),
    words: z.string().nullable(),
    createdAt: outputInstant,
  })
  .meta({ id: 'WaitingRegistration' });
export type WaitingRegistration = z.output<typeof WaitingRegistration>;

export const registrations = endpoints({
  registrations: {
    method: 'GET',
    path: '/admin/registrations',
    access: 'admin',
    summary:
      'The registrations that wait for an admin, or those that were declined in the last 30 days, newest first.',
    query: z.object({ state: RegistrationState.default('waiting'), ...paging() }),
    reply: pageOf(WaitingRegistration),
  },
  acceptRegistration: {
    method: 'POST',
    path: '/admin/registrations/{id}/accept',
    access: 'admin',
    summary: 'Make the account of a registration, also of a declined one, and mail its owner.',
    params: byId,
    reply: MessageReply,
  },
  declineRegistration: {
    method: 'POST',
    path: '/admin/registrations/{id}/decline',
    access: 'admin',
    summary: 'Decline a waiting registration and mail its owner, with `words`. It is erased after 30 days.',
    params: byId,
    body: z.object({ words: optionalText('Words', MAX_SIGNUP_WORDS) }),
    reply: MessageReply,
  },
});
