import { z } from 'zod';

/** The options for `navigator.credentials.get` (WebAuthn Level 3, section 5.1.8), with binary values as base64url. */
export const PasskeyRequest = z
  .object({
    challenge: z.string(),
    rpId: z.string(),
    timeout: z.int(),
    userVerification: z.literal('required'),
    allowCredentials: z
      .array(z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()) }))
      .optional(),
  })
  .meta({ id: 'PasskeyRequest' });
export type PasskeyRequest = z.output<typeof PasskeyRequest>;

/**
 * A way for a member to prove their identity. `app` and `recovery` are codes, which come together with the
 * password.
 */
export const ProofMethod = z.enum(['password', 'passkey', 'app', 'recovery']);
export type ProofMethod = z.output<typeof ProofMethod>;

/** How the caller can prove who they are. `options` belong to the method `passkey`. */
export const Reauthentication = z
  .object({ methods: z.array(ProofMethod), ticket: z.string(), options: PasskeyRequest.optional() })
  .meta({ id: 'Reauthentication' });
export type Reauthentication = z.output<typeof Reauthentication>;
