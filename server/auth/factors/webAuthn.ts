import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import ipaddr from 'ipaddr.js';
import type { NewPasskey, PasskeyAnswer, PasskeyCreation } from '#contract/auth/passkeys.ts';
import type { PasskeyRequest } from '#contract/platform/reauthentication.ts';
import { say } from '#contract/platform/say.ts';
import type { Deps } from '#server/platform/deps.ts';
import { conflict } from '#server/platform/errors.ts';
import type { Settings } from '#server/platform/process/settings.ts';
import type { PasskeyRow } from './passkeyStore.ts';

/** How long a browser waits for the user. */
const TIMEOUT_MS = 5 * 60_000;

/** The library takes several megabytes of memory, so it is loaded when the first passkey is used. */
const loadWebAuthn = () => import('@simplewebauthn/server');

/**
 * The host to which passkeys belong (the relying party's id); null where browsers do not support them: at an IP
 * address, and without HTTPS except at localhost.
 */
export function passkeyHost({ publicUrl }: Pick<Settings, 'publicUrl'>): string | null {
  const { protocol, hostname } = new URL(publicUrl);
  const isSecure = protocol === 'https:' || hostname === 'localhost' || hostname.endsWith('.localhost');
  const isIp = ipaddr.isValid(hostname.replace(/^\[|\]$/g, ''));
  return isSecure && !isIp ? hostname : null;
}

/** @throws ApiError 409 where passkeys do not work. */
export function requirePasskeyHost({ settings }: Pick<Deps, 'settings'>): string {
  const host = passkeyHost(settings);
  if (!host) throw conflict('passkeys_unavailable', say('Passkeys need an address that begins with https.'));
  return host;
}

/** The user handle of an account: its id (WebAuthn Level 3, section 6.1). */
export const userHandleOf = (userId: string): string => Buffer.from(userId).toString('base64url');

const descriptorOf = ({ credential_id, transports }: PasskeyRow) => ({
  id: credential_id,
  type: 'public-key' as const,
  transports,
});

/** The options with which a browser asks a passkey to answer a challenge. Without `passkeys`, the user chooses one. */
export const passkeyRequest = (host: string, challenge: string, passkeys?: PasskeyRow[]): PasskeyRequest => ({
  challenge,
  rpId: host,
  timeout: TIMEOUT_MS,
  userVerification: 'required',
  ...(passkeys && { allowCredentials: passkeys.map(descriptorOf) }),
});

/** The signature algorithms, in order of preference: Ed25519, ECDSA with P-256, RSA (COSE identifiers, RFC 9053). */
const ALGORITHMS = [-8, -7, -257];

/** The options with which a browser creates a passkey. */
export const passkeyCreation = (
  host: string,
  challenge: string,
  user: PasskeyCreation['user'],
  rpName: string,
  existing: PasskeyRow[],
): PasskeyCreation => ({
  challenge,
  rp: { id: host, name: rpName },
  user,
  pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
  timeout: TIMEOUT_MS,
  attestation: 'none',
  authenticatorSelection: {
    residentKey: 'required',
    requireResidentKey: true,
    userVerification: 'required',
  },
  excludeCredentials: existing.map(descriptorOf),
});

/** The columns of a verified new passkey. */
export type VerifiedPasskey = Pick<
  PasskeyRow,
  'credential_id' | 'public_key' | 'counter' | 'transports' | 'is_synced'
>;

/** Verifies a new passkey (WebAuthn Level 3, section 7.1). Returns null if it does not belong to the challenge. */
export async function verifyNewPasskey(
  { settings }: Pick<Deps, 'settings'>,
  host: string,
  challenge: string,
  passkey: NewPasskey,
): Promise<VerifiedPasskey | null> {
  const { verifyRegistrationResponse } = await loadWebAuthn();
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...passkey, clientExtensionResults: {} } as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: settings.publicUrl,
      expectedRPID: host,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!verified) return null;
    const { credential, credentialDeviceType } = registrationInfo;
    return {
      credential_id: credential.id,
      public_key: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      transports: passkey.response.transports ?? [],
      is_synced: credentialDeviceType === 'multiDevice',
    };
  } catch {
    return null; // the library throws for every answer that is malformed or does not match
  }
}

/**
 * Verifies the answer of a passkey to a challenge (WebAuthn Level 3, section 7.2). Returns its new counter, or null.
 * Synced passkeys report outdated counters, so the counter is checked only for passkeys that stay on one device. Whether
 * a passkey may be synced (the flag BE) and the user handle never change, so an answer with other ones is refused.
 */
export async function verifyAnswer(
  { settings }: Pick<Deps, 'settings'>,
  { credential_id, public_key, counter, is_synced, host, user_id }: PasskeyRow,
  challenge: string,
  answer: PasskeyAnswer,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  const { userHandle, ...response } = answer.response;
  if (userHandle && userHandle !== userHandleOf(user_id)) return null;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        ...answer,
        response: { ...response, ...(userHandle && { userHandle }) },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: settings.publicUrl,
      expectedRPID: host,
      credential: {
        id: credential_id,
        publicKey: Buffer.from(public_key, 'base64url'),
        counter: is_synced ? 0 : counter,
      },
    });
    const { newCounter, credentialDeviceType } = authenticationInfo;
    return verified && is_synced === (credentialDeviceType === 'multiDevice') ? newCounter : null;
  } catch {
    return null; // the library throws for every answer that is malformed or does not match
  }
}
