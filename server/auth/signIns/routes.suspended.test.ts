import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountFeature } from '#server/account/feature.ts';
import { createReset } from '#server/admin/commandLine.ts';
import { addApp, addPasskey, logIn, PASSKEY_URL, secondStep } from '#tests/support/people/secondFactors.ts';
import { suspensionCalls } from '#tests/support/people/suspensions.ts';
import { createMember, type Member, PASSWORD } from '#tests/support/people/testPeople.ts';
import { tokenIn } from '#tests/support/servers/mailSink.ts';
import { openTestServer, type Reply, type TestServer } from '#tests/support/servers/testServer.ts';

let server: TestServer;
let anandi: Member;
let meera: Member;
beforeAll(async () => {
  server = await openTestServer({ PUBLIC_URL: PASSKEY_URL, CONTACT: 'mailto:help@vichara.test' });
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.deleteAccounts();
  await server.database.db.deleteFrom('suspended_addresses').execute();
  await server.database.db.deleteFrom('signups').execute();
  anandi = await createMember(server, 'anandi');
  meera = await createMember(server, 'meera');
});

const { suspend, lift, remove } = suspensionCalls(
  () => server,
  () => anandi,
);
const outcome = ({ status, body }: Reply) => [status, body.message];
const post = (path: string, body: object) => server.request(`POST /auth/${path}`, { body });
const exportWith = (body: object) => post('suspended/export', body);
const deleteWith = (body: object) => post('suspended/delete', body);
const ticketOf = async () => (await logIn(server, 'meera')).body.ticket as string;
const sessions = async () =>
  (await server.database.pool.query('select from sessions where user_id = $1', [meera.id])).rows.length;
const mailCount = async (subject: RegExp) => {
  await server.waitForMails();
  return server.mails.mails.filter((mail) => subject.test(mail.subject ?? '')).length;
};
const SUSPENDED = [403, 'Your account is suspended.'];
/** The email of Meera in other letters. */
const ADDRESS = 'Meera@vichara.test';
const EXPIRED = [400, 'This sign-in has expired. Please start again.'];

describe('the login of a suspended member', () => {
  it('says until when and why, after the right password only', async () => {
    await suspend(meera, { days: 10 });
    const { status, body } = await logIn(server, 'meera');
    const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
    const until = new Date(body.until);
    expect([status, body.code, body.message]).toEqual([
      403,
      'suspended',
      `Your account is suspended until ${day.format(until)}.`,
    ]);
    expect(Object.keys(body).sort()).toEqual([
      'code',
      'message',
      'template',
      'ticket',
      'until',
      'values',
      'words',
    ]);
    expect(body.words).toBe('Please rest.\nRead the agreements.');
    expect(outcome(await logIn(server, 'meera', { password: 'a wrong password' }))).toEqual([
      400,
      'Invalid credentials.',
    ]);
    expect(await sessions()).toBe(0);
  });

  it('without an end it has no date', async () => {
    await suspend(meera);
    const reply = await logIn(server, 'meera');
    expect([...outcome(reply), reply.body.until]).toEqual([...SUSPENDED, null]);
  });

  it('needs the second factor first, which is used up and stops a recovery', async () => {
    const { code } = await addApp(server, meera);
    const { ticket: lost } = (await logIn(server, 'meera')).body;
    await post('recovery', { ticket: lost });
    const token = tokenIn(await server.mails.nextMailTo(meera.email, /Have you lost/));
    await post('recovery/confirm', { token });
    await suspend(meera);
    const first = await logIn(server, 'meera');
    expect([first.status, Object.keys(first.body).sort()]).toEqual([200, ['methods', 'ticket']]);
    expect((await secondStep(server, first.body.ticket, { code: '000000' })).status).toBe(400);
    const reply = await secondStep(server, first.body.ticket, { code: code() });
    expect([...outcome(reply), reply.body.methods]).toEqual([...SUSPENDED, ['app', 'recovery']]);
    expect(outcome(await secondStep(server, first.body.ticket, { code: code(30) }))).toEqual(EXPIRED);
    const again = (await logIn(server, 'meera')).body.ticket;
    expect((await secondStep(server, again, { code: code() })).status).toBe(400);
    const { rows } = await server.database.pool.query('select from recoveries');
    expect([rows.length, await sessions()]).toEqual([0, 0]);
  });

  it('with a passkey alone it is the same', async () => {
    const { passkey } = await addPasskey(server, meera);
    await suspend(meera);
    const { ticket, options } = (await post('passkey/options', {})).body;
    const reply = await post('passkey', { ticket, passkey: passkey.answer(options) });
    expect([...outcome(reply), reply.body.methods]).toEqual([...SUSPENDED, ['passkey', 'recovery']]);
    expect(await sessions()).toBe(0);
  });
});

describe('mailed links of a suspended member', () => {
  it('a link for a new password is refused, works after the suspension, and no new one is mailed', async () => {
    await post('request-password-reset', { email: meera.email });
    const token = tokenIn(await server.mails.nextMailTo(meera.email, /A new password/));
    const fromShell = new URL(await createReset(server.deps, meera.email)).searchParams.get('token');
    await suspend(meera);
    for (const each of [token, fromShell]) {
      const reply = await post('reset-password', { token: each, newPassword: 'another stillness' });
      expect([...outcome(reply), reply.body.ticket]).toEqual([...SUSPENDED, undefined]);
    }
    expect((await post('request-password-reset', { email: meera.email })).status).toBe(200);
    expect(await mailCount(/A new password/)).toBe(1);
    expect((await logIn(server, 'meera')).body.code).toBe('suspended');
    await lift(meera);
    expect((await post('reset-password', { token, newPassword: 'another stillness' })).status).toBe(200);
  });

  it('a new email is not confirmed', async () => {
    await server.requestAs(meera, 'POST /account/email', { newEmail: 'new@vichara.test' });
    const token = tokenIn(await server.mails.nextMailTo('new@vichara.test', /confirm/));
    await suspend(meera);
    expect(outcome(await post('confirm-email', { token }))).toEqual(SUSPENDED);
    const { rows } = await server.database.pool.query('select email from users where id = $1', [meera.id]);
    expect(rows[0].email).toBe(meera.email);
  });

  it('a recovery does not begin, and its mail is not sent', async () => {
    await addApp(server, meera);
    await post('recovery', { ticket: await ticketOf() });
    const token = tokenIn(await server.mails.nextMailTo(meera.email, /Have you lost/));
    await suspend(meera);
    expect(outcome(await post('recovery/confirm', { token }))).toEqual(SUSPENDED);
    await post('recovery', { ticket: await ticketOf() });
    expect(await mailCount(/Have you lost/)).toBe(1);
  });

  it('"This was not me" secures the account, but gives no session and does not lift the suspension', async () => {
    const body = { oldPassword: PASSWORD, newPassword: 'the password of a thief' };
    await server.requestAs(meera, 'POST /account/change-password', body);
    const token = tokenIn(await server.mails.nextMailTo(meera.email, /was changed/));
    await suspend(meera);
    expect(outcome(await post('not-me', { token }))).toEqual([
      200,
      'Your account is secured. You can set a new password when its suspension has ended.',
    ]);
    for (const password of [PASSWORD, body.newPassword])
      expect((await logIn(server, 'meera', { password })).status).toBe(400);
    expect([await mailCount(/A new password/), await sessions()]).toEqual([0, 0]);
    await lift(meera);
    await post('request-password-reset', { email: meera.email });
    const reset = tokenIn(await server.mails.nextMailTo(meera.email, /A new password/));
    expect((await post('reset-password', { token: reset, newPassword: PASSWORD })).status).toBe(200);
    expect((await logIn(server, 'meera')).status).toBe(200);
  });

  it('a signup with the address changes nothing, and its mail says that there is an account', async () => {
    await suspend(meera);
    const signup = { username: 'meera2', email: meera.email, password: PASSWORD };
    expect((await post('signup', signup)).status).toBe(201);
    await server.mails.nextMailTo(meera.email, /already have an account/);
    expect((await logIn(server, 'meera')).body.code).toBe('suspended');
  });
});

describe('what a suspended member can do', () => {
  it('they download their data with the password, which contains the suspension', async () => {
    await suspend(meera, { days: 3 });
    const ticket = await ticketOf();
    expect(outcome(await exportWith({ ticket, password: 'a wrong password' }))).toEqual([
      400,
      'Password is not correct.',
    ]);
    const { status, headers, bytes } = await exportWith({ ticket, password: PASSWORD });
    expect([status, headers['content-type']]).toEqual([200, 'application/zip']);
    const files = unzipSync(bytes);
    const jsonOf = (name: string) => JSON.parse(strFromU8(files[name] ?? new Uint8Array()));
    expect(jsonOf('account.json').username).toBe('meera');
    expect(jsonOf('suspension.json').words).toBe('Please rest.\nRead the agreements.');
    expect((await exportWith({ ticket, password: PASSWORD })).status).toBe(200);
    await lift(meera);
    expect(outcome(await exportWith({ ticket, password: PASSWORD }))).toEqual(EXPIRED);
  });

  it('they delete their account with the password', async () => {
    await suspend(meera);
    const ticket = await ticketOf();
    expect((await deleteWith({ ticket })).status).toBe(400);
    expect((await deleteWith({ ticket, password: PASSWORD })).status).toBe(204);
    expect(outcome(await deleteWith({ ticket, password: PASSWORD }))).toEqual(EXPIRED);
    expect(outcome(await logIn(server, 'meera'))).toEqual([400, 'Invalid credentials.']);
  });

  it('with a second factor, both need a code or a passkey too', async () => {
    const { code } = await addApp(server, meera);
    const { passkey } = await addPasskey(server, meera);
    await suspend(meera);
    const { ticket: step } = (await logIn(server, 'meera')).body;
    const { ticket, options } = (await secondStep(server, step, { code: code() })).body;
    const proof = { ticket, password: PASSWORD };
    expect(outcome(await exportWith(proof))).toEqual([400, 'Code is required']);
    expect(outcome(await exportWith({ ...proof, code: code() }))).toEqual([400, 'That code is not right.']);
    const answer = passkey.answer(options);
    expect((await exportWith({ ...proof, passkey: answer })).status).toBe(200);
    expect(outcome(await deleteWith({ ...proof, passkey: answer }))).toEqual([
      400,
      'This passkey is not known here.',
    ]);
    expect((await deleteWith({ ...proof, code: code(30) })).status).toBe(204);
  });

  it('the ticket is valid for 10 minutes and for nothing else', async () => {
    await suspend(meera);
    const ticket = await ticketOf();
    expect(outcome(await secondStep(server, ticket, { code: '000000' }))).toEqual(EXPIRED);
    expect(outcome(await post('recovery', { ticket }))).toEqual(EXPIRED);
    server.advanceClock({ minutes: 10 });
    expect(outcome(await exportWith({ ticket, password: PASSWORD }))).toEqual(EXPIRED);
  });

  it('the ticket of a second step is no ticket of a suspended member', async () => {
    await addApp(server, meera);
    await suspend(meera);
    const { ticket } = (await logIn(server, 'meera')).body;
    expect(outcome(await exportWith({ ticket, password: PASSWORD }))).toEqual(EXPIRED);
  });
});

describe('the address of an account that was deleted while it was suspended', () => {
  const signup = (username = 'meera') => post('signup', { username, email: ADDRESS, password: PASSWORD });
  const newAccounts = async () =>
    (await server.database.pool.query('select from users where username = $1', ['meera'])).rows.length;

  it('gets no account until the end of the suspension: the signup is answered as always, and its mail says why', async () => {
    await suspend(meera, { days: 20 });
    await deleteWith({ ticket: await ticketOf(), password: PASSWORD });
    const { rows } = await server.database.pool.query('select email_hash from suspended_addresses');
    expect(JSON.stringify(rows)).not.toContain('meera');
    expect((await signup()).status).toBe(201);
    const mail = await server.mails.nextMailTo(ADDRESS, /No new account/);
    expect(mail.text).toContain('was deleted while it was suspended');
    expect(mail.text).not.toContain('token=');
    await post('resend-verification', { email: meera.email });
    await post('request-password-reset', { email: meera.email });
    expect(await mailCount(/No new account/)).toBe(2);
    expect(await mailCount(/verify|password/)).toBe(0);
    server.advanceClock({ hours: 20 * 24 });
    await signup('meera3');
    const token = tokenIn(await server.mails.nextMailTo(ADDRESS, /verify/));
    expect((await post('verify-email', { token })).status).toBe(200);
    await accountFeature.deleteExpired(server.deps);
    const { rows: left } = await server.database.pool.query('select from suspended_addresses');
    expect(left).toEqual([]);
  });

  it('gets no account with a signup or a reset link from before the deletion', async () => {
    await suspend(meera);
    await deleteWith({ ticket: await ticketOf(), password: PASSWORD });
    const { rows: kept } = await server.database.pool.query('delete from suspended_addresses returning *');
    await signup();
    const token = tokenIn(await server.mails.nextMailTo(ADDRESS, /verify/));
    await post('request-password-reset', { email: meera.email });
    const reset = tokenIn(await server.mails.nextMailTo(ADDRESS, /password/));
    await server.database.db.insertInto('suspended_addresses').values(kept).execute();
    expect((await post('verify-email', { token })).body.code).toBe('invalid_link');
    const body = { token: reset, newPassword: 'another stillness' };
    expect((await post('reset-password', body)).body.code).toBe('invalid_link');
    expect(await newAccounts()).toBe(0);
  });

  it('is kept for 12 months at most, also after an admin has deleted the account', async () => {
    await suspend(meera);
    server.advanceClock({ hours: 30 * 24 });
    expect((await remove(meera)).status).toBe(204);
    server.advanceClock({ hours: 364 * 24 });
    await signup();
    await server.mails.nextMailTo(ADDRESS, /No new account/);
    server.advanceClock({ hours: 24 });
    await signup('meera4');
    await server.mails.nextMailTo(ADDRESS, /verify/);
  });
});
