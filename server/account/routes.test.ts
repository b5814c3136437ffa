import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMember, type Member, PASSWORD } from '#tests/support/people/testPeople.ts';
import { tokenIn } from '#tests/support/servers/mailSink.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';

let server: TestServer;
let meera: Member;
beforeAll(async () => {
  server = await openTestServer();
  meera = await createMember(server, 'meera');
});
afterAll(() => server.close());

const logIn = (loginIdentifier: string, password = PASSWORD) =>
  server.request('POST /auth/login', { body: { loginIdentifier, password } });
const PROFILE = { fullName: 'Meera Anand', username: 'meera', avatarUrl: null };

it.each([
  'GET /account',
  'PUT /account',
  'POST /account/change-password',
  'PUT /account/reminders',
  'PUT /account/theme',
  'GET /account/export',
  'DELETE /account',
])('%s rejects a visitor before it reads the body', async (call) => {
  const { status, body } = await server.request(call, {
    headers: { 'content-type': 'application/json' },
    body: '{',
  });
  expect([status, body.message]).toEqual([401, 'Please log in.']);
});

it('a member sees their own account, without anything about the password', async () => {
  expect((await server.requestAs(meera, 'GET /account')).body).toEqual({
    ...{ id: meera.id, username: 'meera', fullName: 'Meera Anand' },
    email: 'meera@vichara.test',
    avatar: null,
    avatarUrl: null,
    role: 'sadhaka',
    isPatron: false,
    guideOf: [],
    mutedIds: [],
    retreat: null,
    profileTheme: { usernameGradient: null },
    ...{ eventReminders: false, calendarMails: false, waitingMails: true, timezone: null, language: null },
    practice: { dayStartsAt: 0, show: 'streak', presence: true },
    journal: 'plain',
    ...{ recoveryEndsAt: null, undoEndsAt: null },
    roleNeedsSecondFactor: false,
  });
});

describe('the profile', () => {
  const updateProfile = (profile: object) =>
    server.requestAs(meera, 'PUT /account', { ...PROFILE, ...profile });

  it('an empty avatar URL removes the avatar', async () => {
    const avatarUrl = 'https://example.org/me.png';
    expect((await updateProfile({ avatarUrl })).body.avatarUrl).toBe(avatarUrl);
    expect((await updateProfile({ avatarUrl: '' })).body.avatarUrl).toBe(null);
  });

  it('a profile needs a full name and a username', async () => {
    const { status, body } = await updateProfile({ fullName: ' ', username: '' });
    expect(status).toBe(400);
    expect(body.errors.map(({ message }: { message: string }) => message)).toEqual([
      'Full name is required',
      'Username is required',
    ]);
  });

  it.each([
    'javascript:alert(1)',
    'data:image/png;base64,AAAA',
    'ftp://example.org/a.png',
    '//example.org/a.png',
    'https://',
    `https://example.org/${'x'.repeat(2048)}`,
  ])('a profile refuses %s as an avatar', async (avatarUrl) => {
    expect((await updateProfile({ avatarUrl })).status).toBe(400);
  });

  it('a member can change the letter case of their username or take a free username, which frees the old one, but not a taken or reserved one', async () => {
    expect((await updateProfile({ username: 'Meera' })).body.username).toBe('Meera');
    expect((await updateProfile({ username: 'meera.a' })).status).toBe(200);
    const signupReply = await server.request('POST /auth/signup', {
      body: { username: 'meera', email: 'second@vichara.test', password: PASSWORD },
    });
    expect(signupReply.status).toBe(201);
    expect((await updateProfile({ username: 'meera' })).status).toBe(409);
    expect((await updateProfile({ username: 'Support' })).status).toBe(409);
    expect((await logIn('meera.a')).status).toBe(200);
  });

  it.each([
    ['\u200B\u200B', 'Full name must contain a letter or a digit'],
    ['\u3164', 'Full name must contain a letter or a digit'],
    ['🪷 ...', 'Full name must contain a letter or a digit'],
    ['Meera \u202Enimda', 'Full name contains invisible characters'],
    ['Mee\u200Bra', 'Full name contains invisible characters'],
    ['Meera\nAdmin', 'Full name contains invisible characters'],
  ])('a profile refuses the full name %j', async (fullName, message) => {
    const body = { fullName, username: 'meera', avatarUrl: null };
    const { status, body: refused } = await server.requestAs(meera, 'PUT /account', body);
    expect([status, refused.message]).toEqual([400, message]);
  });

  it.each(['मीरा', 'می\u200Cخواهم', 'O’Brien', '三', 'Zoë 2'])(
    'a profile accepts the full name %j',
    async (fullName) => {
      const { username } = (await server.requestAs(meera, 'GET /account')).body;
      const body = { fullName, username, avatarUrl: null };
      const { status } = await server.requestAs(meera, 'PUT /account', body);
      expect(status).toBe(200);
    },
  );

  it('a profile update ignores role, patron flag, id and email', async () => {
    const { body } = await updateProfile({
      username: 'meera.a',
      role: 'admin',
      isPatron: true,
      id: 'x',
      email: 'x@y.z',
    });
    expect(body).toMatchObject({ role: 'sadhaka', isPatron: false, id: meera.id, email: meera.email });
  });
});

describe('the password', () => {
  const changePassword = (person: Member, oldPassword: string, newPassword: string) =>
    server.requestAs(person, 'POST /account/change-password', { oldPassword, newPassword });

  it('a new password that is leaked or made of the first part of the email is refused', async () => {
    for (const newPassword of ['PassWord1', `${meera.email.split('@')[0]}-2026`]) {
      const { status, body } = await changePassword(meera, PASSWORD, newPassword);
      const message = expect.stringContaining('Please choose another.');
      expect([status, body.errors]).toMatchObject([400, [{ path: 'newPassword', message }]]);
    }
  });

  it('a member changes the password with the old one, and all their other sessions end', async () => {
    const tomas = await createMember(server, 'tomas');
    const secondToken = (await logIn('tomas')).body.token;
    const wrong = await changePassword(tomas, 'not it', 'a new password');
    expect([wrong.status, wrong.body.errors[0].path]).toEqual([400, 'oldPassword']);
    expect((await changePassword(tomas, PASSWORD, 'short')).body.message).toBe(
      'Password must be at least 8 characters long',
    );
    expect((await changePassword(tomas, PASSWORD, 'a new password')).status).toBe(200);
    expect((await server.request('GET /account', { token: secondToken })).status).toBe(401);
    expect((await server.requestAs(tomas, 'GET /account')).status).toBe(200);
    expect((await logIn('tomas', 'a new password')).status).toBe(200);
  });

  it('a password change is reported by mail and makes open reset links invalid', async () => {
    const samuel = await createMember(server, 'samuel');
    await server.request('POST /auth/request-password-reset', { body: { email: samuel.email } });
    const token = tokenIn(await server.mails.nextMailTo(samuel.email, /^A new password/));
    expect((await changePassword(samuel, PASSWORD, 'a new password')).status).toBe(200);
    await server.mails.nextMailTo(samuel.email, /password at Vichara was changed/);
    const body = { token, newPassword: 'an older link' };
    expect((await server.request('POST /auth/reset-password', { body })).status).toBe(400);
    expect((await logIn('samuel', 'a new password')).status).toBe(200);
  });

  it('a password is never trimmed', async () => {
    const lhamo = await createMember(server, 'lhamo');
    await changePassword(lhamo, PASSWORD, '  spaces around  ');
    expect((await logIn('lhamo', 'spaces around')).status).toBe(400);
    expect((await logIn('lhamo', '  spaces around  ')).status).toBe(200);
  });
});

it('a member can switch event reminders and calendar entries by mail on and off', async () => {
  const settings = { reminders: 'eventReminders', 'calendar-mails': 'calendarMails' };
  for (const [path, name] of Object.entries(settings)) {
    const set = (isOn: unknown) => server.requestAs(meera, `PUT /account/${path}`, { [name]: isOn });
    for (const isOn of [true, false]) expect((await set(isOn)).body[name]).toBe(isOn);
    expect((await set('yes')).status).toBe(400);
  }
});

describe('the username gradient', () => {
  const setGradient = (usernameGradient: unknown) =>
    server.requestAs(meera, 'PUT /account/theme', { usernameGradient });

  it('only patrons can set and show a username gradient, and a changed patron flag takes effect with the next call', async () => {
    const users = server.database.db.updateTable('users').where('id', '=', meera.id);
    expect((await setGradient('linear-gradient(red, blue)')).status).toBe(403);
    await users.set({ patron_by_hand: true }).execute();
    const { body } = await setGradient('LINEAR-GRADIENT( 90deg ,#D08A3A,  rgb(1, 2, 3)  55% )');
    expect(body.profileTheme.usernameGradient).toBe('linear-gradient(90deg, #D08A3A, rgb(1, 2, 3) 55%)');
    expect((await setGradient('linear-gradient(red, url(x))')).status).toBe(400);
    await users.set({ patron_by_hand: false }).execute();
    const account = (await server.requestAs(meera, 'GET /account')).body;
    expect(account).toMatchObject({ isPatron: false, profileTheme: { usernameGradient: null } });
    await users.set({ patron_by_hand: true }).execute();
    expect((await setGradient(null)).body.profileTheme.usernameGradient).toBe(null);
  });
});

it('a database failure cuts an export off, and the server continues to answer', async () => {
  const { pool } = server.database;
  await pool.query('alter table subscriptions rename to away');
  const failedReply = await server.requestAs(meera, 'GET /account/export').catch(() => null);
  await pool.query('alter table away rename to subscriptions');
  expect(() => unzipSync(failedReply?.bytes ?? Buffer.of())).toThrow();
  const { status, bytes } = await server.requestAs(meera, 'GET /account/export');
  expect([status, Object.keys(unzipSync(bytes)).length > 5]).toEqual([200, true]);
});

it('an export contains everything that belongs to the caller and nothing that belongs to others', async () => {
  const ines = await createMember(server, 'ines');
  const entry = {
    date: '2026-11-20T08:00:00Z',
    title: 'Sādhanā: "quoted"',
    content: 'One\n\nTwo',
    tags: ['a'],
  };
  await server.requestAs(ines, 'POST /journal', entry);
  await server.requestAs(meera, 'POST /journal', { ...entry, title: 'not yours' });
  const preset = { title: 'Dawn', practiceIds: ['01930000-0000-7000-8000-000000000001'] };
  const log = { practiceId: preset.practiceIds[0], date: '2026-11-20', value: 25, notes: 'A log.' };
  const book = { title: 'A book', author: 'Somebody', description: 'Submitted.' };
  const communityDraft = { name: 'A community', description: 'Founded.' };
  const post = (call: string, body: object) => server.requestAs(ines, `POST ${call}`, body);
  await post('/sadhana/presets', preset);
  await post('/sadhana/logs', log);
  await post('/library/submit', book);
  const { body: community } = await post('/communities', communityDraft);
  const { body: createdPost } = await post(`/communities/${community.id}/posts`, { content: 'A post.' });
  await post(`/communities/${community.id}/posts/${createdPost.id}/replies`, { content: 'A reply.' });
  const { status, headers, bytes } = await server.requestAs(ines, 'GET /account/export');
  expect([status, headers['content-type']]).toEqual([200, 'application/zip']);
  expect(headers['content-disposition']).toMatch(/^attachment; filename="vichara-\d{4}-\d\d-\d\d\.zip"$/);
  const files = Object.fromEntries(
    Object.entries(unzipSync(bytes)).map(([name, content]) => [name, strFromU8(content)]),
  );
  const markdown = Object.keys(files).find((name) => name.endsWith('.md')) ?? '';
  expect(JSON.parse(files['account.json'] ?? '')).toMatchObject({ username: 'ines', email: ines.email });
  expect(JSON.parse(files['journal.json'] ?? '')).toMatchObject([{ title: entry.title }]);
  expect(files[markdown]).toContain('title: "Sādhanā: \\"quoted\\""');
  expect(files[markdown]).toContain('\nOne\n\nTwo\n');
  const readArchiveFile = (name: string) => JSON.parse(files[`${name}.json`] ?? '');
  expect(readArchiveFile('logs')).toMatchObject([{ notes: 'A log.', practice: { name: 'Silent sitting' } }]);
  expect(readArchiveFile('presets')).toMatchObject([{ title: 'Dawn' }]);
  expect(readArchiveFile('practices')).toEqual([]);
  expect(readArchiveFile('submissions')).toMatchObject([{ title: 'A book', status: 'pending' }]);
  expect(readArchiveFile('communities')).toMatchObject([{ name: 'A community', membership: 'guide' }]);
  expect([readArchiveFile('posts'), readArchiveFile('replies')]).toMatchObject([
    [{ content: 'A post.' }],
    [{ content: 'A reply.' }],
  ]);
  expect(JSON.stringify(files)).not.toMatch(/not yours|argon2/);
});

describe('deleting an account', () => {
  const deleteAccount = (token: string, password = PASSWORD) =>
    server.request('DELETE /account', { token, body: { password } });

  it('deleting an account needs the password, deletes journal and sessions, and frees the username', async () => {
    const ines = await logIn('ines');
    const { token, user } = ines.body;
    expect((await deleteAccount(token, 'wrong')).status).toBe(400);
    expect((await deleteAccount(token)).status).toBe(204);
    expect((await server.request('GET /account', { token })).status).toBe(401);
    expect((await logIn('ines')).status).toBe(400);
    const { rows } = await server.database.pool.query(
      'select (select count(*) from journal_entries where user_id = $1) + (select count(*) from sessions where user_id = $1) as left',
      [user.id],
    );
    expect(rows[0].left).toBe(0);
    const newSignup = await server.request('POST /auth/signup', {
      body: { username: 'ines', email: 'new-ines@vichara.test', password: PASSWORD },
    });
    expect(newSignup.status).toBe(201);
  });

  it('the last admin cannot delete their account, which is revealed only after the right password', async () => {
    const admin = await createMember(server, 'anandi');
    expect((await deleteAccount(admin.token, 'wrong')).status).toBe(400);
    const { status, body } = await deleteAccount(admin.token);
    expect([status, body.message]).toEqual([
      409,
      'You are the last admin. Make somebody else an admin first.',
    ]);
  });

  it('one admin stays when the last two admins delete their accounts at the same time', async () => {
    await server.database.db.updateTable('users').set({ role: 'admin' }).where('id', '=', meera.id).execute();
    const { token } = (await logIn('anandi')).body;
    const statuses = (await Promise.all([deleteAccount(token), deleteAccount(meera.token)])).map(
      ({ status }) => status,
    );
    expect(statuses.sort()).toEqual([204, 409]);
  });
});
