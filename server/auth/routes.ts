import type { FastifyInstance } from 'fastify';
import { auth } from '#contract/auth/auth.ts';
import { factors } from '#contract/auth/factors.ts';
import { recovery } from '#contract/auth/recovery.ts';
import { registrations } from '#contract/auth/registrations.ts';
import { signIns } from '#contract/auth/signIns.ts';
import { suspended } from '#contract/auth/suspended.ts';
import { RESET_LINK_SENT } from '#contract/platform/messages.ts';
import { say } from '#contract/platform/say.ts';
import { deleteEmailChange } from '#server/account/public.ts';
import { confirmEmail, requestEmailChange } from '#server/auth/changes/emailChanges.ts';
import { secureAccount } from '#server/auth/changes/notMe.ts';
import { confirmRecovery, requestRecovery } from '#server/auth/changes/recoveries.ts';
import { readSecurity } from '#server/auth/changes/security.ts';
import { stopUndos } from '#server/auth/changes/waitingUndos.ts';
import { replaceRecoveryCodes } from '#server/auth/factors/actions.ts';
import { addApp, removeApp, startApp } from '#server/auth/factors/apps.ts';
import { addPasskey, changePasskeyName, removePasskey, startPasskey } from '#server/auth/factors/passkeys.ts';
import {
  acceptRegistration,
  declineRegistration,
  listRegistrations,
} from '#server/auth/registrations/actions.ts';
import { signInWithPasskey, startPasskeySignIn } from '#server/auth/signIns/passkeySignIn.ts';
import { reauthenticate } from '#server/auth/signIns/reauthentication.ts';
import { completeSecondStep } from '#server/auth/signIns/secondStep.ts';
import { endOneSession, listSessions } from '#server/auth/signIns/sessions.ts';
import { deleteSuspended, exportSuspended } from '#server/auth/signIns/suspendedMember.ts';
import type { Deps } from '#server/platform/deps.ts';
import { serve } from '#server/platform/http/serve.ts';
import { endSession, endSessions } from '#server/platform/sessions/sessionStore.ts';
import { SIGNUPS_PER_EMAIL, SIGNUPS_PER_IP_NETWORK } from './limits.ts';
import { logIn } from './login.ts';
import { requestPasswordReset, resetPassword } from './passwordResets.ts';
import { resendVerification, signUp, verifyEmail } from './signups.ts';
import { deleteRecovery } from './store.ts';

export function authRoutes(app: FastifyInstance, deps: Deps): void {
  serveSignups(app, deps);
  serveRegistrations(app, deps);
  serveSignIns(app, deps);
  serveSuspended(app, deps);
  serveFactors(app, deps);
  serveRecovery(app, deps);
}

function serveSignups(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, auth, {
    signup: async ({ body, ipNetwork }) => {
      await deps.limits.consume([SIGNUPS_PER_EMAIL, body.email], [SIGNUPS_PER_IP_NETWORK, ipNetwork]);
      await signUp(deps, body);
      return say('Almost there. Please open the link in the mail that we have sent you.');
    },

    verifyEmail: async ({ body }) => {
      const result = await verifyEmail(deps, body.token);
      if ('setPassword' in result)
        return { ...say('Your email is verified. Please choose the password of your account.'), ...result };
      return result.outcome === 'created'
        ? say('Your email is verified. You can log in now.')
        : {
            ...say('Your email is verified. Your account is waiting for approval.'),
            isWaiting: true as const,
          };
    },

    resendVerification: async ({ body, ipNetwork }) => {
      await resendVerification(deps, body.email, ipNetwork);
      return say('If a signup with that email is waiting, a new verification link has been sent.');
    },

    login: async ({ body, ipNetwork, userAgent }) => logIn(deps, body, { ipNetwork, userAgent }),

    logout: async ({ viewer }) => endSession(deps.db, viewer.sessionId),

    requestPasswordReset: async ({ body, ipNetwork }) => {
      await requestPasswordReset(deps, body.email, ipNetwork);
      return say(RESET_LINK_SENT);
    },

    resetPassword: async ({ body }) => {
      const { outcome, browser } = await resetPassword(deps, body);
      return { ...PASSWORD_SET[outcome], browser: browser ?? undefined };
    },
  });
}

const PASSWORD_SET = {
  changed: say('Your password has been reset. You can log in with it now.'),
  created: say('Your password is set. You can log in with it now.'),
  waiting: say('Your password is set. Your account is waiting for approval.'),
};

function serveRegistrations(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, registrations, {
    registrations: async ({ query }) => listRegistrations(deps, query),
    acceptRegistration: async ({ viewer, params }) => acceptRegistration(deps, viewer, params.id),
    declineRegistration: async ({ viewer, params, body }) =>
      declineRegistration(deps, viewer, params.id, body.words),
  });
}

function serveSignIns(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, signIns, {
    secondFactor: async ({ body, userAgent }) => completeSecondStep(deps, body, userAgent),
    passkeyRequest: async () => startPasskeySignIn(deps),
    passkeySignIn: async ({ body, userAgent }) => signInWithPasskey(deps, body, userAgent),
    reauthenticate: async ({ viewer, body, ipNetwork }) => reauthenticate(deps, viewer, body, ipNetwork),
    sessions: async ({ viewer }) => listSessions(deps, viewer),
    endSession: async ({ viewer, params }) => endOneSession(deps, viewer, params.id),
    endOtherSessions: async ({ viewer }) => endSessions(deps.db, viewer.id, viewer.sessionId),
  });
}

function serveSuspended(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, suspended, {
    exportSuspended: async ({ body, ipNetwork }) => exportSuspended(deps, body, ipNetwork),
    deleteSuspended: async ({ body, ipNetwork }) => deleteSuspended(deps, body, ipNetwork),
  });
}

function serveFactors(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, factors, {
    security: async ({ viewer }) => readSecurity(deps, viewer),
    passkeyCreation: async ({ viewer }) => startPasskey(deps, viewer),
    addPasskey: async ({ viewer, body }) => addPasskey(deps, viewer, body),
    renamePasskey: async ({ viewer, params, body }) => changePasskeyName(deps, viewer, params.id, body.name),
    removePasskey: async ({ viewer, params }) => removePasskey(deps, viewer, params.id),
    createApp: async ({ viewer }) => startApp(deps, viewer),
    confirmApp: async ({ viewer, body }) => addApp(deps, viewer, body.code),
    removeApp: async ({ viewer }) => removeApp(deps, viewer),
    replaceRecoveryCodes: async ({ viewer }) => replaceRecoveryCodes(deps, viewer),
  });
}

function serveRecovery(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, recovery, {
    requestEmailChange: async ({ viewer, body }) => {
      await requestEmailChange(deps, viewer, body.newEmail);
      return say('Almost there. Please open the link in the mail that we have sent to the new address.');
    },
    cancelEmailChange: async ({ viewer }) => deleteEmailChange(deps.db, viewer.id),
    confirmEmail: async ({ body }) => {
      await confirmEmail(deps, body.token);
      return say('Your email has been changed.');
    },
    notMe: async ({ body, ipNetwork }) => secureAccount(deps, body, ipNetwork),
    stopUndo: async ({ viewer, body, ipNetwork }) => stopUndos(deps, viewer, body.password, ipNetwork),
    requestRecovery: async ({ body }) => {
      await requestRecovery(deps, body.ticket);
      return say('We have sent a link to the email of your account.');
    },
    confirmRecovery: async ({ body }) => confirmRecovery(deps, body.token),
    cancelRecovery: async ({ viewer }) => {
      await deleteRecovery(deps.db, viewer.id);
    },
  });
}
