import { Secret, TOTP } from 'otpauth';
import { expect } from 'vitest';
import type { TestServer } from '#tests/support/servers/testServer.ts';
import { SoftwarePasskey } from './softwarePasskey.ts';
import type { Member } from './testPeople.ts';
import { PASSWORD } from './testPeople.ts';

/** The address of a test server at which passkeys work. */
export const PASSKEY_URL = 'https://vichara.test';

/** Adds a passkey to a member's account, with a session that was authenticated just now. */
export async function addPasskey(
  server: TestServer,
  member: Pick<Member, 'token'>,
  passkey = new SoftwarePasskey({ origin: PASSKEY_URL }),
  name = 'Phone',
) {
  const { body } = await server.requestAs(member, 'POST /account/passkeys/options');
  const added = await server.requestAs(member, 'POST /account/passkeys', {
    ticket: body.ticket,
    name,
    passkey: passkey.create(body.options),
  });
  expect(added.status).toBe(201);
  return { passkey, ...(added.body as { id: string; recoveryCodes?: string[] }) };
}

/** Adds an authenticator app to a member's account. `code` returns the code that it shows. */
export async function addApp(server: TestServer, member: Pick<Member, 'token'>) {
  const { body } = await server.requestAs(member, 'POST /account/app');
  const code = (offsetSeconds = 0) => codeOf(server, body.key, offsetSeconds);
  const added = await server.requestAs(member, 'POST /account/app/confirm', { code: code(-30) });
  expect(added.status).toBe(201);
  return { code, key: body.key as string, recoveryCodes: added.body.recoveryCodes as string[] };
}

/** The code of an authenticator app at the time of the server. */
export const codeOf = ({ deps }: TestServer, key: string, offsetSeconds = 0): string =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({
    timestamp: deps.clock().epochMilliseconds + offsetSeconds * 1000,
  });

/** Logs in with the password. Returns the reply of the first step. */
export const logIn = (server: TestServer, identifier: string, body: object = {}, ip?: string) =>
  server.request('POST /auth/login', {
    body: { loginIdentifier: identifier, password: PASSWORD, ...body },
    ...(ip && { ip }),
  });

/** Completes a login with a second factor. */
export const secondStep = (server: TestServer, ticket: string, factor: object, ip?: string) =>
  server.request('POST /auth/second-factor', { body: { ticket, ...factor }, ...(ip && { ip }) });
