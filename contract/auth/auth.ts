import { z } from 'zod';
import { LIMITS } from '#contract/platform/constants.ts';
import { endpoints } from '#contract/platform/endpoint.ts';
import { inviteToken } from '#contract/platform/inviteToken.ts';
import { pageLanguage } from '#contract/platform/languageTags.ts';
import { username } from '#contract/platform/names.ts';
import {
  email,
  existingPassword,
  MessageReply,
  newPassword,
  optionalText,
  text,
} from '#contract/platform/primitives.ts';
import { schemaMessage } from '#contract/platform/say.ts';
import { browserFields, token } from './primitives.ts';
import { MAX_SIGNUP_WORDS } from './registrations.ts';
import { SecondStep, Session } from './signIns.ts';

/**
 * `words` answer the question of a site where admins approve new accounts. `inviteToken` is that of an invitation to the
 * site, or of an invitation or a link of a community.
 */
export const Signup = z
  .object({
    username,
    email,
    password: newPassword(),
    language: pageLanguage,
    words: optionalText('Words', MAX_SIGNUP_WORDS).optional(),
    inviteToken: inviteToken.nullish(),
  })
  .meta({ id: 'Signup' });
export type Signup = z.output<typeof Signup>;

export const Login = z
  .object({
    loginIdentifier: text('Email or username', LIMITS.email),
    password: existingPassword(),
    ...browserFields,
  })
  .meta({ id: 'Login' });
export type Login = z.output<typeof Login>;

export const EmailBody = z.object({ email }).meta({ id: 'EmailClaim' });
export type EmailBody = z.output<typeof EmailBody>;

/**
 * `setPassword` is a token for `resetPassword`. It is present if the signup is contested: another signup with the
 * same email was waiting at the same time. `isWaiting` is true if an admin has to accept the registration.
 */
export const Verification = MessageReply.extend({
  setPassword: z.string().optional(),
  isWaiting: z.literal(true).optional(),
}).meta({ id: 'Verification' });
export type Verification = z.output<typeof Verification>;

/** `language` is for an account that is created with the password. */
export const PasswordReset = z
  .object({
    token,
    newPassword: newPassword(schemaMessage('{label} is required', { label: 'A new password' })),
    language: pageLanguage,
  })
  .meta({ id: 'PasswordReset' });
export type PasswordReset = z.output<typeof PasswordReset>;

export const auth = endpoints({
  signup: {
    method: 'POST',
    path: '/auth/signup',
    access: 'anyone',
    summary: 'Sign up. The link in a mail completes it.',
    body: Signup,
    status: 201,
    reply: MessageReply,
  },
  verifyEmail: {
    method: 'POST',
    path: '/auth/verify-email',
    access: 'anyone',
    summary: 'Verify the email of a signup and create its account.',
    body: z.object({ token }),
    reply: Verification,
  },
  resendVerification: {
    method: 'POST',
    path: '/auth/resend-verification',
    access: 'anyone',
    summary: 'Send the verification mail again.',
    body: EmailBody,
    reply: MessageReply,
  },
  login: {
    method: 'POST',
    path: '/auth/login',
    access: 'anyone',
    isSignIn: true,
    summary: 'Log in with an email or a username. With a second factor, the reply asks for it.',
    body: Login,
    reply: z.union([Session, SecondStep]),
  },
  logout: {
    method: 'POST',
    path: '/auth/logout',
    access: 'member',
    summary: 'Log out: end this session.',
    status: 204,
  },
  requestPasswordReset: {
    method: 'POST',
    path: '/auth/request-password-reset',
    access: 'anyone',
    summary: 'Request a mail with a link for setting a new password.',
    body: EmailBody,
    reply: MessageReply,
  },
  resetPassword: {
    method: 'POST',
    path: '/auth/reset-password',
    access: 'anyone',
    summary: 'Set a new password with the token of the link, and end all sessions.',
    body: PasswordReset,
    reply: MessageReply.extend({ browser: z.string().optional() }),
  },
});
