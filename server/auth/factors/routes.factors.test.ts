import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  addApp,
  addPasskey,
  codeOf,
  logIn,
  PASSKEY_URL,
  secondStep,
} from '#tests/support/people/secondFactors.ts';
import { SoftwarePasskey } from '#tests/support/people/softwarePasskey.ts';
import { createMember, type Member, signIn } from '#tests/support/people/testPeople.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';

let server: TestServer;
let meera: Member;
beforeAll(async () => {
  server = await openTestServer({ PUBLIC_URL: PASSKEY_URL });
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.deleteAccounts();
  meera = await createMember(server, 'meera');
});

const security = async (member = meera) => (await server.requestAs(member, 'GET /account/security')).body;
const mail = (subject: RegExp) => server.mails.nextMailTo(meera.email, subject);

describe('passkeys', () => {
  it('a member adds, renames and removes a passkey, and is notified by mail', async () => {
    const { id, recoveryCodes } = await addPasskey(server, meera);
    expect(recoveryCodes).toHaveLength(10);
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes ?? [])
      expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){5}[0-9A-HJKMNP-TV-Z]{4}$/);
    expect(await security()).toEqual({
      passkeys: [
        {
          id,
          name: 'Phone',
          createdAt: expect.stringMatching(/Z$/),
          lastUsedOn: null,
          isSynced: false,
          host: 'vichara.test',
        },
      ],
      app: null,
      codesLeft: 10,
      newEmail: null,
      recoveryEndsAt: null,
    });
    expect((await mail(/A new passkey/)).text).toContain('/auth/not-me?token=');
    const renamed = await server.requestAs(meera, `PUT /account/passkeys/${id}`, { name: 'My phone' });
    expect([renamed.status, renamed.body.name]).toEqual([200, 'My phone']);
    expect((await server.requestAs(meera, `DELETE /account/passkeys/${id}`)).status).toBe(204);
    expect((await mail(/A removed passkey/)).text).toContain('My phone');
    expect(await security()).toMatchObject({ passkeys: [], codesLeft: 0 });
  });

  it('only the first second factor comes with recovery codes', async () => {
    expect((await addPasskey(server, meera)).recoveryCodes).toHaveLength(10);
    expect((await addPasskey(server, meera)).recoveryCodes).toBeUndefined();
    expect((await addApp(server, meera)).recoveryCodes).toBeUndefined();
    expect((await security()).codesLeft).toBe(10);
  });

  it('the options for a new passkey name the account, its passkeys and what the browser must check', async () => {
    const { passkey } = await addPasskey(server, meera);
    const { options } = (await server.requestAs(meera, 'POST /account/passkeys/options')).body;
    expect(options).toMatchObject({
      rp: { id: 'vichara.test', name: 'Vichara' },
      user: { name: 'meera', displayName: 'Meera Anand' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [{ id: passkey.id, type: 'public-key', transports: ['internal'] }],
    });
  });

  const refusals: [string, (options: object) => object][] = [
    ['another challenge', (options) => ({ ...options, challenge: 'AAAA' })],
    ['another host', (options) => ({ ...options, rp: { id: 'other.test', name: 'Other' } })],
  ];
  it.each(refusals)('a passkey that answers %s is refused', async (_, changed) => {
    const { ticket, options } = (await server.requestAs(meera, 'POST /account/passkeys/options')).body;
    const passkey = new SoftwarePasskey({ origin: PASSKEY_URL }).create(changed(options) as never);
    const body = { ticket, name: 'Phone', passkey };
    expect((await server.requestAs(meera, 'POST /account/passkeys', body)).status).toBe(400);
    expect((await security()).passkeys).toEqual([]);
  });

  it('a passkey of another origin, or one that did not verify its user, is refused', async () => {
    for (const settings of [
      { origin: 'https://evil.test' },
      { origin: PASSKEY_URL, isUserVerified: false },
    ]) {
      const { ticket, options } = (await server.requestAs(meera, 'POST /account/passkeys/options')).body;
      const passkey = new SoftwarePasskey(settings).create(options);
      const reply = await server.requestAs(meera, 'POST /account/passkeys', { ticket, name: 'P', passkey });
      expect(reply.status).toBe(400);
    }
  });

  it('a ticket adds one passkey, in the session in which it was created', async () => {
    const { ticket, options } = (await server.requestAs(meera, 'POST /account/passkeys/options')).body;
    const body = { ticket, name: 'P', passkey: new SoftwarePasskey({ origin: PASSKEY_URL }).create(options) };
    const otherSession = { token: await signIn(server.deps, meera.id) };
    expect((await server.requestAs(otherSession, 'POST /account/passkeys', body)).status).toBe(400);
    expect((await server.requestAs(meera, 'POST /account/passkeys', body)).status).toBe(201);
    expect((await server.requestAs(meera, 'POST /account/passkeys', body)).status).toBe(400);
  });

  it('the same passkey cannot be added twice', async () => {
    const { passkey } = await addPasskey(server, meera);
    const { ticket, options } = (await server.requestAs(meera, 'POST /account/passkeys/options')).body;
    const body = { ticket, name: 'Again', passkey: passkey.create(options) };
    const reply = await server.requestAs(meera, 'POST /account/passkeys', body);
    expect([reply.status, reply.body.code]).toEqual([409, 'passkey_known']);
  });

  it('a member has at most 20 passkeys', async () => {
    for (let count = 0; count < 20; count += 1) await addPasskey(server, meera);
    const reply = await server.requestAs(meera, 'POST /account/passkeys/options');
    expect([reply.status, reply.body.code]).toEqual([409, 'passkey_limit']);
  });

  it("a member cannot access another member's passkey", async () => {
    const { id } = await addPasskey(server, meera);
    const tomas = await createMember(server, 'tomas');
    expect((await server.requestAs(tomas, `PUT /account/passkeys/${id}`, { name: 'Mine' })).status).toBe(404);
    expect((await server.requestAs(tomas, `DELETE /account/passkeys/${id}`)).status).toBe(404);
    expect((await security()).passkeys).toMatchObject([{ name: 'Phone' }]);
  });

  it.each([
    [{ name: ' ' }, 'Name is required'],
    [{ name: 'x'.repeat(101) }, 'Name must be at most 100 characters long'],
    [{ name: 7 }, 'Name must be text'],
  ])('renaming a passkey with the body %o is refused', async (body, message) => {
    const { id } = await addPasskey(server, meera);
    const reply = await server.requestAs(meera, `PUT /account/passkeys/${id}`, body);
    expect([reply.status, reply.body.message]).toEqual([400, message]);
  });
});

describe('the authenticator app', () => {
  it('a member adds an app by its key, and replaces and removes it', async () => {
    const { body } = await server.requestAs(meera, 'POST /account/app');
    expect(body.key).toMatch(/^[A-Z2-7]{32}$/);
    expect(body.uri).toBe(
      `otpauth://totp/Vichara:meera?issuer=Vichara&secret=${body.key}&algorithm=SHA1&digits=6&period=30`,
    );
    expect((await security()).app).toBeNull();
    const confirm = (code: string) => server.requestAs(meera, 'POST /account/app/confirm', { code });
    const wrong = await confirm('12345');
    expect([wrong.status, wrong.body.message]).toEqual([400, 'That code is not right.']);
    const confirmed = await confirm(codeOf(server, body.key));
    expect([confirmed.status, confirmed.body.recoveryCodes.length]).toEqual([201, 10]);
    expect((await security()).app).toEqual({ addedAt: confirmed.body.addedAt });
    const second = await addApp(server, meera);
    const { ticket } = (await logIn(server, 'meera')).body;
    expect((await secondStep(server, ticket, { code: codeOf(server, body.key, 30) })).status).toBe(400);
    expect((await secondStep(server, ticket, { code: second.code() })).status).toBe(200);
    expect((await server.requestAs(meera, 'DELETE /account/app')).status).toBe(204);
    expect(await security()).toMatchObject({ app: null, codesLeft: 0 });
    expect((await server.requestAs(meera, 'DELETE /account/app')).status).toBe(404);
    await mail(/A new authenticator app/);
    await mail(/A removed authenticator app/);
  });

  it('an app that was not confirmed within 10 minutes must be added again', async () => {
    const { body } = await server.requestAs(meera, 'POST /account/app');
    server.advanceClock({ minutes: 10 });
    const fresh = { token: await signIn(server.deps, meera.id) };
    const code = codeOf(server, body.key);
    expect((await server.requestAs(fresh, 'POST /account/app/confirm', { code })).status).toBe(400);
  });

  it('the database contains neither the key of an app nor a recovery code', async () => {
    const { key, recoveryCodes } = await addApp(server, meera);
    const { db } = server.database;
    const stored = JSON.stringify([
      await db.selectFrom('authenticator_apps').selectAll().execute(),
      await db.selectFrom('recovery_codes').selectAll().execute(),
    ]);
    for (const secret of [key, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', ''))])
      expect(stored).not.toContain(secret);
  });
});

describe('recovery codes', () => {
  it('new recovery codes replace all earlier ones', async () => {
    const { recoveryCodes: earlier } = await addApp(server, meera);
    const { status, body } = await server.requestAs(meera, 'POST /account/recovery-codes');
    expect([status, body.recoveryCodes.length]).toEqual([201, 10]);
    const { ticket } = (await logIn(server, 'meera')).body;
    expect((await secondStep(server, ticket, { code: earlier[0] })).status).toBe(400);
    expect((await secondStep(server, ticket, { code: body.recoveryCodes[0] })).status).toBe(200);
    expect((await security()).codesLeft).toBe(9);
    await mail(/New recovery codes/);
    expect((await mail(/A recovery code was used/)).text).toContain('/auth/not-me?token=');
  });

  it('a recovery code works in any letter case, with spaces and with letters that look like digits', async () => {
    const { recoveryCodes } = await addApp(server, meera);
    const [first = '', second = ''] = recoveryCodes;
    const disguised = first.toLowerCase().replaceAll('-', ' ').replaceAll('1', 'l').replaceAll('0', 'o');
    for (const code of [disguised, second.replaceAll('-', '')]) {
      const { ticket } = (await logIn(server, 'meera')).body;
      expect((await secondStep(server, ticket, { code })).status).toBe(200);
    }
  });

  it('recovery codes need a second factor', async () => {
    const reply = await server.requestAs(meera, 'POST /account/recovery-codes');
    expect([reply.status, reply.body.code]).toEqual([409, 'second_factor_missing']);
  });
});

it('the export contains the names and dates of the second factors and sessions, and no secret', async () => {
  const { passkey } = await addPasskey(server, meera);
  const { bytes } = await server.requestAs(meera, 'GET /account/export');
  const { unzipSync, strFromU8 } = await import('fflate');
  const text = strFromU8(unzipSync(new Uint8Array(bytes))['security.json'] ?? new Uint8Array());
  expect(JSON.parse(text)).toMatchObject({ passkeys: [{ name: 'Phone' }], app: null });
  expect(text).not.toContain(passkey.id);
});

it('a deleted account leaves no second factor behind', async () => {
  await addPasskey(server, meera);
  await addApp(server, meera);
  await server.requestAs(meera, 'DELETE /account', { password: 'still water runs' });
  const { db } = server.database;
  for (const table of ['passkeys', 'authenticator_apps', 'recovery_codes', 'account_events'] as const)
    expect(await db.selectFrom(table).selectAll().execute()).toEqual([]);
  expect(await db.selectFrom('users').select('email').execute()).toEqual([]);
});
