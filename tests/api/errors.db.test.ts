import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ErrorBody, ErrorCode } from '#contract/platform/errors.ts';
import { say } from '#contract/platform/say.ts';
import { checkedError } from '#tests/support/api/checkedError.ts';
import { createEventFixture, type EventFixture } from '#tests/support/events/eventFixture.ts';
import { createMember, type Member, PASSWORD } from '#tests/support/people/testPeople.ts';
import { openTestServer, type Reply, type TestServer } from '#tests/support/servers/testServer.ts';

const UNKNOWN_ID = '01930000-0000-7000-8000-0000000000ff';
const ENTRY = { date: '2026-11-20T08:00:00Z', content: 'At dawn.' };
const BOOK = { title: 'Upadesa Saram', author: 'Ramana Maharshi', description: 'Thirty verses.' };

let server: TestServer;
let meera: Member;
let ines: Member;
let anandi: Member;
let openCommunity: EventFixture;
let closedCommunity: EventFixture;
beforeAll(async () => {
  server = await openTestServer({ RATE_LIMITS: 'on' });
  meera = await createMember(server, 'meera');
  ines = await createMember(server, 'ines');
  anandi = await createMember(server, 'anandi');
  openCommunity = await createEventFixture(server, meera);
  closedCommunity = await createEventFixture(server, meera, { name: 'Inner Hill', privacy: 'private' });
  await server.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => server.close());

async function createFullEvent(): Promise<string> {
  const id = await openCommunity.createOccurrence({ capacity: 1 });
  await openCommunity.book(id, meera);
  return id;
}

async function submitBookWithIsbn(): Promise<void> {
  await server.requestAs(meera, 'POST /library/submit', { ...BOOK, isbn13: '9780140449334' });
}

async function createApprovedBook(): Promise<string> {
  const { body } = await server.requestAs(meera, 'POST /library/submit', BOOK);
  await server.requestAs(anandi, `POST /moderation/books/${body.id}/approve`);
  return body.id;
}

async function createEntry(): Promise<string> {
  const { body } = await server.requestAs(meera, 'POST /journal', ENTRY);
  return body.id;
}

async function failTooManyLogins(): Promise<Reply> {
  const body = { loginIdentifier: 'nobody', password: 'not this one' };
  for (let attempt = 0; attempt < 10; attempt += 1) await server.request('POST /auth/login', { body });
  return server.request('POST /auth/login', { body });
}

/** A call for each error code that a test can cause easily. */
const FAILING_CALLS: [code: ErrorCode, status: number, cause: string, call: () => Promise<Reply>][] = [
  ['invalid', 400, 'a body that fails validation', () => server.request('POST /auth/signup', { body: {} })],
  ['invalid', 400, 'a query that fails validation', () => server.requestAs(meera, 'GET /journal?limit=0')],
  ['invalid_json', 400, 'malformed JSON', () => postEntry('{"a":', 'application/json')],
  ['invalid_credentials', 400, 'a login with a wrong password', () => logIn('meera', 'not this one')],
  [
    'wrong_password',
    400,
    'the deletion of an account with a wrong password',
    () => server.requestAs(meera, 'DELETE /account', { password: 'wrong' }),
  ],
  ['invalid_link', 400, 'an invalid link', () => verify('not a token')],
  [
    'unknown_practice',
    400,
    'an unknown practice',
    () => server.requestAs(meera, 'POST /sadhana/logs', logDraft(UNKNOWN_ID)),
  ],
  ['signed_out', 401, 'no token', () => server.request('GET /journal')],
  [
    'signed_out',
    401,
    'no token for a filter that needs one',
    () => server.request('GET /communities?mine=true'),
  ],
  ['session_expired', 401, 'an expired token', () => server.request('GET /journal', { token: 'expired' })],
  ['forbidden', 403, 'a missing role', () => server.requestAs(meera, 'GET /admin/stats')],
  [
    'patrons_only',
    403,
    'a theme change by a member who is not a patron',
    () => server.requestAs(meera, 'PUT /account/theme', {}),
  ],
  ['email_not_verified', 403, 'a login before verification', logInBeforeVerification],
  [
    'members_only',
    403,
    'posts of a private community',
    () => server.requestAs(ines, `GET ${pathOf(closedCommunity)}/posts`),
  ],
  [
    'guides_only',
    403,
    'an event created by a member who is not a guide',
    () => openCommunity.createSeries({}, ines),
  ],
  ['invalid_invitation', 403, 'an invalid invitation', () => join(closedCommunity, ines, { invite: 'none' })],
  [
    'cannot_remove_self',
    403,
    'a guide who removes themselves',
    () => server.requestAs(meera, `DELETE ${pathOf(openCommunity)}/members/${meera.id}`),
  ],
  [
    'not_found',
    404,
    'an entry that does not exist',
    () => server.requestAs(meera, `GET /journal/${UNKNOWN_ID}`),
  ],
  ['not_found', 404, 'a malformed id', () => server.requestAs(meera, 'GET /journal/none')],
  ['not_found', 404, 'an unknown path', () => server.request('GET /nowhere')],
  ['name_taken', 409, 'a username that is taken', () => signUp('ines')],
  ['name_taken', 409, 'a reserved username', () => signUp('admin')],
  [
    'last_admin',
    409,
    'the last admin, who deletes their account',
    () => server.requestAs(anandi, 'DELETE /account', { password: PASSWORD }),
  ],
  ['last_guide', 409, 'the last guide, who leaves', leaveAsLastGuide],
  [
    'event_full',
    409,
    'a booking of a full event',
    async () => openCommunity.book(await createFullEvent(), ines),
  ],
  [
    'event_full',
    409,
    'a guest who registers for a full event',
    async () => openCommunity.registerGuest(await createFullEvent(), 'Lena'),
  ],
  ['already_registered', 409, 'a guest who registers twice', registerTwice],
  [
    'calendar_public',
    409,
    'a secret feed address for a public calendar',
    () => server.requestAs(meera, `POST ${pathOf(openCommunity).replace('/', '/events/')}/feed-address`),
  ],
  ['book_known', 409, 'a book that is already pending', () => submitBookWithIsbn().then(submitSameIsbn)],
  [
    'submission_decided',
    409,
    'a book that is already approved',
    async () => approve(await createApprovedBook()),
  ],
  [
    'outdated',
    412,
    'a change that is based on an outdated version',
    async () => updateOutdatedEntry(await createEntry()),
  ],
  ['body_too_large', 413, 'a large body', () => postEntry(`"${'x'.repeat(300_000)}"`, 'application/json')],
  ['unsupported_media_type', 415, 'a form', () => postEntry('a=b', 'application/x-www-form-urlencoded')],
  ['too_many_requests', 429, 'too many calls', failTooManyLogins],
  [
    'payments_off',
    503,
    'payments that are not configured',
    () => server.requestAs(meera, 'POST /payments/checkout-session'),
  ],
];

const pathOf = ({ id }: EventFixture) => `/communities/${id}`;
const logDraft = (practiceId: string) => ({ practiceId, date: '2026-11-20', value: 5 });
const logIn = (loginIdentifier: string, password: string) =>
  server.request('POST /auth/login', { body: { loginIdentifier, password } });
const verify = (token: string) => server.request('POST /auth/verify-email', { body: { token } });
const signUp = (username: string) =>
  server.request('POST /auth/signup', { body: { username, email: 'new@vichara.test', password: PASSWORD } });
const join = (community: EventFixture, person: Member, body: object) =>
  server.requestAs(person, `POST ${pathOf(community)}/join`, body);
const approve = (id: string) => server.requestAs(anandi, `POST /moderation/books/${id}/approve`);
const submitSameIsbn = () =>
  server.requestAs(ines, 'POST /library/submit', { ...BOOK, isbn13: '9780140449334' });
const postEntry = (body: string, type: string) =>
  server.requestAs(meera, 'POST /journal', body, { 'content-type': type });

async function leaveAsLastGuide(): Promise<Reply> {
  await join(openCommunity, ines, {});
  return server.requestAs(meera, `POST ${pathOf(openCommunity)}/leave`);
}

async function logInBeforeVerification(): Promise<Reply> {
  await signUp('lena');
  return logIn('new@vichara.test', PASSWORD);
}

async function registerTwice(): Promise<Reply> {
  const id = await openCommunity.createOccurrence();
  await openCommunity.registerGuest(id, 'Lena');
  return openCommunity.registerGuest(id, 'Lena');
}

/** Opens a connection. Returns it with the error that the server will send. */
async function openConnection({
  app,
}: TestServer): Promise<{ socket: net.Socket; error: Promise<ErrorBody> }> {
  const socket = net.connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  const accepted = once(app.server, 'connection');
  const error = text(socket).then((response) =>
    checkedError(JSON.parse(response.split('\r\n\r\n')[1] ?? '')),
  );
  await accepted;
  return { socket, error };
}

const updateOutdatedEntry = (id: string) =>
  server.requestAs(
    meera,
    `PUT /journal/${id}`,
    { ...ENTRY, content: 'At dusk.' },
    { 'if-match': '"2020-01-01T00:00:00.000Z"' },
  );

describe('templates', () => {
  it('each message of an error comes with its template and the values in it', async () => {
    const { body } = await server.requestAs(meera, 'POST /journal', { title: 'x'.repeat(201) });
    const required = { template: '{label} is required', values: { label: 'Date' } };
    expect(body).toEqual({
      code: 'invalid',
      message: 'Date is required',
      ...required,
      errors: [
        { path: 'date', message: 'Date is required', ...required },
        {
          path: 'title',
          message: 'Title must be at most 200 characters long',
          template: '{label} must be at most {max} characters long',
          values: { label: 'Title', max: 200 },
        },
        {
          path: 'content',
          message: 'Content cannot be empty',
          template: 'Content cannot be empty',
          values: {},
        },
      ],
    });
  });

  it('a value with braces stays data', () => {
    expect(say('{a} and {b}', { a: '{b}', b: '$&' }).message).toBe('{b} and $&');
  });

  it('the message that names an unknown field has a template too', async () => {
    const { body } = await server.requestAs(meera, 'POST /events/series', {});
    const error = body.errors.find(({ path }: { path: string }) => path === 'capacity') ?? body.errors[0];
    expect(say(error.template, error.values).message).toBe(error.message);
  });
});

describe('error codes', () => {
  it.each(FAILING_CALLS)('the error code is %s (%i) for %s', async (code, status, _cause, call) => {
    const reply = await call();
    expect([reply.status, reply.body.code]).toEqual([status, code]);
    expect(checkedError(reply.body)).toEqual(reply.body);
  });

  it('an error has a code even when the request is not valid HTTP', async () => {
    const { socket, error } = await openConnection(server);
    socket.write('NONSENSE\r\n\r\n');
    expect((await error).code).toBe('bad_request');
  });

  it('a request that has not arrived after ten minutes is answered with 408 and ended', async () => {
    const { requestTimeout, headersTimeout } = server.app.server;
    expect([requestTimeout, headersTimeout]).toEqual([600_000, 30_000]);
    const accepted = once(server.app.server, 'connection');
    const { socket, error } = await openConnection(server);
    const [serverSocket] = (await accepted) as [net.Socket];
    socket.write('POST /api/v1/auth/login HTTP/1.1\r\n');
    const timeout = Object.assign(new Error('timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
    server.app.server.emit('clientError', timeout, serverSocket);
    expect((await error).code).toBe('request_timeout');
    await expect.poll(() => serverSocket.destroyed).toBe(true);
  });
});

describe('WWW-Authenticate', () => {
  it('a 401 names the scheme without an error attribute when no token was sent', async () => {
    const { headers } = await server.request('GET /journal');
    expect(headers['www-authenticate']).toBe('Bearer');
  });

  it('a 401 names the scheme and invalid_token when a token was refused', async () => {
    const { headers } = await server.request('GET /journal', { token: 'expired' });
    expect(headers['www-authenticate']).toBe('Bearer error="invalid_token"');
  });
});
