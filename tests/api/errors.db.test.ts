import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ErrorBody, type ErrorCode } from '#contract/platform/errors.ts';
import { createEventFixture, type EventFixture } from '#tests/support/events/eventFixture.ts';
import { type Member, member, PASSWORD } from '#tests/support/people/cast.ts';
import { openTestServer, type Reply, type TestServer } from '#tests/support/servers/testServer.ts';

const NO_ID = '01930000-0000-7000-8000-0000000000ff';
const ENTRY = { date: '2026-11-20T08:00:00Z', content: 'At dawn.' };
const BOOK = { title: 'Upadesa Saram', author: 'Ramana Maharshi', description: 'Thirty verses.' };

let server: TestServer;
let meera: Member;
let ines: Member;
let anandi: Member;
let open: EventFixture;
let closed: EventFixture;
beforeAll(async () => {
  server = await openTestServer({ RATE_LIMITS: 'on' });
  meera = await member(server, 'meera');
  ines = await member(server, 'ines');
  anandi = await member(server, 'anandi');
  open = await createEventFixture(server, meera);
  closed = await createEventFixture(server, meera, { name: 'Inner Hill', privacy: 'private' });
  await server.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => server.close());

async function fullEvent(): Promise<string> {
  const id = await open.occurrence({ capacity: 1 });
  await open.book(id, meera);
  return id;
}

async function knownBook(): Promise<void> {
  await server.ask('POST /library/submit', {
    token: meera.token,
    body: { ...BOOK, isbn13: '9780140449334' },
  });
}

async function decidedBook(): Promise<string> {
  const { body } = await server.ask('POST /library/submit', { token: meera.token, body: BOOK });
  await server.ask(`POST /moderation/books/${body.id}/approve`, { token: anandi.token });
  return body.id;
}

async function olderEntry(): Promise<string> {
  const { body } = await server.ask('POST /journal', { token: meera.token, body: ENTRY });
  return body.id;
}

async function tooManyLogins(): Promise<Reply> {
  const body = { loginIdentifier: 'nobody', password: 'not this one' };
  for (let tries = 0; tries < 10; tries += 1) await server.ask('POST /auth/login', { body });
  return server.ask('POST /auth/login', { body });
}

/** One call for each cause that is easy to produce. */
const CAUSES: [code: ErrorCode, status: number, what: string, call: () => Promise<Reply>][] = [
  ['invalid', 400, 'a body that fails validation', () => server.ask('POST /auth/signup', { body: {} })],
  ['invalid', 400, 'a query that fails validation', () => as(meera, 'GET /journal?limit=0')],
  ['invalid_json', 400, 'malformed JSON', () => sent('{"a":', 'application/json')],
  ['invalid_credentials', 400, 'a wrong login', () => logIn('meera', 'not this one')],
  ['wrong_password', 400, 'a wrong password', () => as(meera, 'DELETE /account', { password: 'wrong' })],
  ['invalid_link', 400, 'a link that is none', () => verify('not a token')],
  ['unknown_practice', 400, 'an unknown practice', () => as(meera, 'POST /sadhana/logs', log(NO_ID))],
  ['signed_out', 401, 'no token', () => server.ask('GET /journal')],
  ['signed_out', 401, 'no token where a filter needs one', () => server.ask('GET /communities?mine=true')],
  ['session_expired', 401, 'a dead token', () => server.ask('GET /journal', { token: 'dead' })],
  ['forbidden', 403, 'a role that is missing', () => as(meera, 'GET /admin/stats')],
  ['patrons_only', 403, 'a theme of one who is no patron', () => as(meera, 'PUT /account/theme', {})],
  ['email_not_verified', 403, 'a login before verification', unverifiedLogin],
  ['members_only', 403, 'posts of a private community', () => as(ines, `GET ${at(closed)}/posts`)],
  ['guides_only', 403, 'an event by one who is no guide', () => open.create({}, ines)],
  ['invalid_invitation', 403, 'an invitation that is none', () => join(closed, ines, { invite: 'none' })],
  ['cannot_remove_self', 403, 'removing oneself', () => as(meera, `DELETE ${at(open)}/members/${meera.id}`)],
  ['not_found', 404, 'an entry that is not there', () => as(meera, `GET /journal/${NO_ID}`)],
  ['not_found', 404, 'a malformed id', () => as(meera, 'GET /journal/none')],
  ['not_found', 404, 'an address that leads nowhere', () => server.ask('GET /nowhere')],
  ['name_taken', 409, 'a username that is taken', () => signUp('ines')],
  ['name_taken', 409, 'a reserved username', () => signUp('admin')],
  ['last_admin', 409, 'the last admin', () => as(anandi, 'DELETE /account', { password: PASSWORD })],
  ['last_guide', 409, 'the last guide', lastGuideLeaves],
  ['event_full', 409, 'a full event', async () => open.book(await fullEvent(), ines)],
  ['event_full', 409, 'a full event, to a guest', async () => open.guest(await fullEvent(), 'Lena')],
  ['already_registered', 409, 'a guest who comes twice', registeredTwice],
  [
    'calendar_public',
    409,
    'a secret address of a public calendar',
    () => as(meera, `POST ${at(open).replace('/', '/events/')}/feed-address`),
  ],
  ['book_known', 409, 'a book that waits already', () => knownBook().then(submitKnown)],
  ['submission_decided', 409, 'a book that is decided', async () => approve(await decidedBook())],
  [
    'outdated',
    412,
    'a change that is based on an older state',
    async () => outdatedChange(await olderEntry()),
  ],
  ['body_too_large', 413, 'a large body', () => sent(`"${'x'.repeat(300_000)}"`, 'application/json')],
  ['unsupported_media_type', 415, 'a form', () => sent('a=b', 'application/x-www-form-urlencoded')],
  ['too_many_requests', 429, 'too many calls', tooManyLogins],
  ['payments_off', 503, 'payments that are off', () => as(meera, 'POST /payments/checkout-session')],
];

const as = ({ token }: Member, call: string, body?: object) =>
  server.ask(call, { token, ...(body && { body }) });
const at = ({ communityId }: EventFixture) => `/communities/${communityId}`;
const log = (practiceId: string) => ({ practiceId, date: '2026-11-20', value: 5 });
const logIn = (loginIdentifier: string, password: string) =>
  server.ask('POST /auth/login', { body: { loginIdentifier, password } });
const verify = (token: string) => server.ask('POST /auth/verify-email', { body: { token } });
const signUp = (username: string) =>
  server.ask('POST /auth/signup', { body: { username, email: 'new@vichara.test', password: PASSWORD } });
const join = (where: EventFixture, who: Member, body: object) => as(who, `POST ${at(where)}/join`, body);
const approve = (id: string) => as(anandi, `POST /moderation/books/${id}/approve`);
const submitKnown = () => as(ines, 'POST /library/submit', { ...BOOK, isbn13: '9780140449334' });
const sent = (body: string, type: string) =>
  server.ask('POST /journal', { token: meera.token, headers: { 'content-type': type }, body });

async function lastGuideLeaves(): Promise<Reply> {
  await join(open, ines, {});
  return as(meera, `POST ${at(open)}/leave`);
}

async function unverifiedLogin(): Promise<Reply> {
  await signUp('lena');
  return logIn('new@vichara.test', PASSWORD);
}

async function registeredTwice(): Promise<Reply> {
  const id = await open.occurrence();
  await open.guest(id, 'Lena');
  return open.guest(id, 'Lena');
}

/** An open connection, and the error that it is answered with. */
async function connected({ app }: TestServer): Promise<{ socket: net.Socket; failure: Promise<ErrorBody> }> {
  const socket = net.connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  const accepted = once(app.server, 'connection');
  const failure = text(socket).then((answer) =>
    ErrorBody.parse(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')),
  );
  await accepted;
  return { socket, failure };
}

const outdatedChange = (id: string) =>
  server.ask(`PUT /journal/${id}`, {
    token: meera.token,
    headers: { 'if-match': '"2020-01-01T00:00:00.000Z"' },
    body: { ...ENTRY, content: 'At dusk.' },
  });

describe('a refusal carries a code', () => {
  it.each(CAUSES)('the code is %s (%i) for %s', async (code, status, _what, call) => {
    const reply = await call();
    expect([reply.status, reply.body.code]).toEqual([status, code]);
    expect(ErrorBody.parse(reply.body)).toEqual(reply.body);
  });

  it('an error has a code also when the request is not valid HTTP', async () => {
    const { socket, failure } = await connected(server);
    socket.write('NONSENSE\r\n\r\n');
    expect((await failure).code).toBe('bad_request');
  });
});

describe('a 401 names the scheme in WWW-Authenticate', () => {
  it('a 401 contains no error attribute when no token was sent', async () => {
    const { headers } = await server.ask('GET /journal');
    expect(headers['www-authenticate']).toBe('Bearer');
  });

  it('a 401 contains invalid_token when a token was refused', async () => {
    const { headers } = await server.ask('GET /journal', { token: 'dead' });
    expect(headers['www-authenticate']).toBe('Bearer error="invalid_token"');
  });
});
