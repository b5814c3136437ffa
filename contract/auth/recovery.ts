import { z } from 'zod';
import { endpoints } from '#contract/platform/endpoint.ts';
import { email, existingPassword, MessageReply, outputInstant } from '#contract/platform/primitives.ts';
import { secondFactorFields, ticket, token } from './primitives.ts';

export const EmailChange = z.object({ newEmail: email }).meta({ id: 'EmailChange' });
export type EmailChange = z.output<typeof EmailChange>;

/** `password` is the password of the account from before the event in the mail. */
export const NotMe = z
  .object({
    token,
    ticket: ticket.optional(),
    password: existingPassword().optional(),
    ...secondFactorFields,
  })
  .meta({ id: 'NotMe' });
export type NotMe = z.output<typeof NotMe>;

export const recovery = endpoints({
  requestEmailChange: {
    method: 'POST',
    path: '/account/email',
    access: 'member',
    freshAuthentication: 'always',
    summary: 'Change the email. The link in a mail to the new address completes it.',
    body: EmailChange,
    reply: MessageReply,
  },
  cancelEmailChange: {
    method: 'DELETE',
    path: '/account/email',
    access: 'member',
    summary: 'Cancel a change of the email that is not confirmed yet.',
    status: 204,
  },
  confirmEmail: {
    method: 'POST',
    path: '/auth/confirm-email',
    access: 'anyone',
    summary: 'Confirm a new email with the token of the link.',
    body: z.object({ token }),
    reply: MessageReply,
  },
  notMe: {
    method: 'POST',
    path: '/auth/not-me',
    access: 'anyone',
    summary: 'Undo what somebody else did with the account, with the token of the link in a mail.',
    body: NotMe,
    reply: MessageReply.extend({
      /** When the changes will be undone, if the link alone does not undo them at once. */
      endsAt: outputInstant.optional(),
    }),
  },
  stopUndo: {
    method: 'DELETE',
    path: '/account/undo',
    access: 'member',
    summary: 'Keep the changes of the account: stop an undo that waits, with the password from before them.',
    body: z.object({ password: existingPassword() }),
    status: 204,
  },
  requestRecovery: {
    method: 'POST',
    path: '/auth/recovery',
    access: 'anyone',
    summary: 'Ask for a mail with which all second factors are removed after 72 hours.',
    body: z.object({ ticket }),
    reply: MessageReply,
  },
  confirmRecovery: {
    method: 'POST',
    path: '/auth/recovery/confirm',
    access: 'anyone',
    summary: 'Start the 72 hours with the token of the link.',
    body: z.object({ token }),
    reply: z.object({ endsAt: outputInstant }),
  },
  cancelRecovery: {
    method: 'DELETE',
    path: '/account/recovery',
    access: 'member',
    summary: 'Keep the second factors: cancel a recovery.',
    status: 204,
  },
});
