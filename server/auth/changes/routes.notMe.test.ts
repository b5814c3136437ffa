import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { authFeature } from '#server/auth/feature.ts';
import { addApp, addPasskey, logIn, PASSKEY_URL, secondStep } from '#tests/support/people/secondFactors.ts';
import { SoftwarePasskey } from '#tests/support/people/softwarePasskey.ts';
import { createMember, type Member, PASSWORD, signIn } from '#tests/support/people/testPeople.ts';
import { undoneEvents } from '#tests/support/people/undoneEvents.ts';
import { tokenIn } from '#tests/support/servers/mailSink.ts';
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
  server.mails.mails.length = 0;
});

const { tokenOf, secure, factorsOf, emailNow } = undoneEvents(() => server);
const eventToken = (subject: RegExp, address = meera.email) => tokenOf(subject, address);

/** Somebody with the password and a session changes the password, the email and the factors. */
async function stealAccount() {
  const thief = { ...meera, token: await signIn(server.deps, meera.id) };
  await server.requestAs(thief, 'POST /account/change-password', {
    oldPassword: PASSWORD,
    newPassword: 'the password of a thief',
  });
  const ownersToken = await eventToken(/password .* was changed/);
  await server.requestAs(thief, 'POST /account/email', { newEmail: 'thief@evil.test' });
  const token = tokenIn(await server.mails.nextMailTo('thief@evil.test', /confirm/));
  await server.request('POST /auth/confirm-email', { body: { token } });
  await addPasskey(server, thief);
  const thiefsToken = await eventToken(/A new passkey/, 'thief@evil.test');
  return { thief, ownersToken, thiefsToken };
}

describe('"This was not me"', () => {
  it('a "This was not me" link undoes everything since its event, and a link for a new password is mailed', async () => {
    const { thief, ownersToken } = await stealAccount();
    expect(await emailNow()).toBe('thief@evil.test');
    const reply = await secure(ownersToken, { password: PASSWORD });
    expect([reply.status, Object.keys(reply.body)]).toEqual([200, ['message']]);
    expect(await emailNow()).toBe(meera.email);
    expect(await factorsOf()).toEqual([0, 0]);
    expect((await server.requestAs(thief, 'GET /account')).status).toBe(401);
    for (const password of [PASSWORD, 'the password of a thief'])
      expect((await logIn(server, 'meera', { password })).status).toBe(400);
    const reset = tokenIn(await server.mails.nextMailTo(meera.email, /A new password/));
    const body = { token: reset, newPassword: 'a password of the owner' };
    expect((await server.request('POST /auth/reset-password', { body })).status).toBe(200);
    expect((await logIn(server, 'meera', { password: body.newPassword })).status).toBe(200);
  });

  it('a "This was not me" link works only once, and invalidates the links of later events', async () => {
    const { ownersToken, thiefsToken } = await stealAccount();
    expect((await secure(ownersToken, { password: PASSWORD })).status).toBe(200);
    expect((await secure(thiefsToken)).status).toBe(400);
    expect((await secure(ownersToken, { password: PASSWORD })).status).toBe(400);
    expect(await emailNow()).toBe(meera.email);
  });

  it('the "This was not me" link of an earlier event still works after that of a later one', async () => {
    const { ownersToken } = await stealAccount();
    const laterToken = await eventToken(/A new email for your account/);
    expect((await secure(laterToken, { password: 'the password of a thief' })).status).toBe(200);
    expect((await secure(ownersToken)).status).toBe(200);
  });

  it('a "This was not me" link requires a second factor from before the event, and restores removed factors', async () => {
    const { code, recoveryCodes } = await addApp(server, meera);
    await eventToken(/A new authenticator app/);
    await server.requestAs(meera, 'DELETE /account/app');
    const token = await eventToken(/A removed authenticator app/);
    const refusal = await secure(token);
    expect([refusal.status, refusal.body.reauthenticate.methods]).toEqual([403, ['app', 'recovery']]);
    const wrong = await secure(token, { code: '000000' });
    expect([wrong.status, wrong.body.message]).toEqual([400, 'That code is not right.']);
    expect((await secure(token, { code: code() })).status).toBe(200);
    expect(await factorsOf()).toEqual([0, 1]);
    expect(recoveryCodes).toHaveLength(10);
    const { db } = server.database;
    const codes = await db.selectFrom('recovery_codes').where('removed_in', 'is', null).selectAll().execute();
    expect(codes).toHaveLength(10);
  });

  it('a "This was not me" link accepts a passkey that the event removed, but not one that was added since', async () => {
    const { passkey: earlierPasskey, id } = await addPasskey(server, meera);
    await server.requestAs(meera, `DELETE /account/passkeys/${id}`);
    const token = await eventToken(/A removed passkey/);
    const { passkey: laterPasskey } = await addPasskey(server, meera);
    const { ticket, options } = (await secure(token)).body.reauthenticate;
    expect(options.allowCredentials).toMatchObject([{ id: earlierPasskey.id }]);
    expect((await secure(token, { ticket, passkey: laterPasskey.answer(options) })).status).toBe(400);
    const next = (await secure(token)).body.reauthenticate;
    const proof = { ticket: next.ticket, passkey: earlierPasskey.answer(next.options) };
    expect((await secure(token, proof)).status).toBe(200);
    expect(await factorsOf()).toEqual([1, 0]);
    const rows = await server.database.db.selectFrom('passkeys').select('credential_id').execute();
    expect(rows).toEqual([{ credential_id: earlierPasskey.id }]);
  });

  it('the recovery codes from before the event work again, and the codes that replaced them do not', async () => {
    const { recoveryCodes: earlierCodes } = await addApp(server, meera);
    const { body } = await server.requestAs(meera, 'POST /account/recovery-codes');
    const token = await eventToken(/New recovery codes/);
    expect((await secure(token, { code: body.recoveryCodes[0] })).status).toBe(400);
    expect((await secure(token, { code: earlierCodes[0] })).status).toBe(200);
    const reset = tokenIn(await server.mails.nextMailTo(meera.email, /A new password/));
    const newPassword = 'a password of the owner';
    await server.request('POST /auth/reset-password', { body: { token: reset, newPassword } });
    const { ticket } = (await logIn(server, 'meera', { password: newPassword })).body;
    expect((await secondStep(server, ticket, { code: body.recoveryCodes[1] })).status).toBe(400);
    expect((await secondStep(server, ticket, { code: earlierCodes[1] })).status).toBe(200);
  });

  it('a "This was not me" link cancels a pending email change and deletes the known browsers', async () => {
    const { body: known } = await logIn(server, 'meera');
    await server.requestAs(meera, 'POST /account/email', { newEmail: 'waiting@vichara.test' });
    const token = await eventToken(/A new email for your account/);
    const confirmation = tokenIn(await server.mails.nextMailTo('waiting@vichara.test', /confirm/));
    expect((await secure(token)).status).toBe(200);
    const reply = await server.request('POST /auth/confirm-email', { body: { token: confirmation } });
    expect(reply.status).toBe(400);
    expect(await server.database.db.selectFrom('browser_keys').selectAll().execute()).toEqual([]);
    expect(known.browser).toBeTruthy();
  });

  it('a "This was not me" link ends the addresses of the calendars of practice and events', async () => {
    const draft = { name: 'River Bank', description: 'Quiet', privacy: 'private' };
    const { body: community } = await server.requestAs(meera, 'POST /communities', draft);
    const urls: URL[] = [];
    for (const owner of ['/sadhana', '/events/mine', `/events/communities/${community.id}`]) {
      const { body } = await server.requestAs(meera, `POST ${owner}/feed-address`);
      urls.push(new URL(body.url));
    }
    const read = () =>
      Promise.all(
        urls.map(async ({ pathname, search }) => (await server.request(`GET ${pathname}${search}`)).status),
      );
    expect(await read()).toEqual([200, 200, 200]);
    await logIn(server, 'meera');
    await logIn(server, 'meera');
    expect((await secure(await eventToken(/A new browser/))).status).toBe(200);
    expect(await read()).toEqual([404, 404, 404]);
  });

  it('a passkey that a thief adds to another account prevents neither the undo nor the restoring of the passkey', async () => {
    const thief = await createMember(server, 'tomas');
    const { passkey, id } = await addPasskey(server, meera);
    await server.requestAs(meera, `DELETE /account/passkeys/${id}`);
    const token = await eventToken(/A removed passkey/);
    const imitation = new SoftwarePasskey({ origin: PASSKEY_URL, id: passkey.id });
    const { ticket, options } = (await server.requestAs(thief, 'POST /account/passkeys/options')).body;
    const body = { ticket, name: 'Mine', passkey: imitation.create(options) };
    const reply = await server.requestAs(thief, 'POST /account/passkeys', body);
    expect([reply.status, reply.body.code]).toEqual([409, 'passkey_known']);
    const { reauthenticate } = (await secure(token)).body;
    const proof = { ticket: reauthenticate.ticket, passkey: passkey.answer(reauthenticate.options) };
    expect((await secure(token, proof)).status).toBe(200);
    expect(await factorsOf()).toEqual([1, 0]);
  });

  it('a removed passkey can be added again, and by others after 7 days', async () => {
    const tomas = await createMember(server, 'tomas');
    const { passkey, id } = await addPasskey(server, meera);
    await server.requestAs(meera, `DELETE /account/passkeys/${id}`);
    const again = await addPasskey(server, meera, passkey);
    await server.requestAs(meera, `DELETE /account/passkeys/${again.id}`);
    server.advanceClock({ hours: 24 * 7 });
    await authFeature.deleteExpired(server.deps);
    const token = await signIn(server.deps, tomas.id);
    await addPasskey(
      server,
      { ...tomas, token },
      new SoftwarePasskey({ origin: PASSKEY_URL, id: passkey.id }),
    );
  });

  it('an email that another account has by now stays there, and everything else is undone', async () => {
    const { thief, ownersToken } = await stealAccount();
    const tomas = await createMember(server, 'tomas');
    const { db } = server.database;
    await db.updateTable('users').set({ email: meera.email }).where('id', '=', tomas.id).execute();
    const reply = await secure(ownersToken, { password: PASSWORD });
    expect(reply.status).toBe(200);
    expect(reply.body.message).toContain('the email could not be set back');
    expect(await factorsOf()).toEqual([0, 0]);
    expect((await server.requestAs(thief, 'GET /account')).status).toBe(401);
  });

  it('a "This was not me" link works for 7 days', async () => {
    await addPasskey(server, meera);
    const token = await eventToken(/A new passkey/);
    server.advanceClock({ hours: 24 * 7 });
    expect((await secure(token)).status).toBe(400);
  });

  it.each(['', 'rubbish', `${crypto.randomUUID()}.${'x'.repeat(43)}`])(
    'the token %o secures no account',
    async (token) => {
      expect((await secure(token)).status).toBe(400);
    },
  );
});
