import { z } from 'zod';
import { User } from '#contract/account.ts';
import { endpoints } from '#contract/platform/endpoint.ts';
import { byId, existingPassword, outputInstant } from '#contract/platform/primitives.ts';
import { PasskeyRequest, ProofMethod } from '#contract/platform/reauthentication.ts';
import { schemaMessage } from '#contract/platform/say.ts';
import { PasskeyAnswer } from './passkeys.ts';
import {
  browserFields,
  EXAMPLE_TICKET,
  hasOneSecondFactor,
  secondFactorFields,
  ticket,
} from './primitives.ts';

/** `browser` is the key with which the browser is recognized at its next sign-in. */
export const Session = z
  .object({ token: z.string(), user: User, browser: z.string().optional() })
  .meta({ id: 'Session' });
export type Session = z.output<typeof Session>;

/** The password was right, and a second factor is needed. `options` belong to the method `passkey`. */
export const SecondStep = z
  .object({ ticket: z.string(), methods: z.array(ProofMethod), options: PasskeyRequest.optional() })
  .meta({ id: 'SecondStep' });
export type SecondStep = z.output<typeof SecondStep>;

export const PasskeySignIn = z
  .object({ ticket, passkey: PasskeyAnswer, ...browserFields })
  .meta({ id: 'PasskeySignIn' });
export type PasskeySignIn = z.output<typeof PasskeySignIn>;

export const SecondFactor = z
  .object({ ticket, ...secondFactorFields })
  .refine(...hasOneSecondFactor)
  .meta({ id: 'SecondFactor', example: { ticket: EXAMPLE_TICKET, code: '123456' } });
export type SecondFactor = z.output<typeof SecondFactor>;

/** The password, a passkey, or the password with a code. */
export const Proof = z
  .object({ ticket, password: existingPassword().optional(), ...secondFactorFields })
  .refine(({ password, passkey }) => password !== undefined || passkey !== undefined, {
    path: ['password'],
    message: schemaMessage('{label} is required', { label: 'Password' }),
  })
  .meta({ id: 'Proof' });
export type Proof = z.output<typeof Proof>;

/** A session of the caller. `browser` is a name such as "Firefox on Linux", `seenAt` is accurate to an hour. */
export const SessionSummary = z
  .object({
    id: z.string(),
    browser: z.string().nullable(),
    isCurrent: z.boolean(),
    signedInAt: outputInstant,
    seenAt: outputInstant,
  })
  .meta({ id: 'SessionSummary' });
export type SessionSummary = z.output<typeof SessionSummary>;

export const signIns = endpoints({
  secondFactor: {
    method: 'POST',
    path: '/auth/second-factor',
    access: 'anyone',
    isSignIn: true,
    summary: 'Complete a login with a passkey, a code of the authenticator app or a recovery code.',
    body: SecondFactor,
    reply: Session,
  },
  passkeyRequest: {
    method: 'POST',
    path: '/auth/passkey/options',
    access: 'anyone',
    isSignIn: true,
    summary: 'Start a sign-in with a passkey: the options for `navigator.credentials.get`.',
    reply: z.object({ ticket: z.string(), options: PasskeyRequest }),
  },
  passkeySignIn: {
    method: 'POST',
    path: '/auth/passkey',
    access: 'anyone',
    isSignIn: true,
    summary: 'Log in with a passkey alone.',
    body: PasskeySignIn,
    reply: Session,
  },
  reauthenticate: {
    method: 'POST',
    path: '/account/reauthenticate',
    access: 'member',
    summary:
      'Prove the caller’s identity, for calls that need a fresh authentication. A new session replaces the old one.',
    body: Proof,
    reply: z.object({ token: z.string(), user: User, authenticatedUntil: outputInstant }),
  },
  sessions: {
    method: 'GET',
    path: '/account/sessions',
    access: 'member',
    summary: 'Where the caller is signed in, the current session first.',
    reply: z.array(SessionSummary),
  },
  endSession: {
    method: 'DELETE',
    path: '/account/sessions/{id}',
    access: 'member',
    freshAuthentication: 'always',
    summary: 'End a session of the caller.',
    params: byId,
    status: 204,
  },
  endOtherSessions: {
    method: 'DELETE',
    path: '/account/sessions',
    access: 'member',
    freshAuthentication: 'always',
    summary: 'End all sessions of the caller, except the current one.',
    status: 204,
  },
});
