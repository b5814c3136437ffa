import type { FastifyInstance } from 'fastify';
import { auth } from '#contract/auth.ts';
import { RESET_LINK_SENT } from '#contract/platform/constants.ts';
import type { Deps } from '#server/platform/deps.ts';
import { serve } from '#server/platform/http/serve.ts';
import { endSession } from '#server/platform/sessions/sessions.ts';
import { SIGNUPS_PER_EMAIL, SIGNUPS_PER_IP_NETWORK } from './limits.ts';
import { logIn } from './login.ts';
import { requestPasswordReset, resetPassword } from './passwordResets.ts';
import { resendVerification, signUp, verifyEmail } from './signups.ts';

export function authRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, auth, {
    signup: async ({ body, ipNetwork }) => {
      await deps.limits.consume([SIGNUPS_PER_EMAIL, body.email], [SIGNUPS_PER_IP_NETWORK, ipNetwork]);
      await signUp(deps, body);
      return { message: 'Almost there. Please open the link in the mail that we have sent you.' };
    },

    verifyEmail: async ({ body }) => {
      const { setPassword } = await verifyEmail(deps, body.token);
      if (!setPassword) return { message: 'Your email is verified. You can log in now.' };
      return { message: 'Your email is verified. Please choose the password of your account.', setPassword };
    },

    resendVerification: async ({ body, ipNetwork }) => {
      await resendVerification(deps, body.email, ipNetwork);
      return { message: 'If a signup with that email is waiting, a new verification link has been sent.' };
    },

    login: async ({ body, ipNetwork }) => logIn(deps, body, ipNetwork),

    logout: async ({ viewer }) => endSession(deps.db, viewer.sessionId),

    requestPasswordReset: async ({ body, ipNetwork }) => {
      await requestPasswordReset(deps, body.email, ipNetwork);
      return { message: RESET_LINK_SENT };
    },

    resetPassword: async ({ body }) => {
      const result = await resetPassword(deps, body);
      const outcome = result === 'changed' ? 'Your password has been reset.' : 'Your password is set.';
      return { message: `${outcome} You can log in with it now.` };
    },
  });
}
