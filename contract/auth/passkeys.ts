import { z } from 'zod';
import { maxLength } from '#contract/platform/primitives.ts';
import { schemaMessage } from '#contract/platform/say.ts';

/** Bytes that a browser sends as base64url, such as a credential id or a signature. */
const bytes = (label: string) =>
  z
    .string(schemaMessage('{label} is required', { label }))
    .regex(/^[\w-]{1,8192}$/, schemaMessage('{label} must be base64url', { label }));

/**
 * The options for `navigator.credentials.create` (WebAuthn Level 3, section 5.1.8), with binary values as
 * base64url.
 */
export const PasskeyCreation = z
  .object({
    challenge: z.string(),
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
    timeout: z.int(),
    attestation: z.literal('none'),
    authenticatorSelection: z.object({
      residentKey: z.literal('required'),
      requireResidentKey: z.literal(true),
      userVerification: z.literal('required'),
    }),
    excludeCredentials: z.array(
      z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()) }),
    ),
  })
  .meta({ id: 'PasskeyCreation' });
export type PasskeyCreation = z.output<typeof PasskeyCreation>;

const credential = {
  id: bytes('Credential id'),
  rawId: bytes('Credential id'),
  type: z.literal('public-key'),
};

/** A new passkey, as `navigator.credentials.create` returns it (`RegistrationResponseJSON`). */
export const NewPasskey = z
  .object({
    ...credential,
    response: z.object({
      clientDataJSON: bytes('Client data'),
      attestationObject: bytes('Attestation object'),
      transports: z
        .array(maxLength(z.string(), 'Transport', 30))
        .max(10)
        .optional(),
    }),
  })
  .meta({ id: 'NewPasskey' });
export type NewPasskey = z.output<typeof NewPasskey>;

/** The answer of a passkey to a challenge, as `navigator.credentials.get` returns it (`AuthenticationResponseJSON`). */
export const PasskeyAnswer = z
  .object({
    ...credential,
    response: z.object({
      clientDataJSON: bytes('Client data'),
      authenticatorData: bytes('Authenticator data'),
      signature: bytes('Signature'),
      userHandle: bytes('User handle').optional(),
    }),
  })
  .meta({ id: 'PasskeyAnswer' });
export type PasskeyAnswer = z.output<typeof PasskeyAnswer>;
