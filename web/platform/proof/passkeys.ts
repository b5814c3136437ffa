import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { NewPasskey, PasskeyAnswer, PasskeyCreation } from '#contract/auth/passkeys.ts';
import type { PasskeyRequest } from '#contract/platform/reauthentication.ts';
import { ApiError } from '#web/platform/api/ApiError.ts';

const loadLibrary = () => import('@simplewebauthn/browser');

type RequestOptions = Parameters<
  Awaited<ReturnType<typeof loadLibrary>>['startAuthentication']
>[0]['optionsJSON'];
type CreationOptions = Parameters<
  Awaited<ReturnType<typeof loadLibrary>>['startRegistration']
>[0]['optionsJSON'];

/** Whether this browser supports passkeys at this address. They do not work at an IP address. */
export const supportsPasskeys = (): boolean =>
  typeof window.PublicKeyCredential === 'function' && !/^[\d.]+$|^\[/.test(window.location.hostname);

/**
 * Asks the member to answer a challenge with a passkey.
 * @throws ApiError with a message for the member.
 */
export async function answerWithPasskey(options: PasskeyRequest): Promise<PasskeyAnswer> {
  const { startAuthentication } = await loadLibrary();
  return withErrorMessages(
    startAuthentication({ optionsJSON: options as RequestOptions }),
  ) as Promise<PasskeyAnswer>;
}

/**
 * Offers passkeys in the autofill of the field with `autocomplete="username webauthn"`. Resolves when the
 * member chooses one; with null if the browser does not support it, or when another request replaces this
 * one.
 */
export async function answerFromAutofill(
  loadOptions: () => Promise<PasskeyRequest>,
): Promise<PasskeyAnswer | null> {
  if (!supportsPasskeys()) return null;
  const { browserSupportsWebAuthnAutofill, startAuthentication } = await loadLibrary();
  if (!(await browserSupportsWebAuthnAutofill())) return null;
  const options = (await loadOptions()) as RequestOptions;
  try {
    return (await startAuthentication({ optionsJSON: options, useBrowserAutofill: true })) as PasskeyAnswer;
  } catch {
    return null; // Another request has replaced this one, or the member has left the page.
  }
}

/** Ends a request that waits in the autofill. */
export async function cancelAutofill(): Promise<void> {
  if (!supportsPasskeys()) return;
  const { WebAuthnAbortService } = await loadLibrary();
  WebAuthnAbortService.cancelCeremony();
}

/**
 * Creates a passkey.
 * @throws ApiError with a message for the member.
 */
export async function createPasskey(options: PasskeyCreation): Promise<NewPasskey> {
  const { startRegistration } = await loadLibrary();
  return withErrorMessages(
    startRegistration({ optionsJSON: options as CreationOptions }),
  ) as Promise<NewPasskey>;
}

const MESSAGES: Record<string, MessageDescriptor> = {
  InvalidStateError: msg`This device has a passkey for your account already.`,
  NotAllowedError: msg`The passkey was not used. Please try again.`,
  SecurityError: msg`Passkeys do not work at this address.`,
};

/** Replaces an error of the browser with an ApiError that has a message for the member. */
async function withErrorMessages<T>(ceremony: Promise<T>): Promise<T> {
  try {
    return await ceremony;
  } catch (failure) {
    const name = failure instanceof Error ? failure.name : '';
    throw new ApiError(400, t(MESSAGES[name] ?? msg`The passkey could not be used. Please try again.`));
  }
}
