import type { FastifyInstance } from 'fastify';
import { auth } from '#contract/auth.ts';
import { RESET_SENT } from '#contract/refusals.ts';
import type { Parts } from '#server/platform/parts.ts';
import { serve } from '#server/platform/serve.ts';
import { endSession } from '#server/platform/sessions.ts';
import {
  logIn,
  requestPasswordReset,
  resendVerification,
  resetPassword,
  signUp,
  verifyEmail,
} from './actions.ts';

export function authRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, parts, auth, {
    signup: async ({ body, address }) => {
      await parts.limits.take(['signupsAnEmail', body.email], ['signupsAnAddress', address]);
      await signUp(parts, body);
      return { message: 'Almost there. Please open the link in the mail that we have sent you.' };
    },

    verifyEmail: async ({ body }) => {
      await verifyEmail(parts, body.token);
      return { message: 'Your email is verified. You can log in now.' };
    },

    resendVerification: async ({ body, address }) => {
      await resendVerification(parts, body.email, address);
      return { message: 'If a signup with that email is waiting, a new verification link has been sent.' };
    },

    login: async ({ body, address }) => logIn(parts, body, address),

    logout: async ({ viewer }) => endSession(parts.db, viewer.sessionId),

    requestPasswordReset: async ({ body, address }) => {
      await requestPasswordReset(parts, body.email, address);
      return { message: RESET_SENT };
    },

    resetPassword: async ({ body }) => {
      await resetPassword(parts, body);
      return { message: 'Your password has been reset. You can log in with it now.' };
    },
  });
}
