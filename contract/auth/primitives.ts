import { z } from 'zod';
import { flag, maxLength, text } from '#contract/platform/primitives.ts';
import { schemaMessage } from '#contract/platform/say.ts';
import { PasskeyAnswer } from './passkeys.ts';

/** A token of a mailed link. */
export const token = text('Token', 500);

/** A ticket for examples in the API document. */
export const EXAMPLE_TICKET = '01930000-0000-7000-8000-000000000001.lx3k2f.c2lnbmF0dXJl';

/** A token that belongs to one attempt of a member to prove their identity. */
export const ticket = text('Ticket', 500);

/** A code of an authenticator app, or a recovery code. */
export const code = text('Code', 100);

/** The key of a browser that signed in before, as that sign-in returned it. */
export const browserKey = maxLength(
  z.string(schemaMessage('{label} must be text', { label: 'Browser' })),
  'Browser',
  200,
);

/**
 * The fields of a sign-in about its browser. Unless `remember` is false, the reply contains the key of the
 * browser.
 */
export const browserFields = {
  browser: browserKey.optional(),
  remember: flag('Remember').optional(),
};

/** A second factor: a code or the answer of a passkey. */
export const secondFactorFields = { code: code.optional(), passkey: PasskeyAnswer.optional() };

/** A check for `refine`: one second factor is given, and not both. */
export const hasOneSecondFactor: [
  (body: { code?: unknown; passkey?: unknown }) => boolean,
  { path: string[]; message: string },
] = [
  ({ code, passkey }) => (code === undefined) !== (passkey === undefined),
  { path: ['code'], message: schemaMessage('{label} is required', { label: 'Code' }) },
];
