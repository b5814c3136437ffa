import { z } from 'zod';
import { endpoints } from '#contract/platform/endpoint.ts';
import { byId, outputDay, outputInstant, text } from '#contract/platform/primitives.ts';
import { NewPasskey, PasskeyCreation } from './passkeys.ts';
import { code, ticket } from './primitives.ts';

export const Passkey = z
  .object({
    id: z.string(),
    name: z.string(),
    createdAt: outputInstant,
    lastUsedOn: outputDay.nullable(),
    /** Whether the passkey is copied to other devices of its owner. */
    isSynced: z.boolean(),
    /** The host for which the passkey was created. It works at this host only. */
    host: z.string(),
  })
  .meta({ id: 'Passkey' });
export type Passkey = z.output<typeof Passkey>;

/** The second factors of the caller, and the pending changes of the account. */
export const Security = z
  .object({
    passkeys: z.array(Passkey),
    app: z.object({ addedAt: outputInstant }).nullable(),
    codesLeft: z.int(),
    newEmail: z.string().nullable(),
    recoveryEndsAt: outputInstant.nullable(),
  })
  .meta({ id: 'Security' });
export type Security = z.output<typeof Security>;

/** Codes that are shown once. Each can replace a passkey or the app once. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) }).meta({ id: 'RecoveryCodes' });
export type RecoveryCodes = z.output<typeof RecoveryCodes>;

const passkeyName = text('Name', 100);
export const PasskeyName = z.object({ name: passkeyName }).meta({ id: 'PasskeyName' });
export const NewCode = z.object({ code }).meta({ id: 'NewCode' });

export const factors = endpoints({
  security: {
    method: 'GET',
    path: '/account/security',
    access: 'member',
    summary: 'The caller’s passkeys, authenticator app and recovery codes, and pending changes.',
    reply: Security,
  },
  passkeyCreation: {
    method: 'POST',
    path: '/account/passkeys/options',
    access: 'member',
    freshAuthentication: 'always',
    summary: 'Start adding a passkey: the options for `navigator.credentials.create`.',
    reply: z.object({ ticket: z.string(), options: PasskeyCreation }),
  },
  addPasskey: {
    method: 'POST',
    path: '/account/passkeys',
    access: 'member',
    freshAuthentication: 'always',
    summary: 'Add a passkey. With the first second factor, the reply contains recovery codes.',
    body: z.object({ ticket, name: passkeyName, passkey: NewPasskey }),
    status: 201,
    reply: Passkey.extend(RecoveryCodes.partial().shape),
  },
  renamePasskey: {
    method: 'PUT',
    path: '/account/passkeys/{id}',
    access: 'member',
    summary: 'Rename a passkey.',
    params: byId,
    body: PasskeyName,
    reply: Passkey,
  },
  removePasskey: {
    method: 'DELETE',
    path: '/account/passkeys/{id}',
    access: 'member',
    freshAuthentication: 'always',
    summary: 'Remove a passkey.',
    params: byId,
    status: 204,
  },
  createApp: {
    method: 'POST',
    path: '/account/app',
    access: 'member',
    freshAuthentication: 'always',
    summary:
      'Start adding an authenticator app: its key, which is valid for 10 minutes until it is confirmed.',
    reply: z.object({ uri: z.string(), key: z.string() }),
  },
  confirmApp: {
    method: 'POST',
    path: '/account/app/confirm',
    access: 'member',
    freshAuthentication: 'always',
    summary: 'Add the authenticator app, confirmed by one of its codes.',
    body: NewCode,
    status: 201,
    reply: z.object({ addedAt: outputInstant }).extend(RecoveryCodes.partial().shape),
  },
  removeApp: {
    method: 'DELETE',
    path: '/account/app',
    access: 'member',
    freshAuthentication: 'always',
    summary: 'Remove the authenticator app.',
    status: 204,
  },
  replaceRecoveryCodes: {
    method: 'POST',
    path: '/account/recovery-codes',
    access: 'member',
    freshAuthentication: 'always',
    summary: 'Replace all recovery codes with ten new ones.',
    status: 201,
    reply: RecoveryCodes,
  },
});
