// @vitest-environment happy-dom
import { describe, expect, test, vi } from 'vitest';
import type { User } from '#contract/account.ts';
import { exampleReply } from '#tests/support/browser/exampleReply.ts';
import {
  fetchMock,
  installFakeNetwork,
  jsonResponse,
  reload,
  session,
  textResponse,
  token,
} from '#tests/support/browser/fakeNetwork.ts';

let api: typeof import('./api.ts').api;

const importApi = async () => {
  vi.resetModules();
  ({ api } = await import('./api.ts'));
};

installFakeNetwork(importApi);

const firstRequest = () => {
  const [url, init] = fetchMock.mock.calls[0] ?? ['', {}];
  return { url, ...init, headers: new Headers(init.headers) };
};

describe('a call', () => {
  test('a call fills in the path parameters, appends the query and sends the session token', async () => {
    localStorage.setItem('session', session);
    fetchMock.mockResolvedValue(jsonResponse(200, exampleReply('GET /journal/{id}')));
    await api.journal.read({ params: { id: 'a/b' } });
    expect(firstRequest().url).toBe('/api/v1/journal/a%2Fb');
    expect(firstRequest().headers.get('Authorization')).toBe(`Bearer ${token}`);
    fetchMock.mockClear();
    fetchMock.mockResolvedValue(jsonResponse(200, exampleReply('GET /journal')));
    await api.journal.list({ query: { limit: 100, tag: 'ā & b', q: undefined } });
    expect(firstRequest().url).toBe('/api/v1/journal?limit=100&tag=%C4%81+%26+b');
  });

  test('an upload waits as long as a busy server says and is sent again, but not after another refusal', async () => {
    const { repeatWhileBusy } = await import('./repeatWhileBusy.ts');
    const busy = (body: object = { message: 'Busy.' }) =>
      new Response(JSON.stringify(body), { status: 503, headers: { 'Retry-After': '5' } });
    const upload = () =>
      repeatWhileBusy(() => api.pictures.upload({ query: { use: 'post' }, body: new Blob(['x']) }));
    fetchMock.mockResolvedValueOnce(busy()).mockResolvedValueOnce(busy());
    const picture = exampleReply('POST /pictures', { id: 'p1' });
    fetchMock.mockResolvedValueOnce(jsonResponse(201, picture));
    const uploaded = upload();
    await vi.waitFor(() => expect(fetchMock).toHaveBeenCalledOnce());
    await vi.advanceTimersByTimeAsync(4_900);
    expect(fetchMock).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(100);
    await vi.waitFor(() => expect(fetchMock).toHaveBeenCalledTimes(2));
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await uploaded).toEqual(picture);
    fetchMock.mockResolvedValueOnce(jsonResponse(409, { message: 'Two are running.' }));
    await expect(upload()).rejects.toMatchObject({ status: 409, message: 'Two are running.' });
    // The store of the pictures may be away for a long time.
    fetchMock.mockResolvedValueOnce(busy({ code: 'pictures_unavailable', message: 'Later.' }));
    await expect(upload()).rejects.toMatchObject({ status: 503, message: 'Later.' });
    expect(fetchMock).toHaveBeenCalledTimes(5);
  });

  test('a call sends JSON and the idempotency key, and no authorization header without a session', async () => {
    fetchMock.mockResolvedValue(jsonResponse(201, exampleReply('POST /journal')));
    const body = { date: '2026-11-20T08:00:00Z', content: 'x' };
    await api.journal.create({ body, idempotencyKey: 'k' });
    const { method, headers, body: text } = firstRequest();
    expect([method, text]).toEqual(['POST', JSON.stringify(body)]);
    expect([...headers.keys()].map((name) => name.toLowerCase()).sort()).toEqual([
      'content-type',
      'idempotency-key',
    ]);
  });

  test('a text over 64 KB in UTF-8 is sent compressed, and a shorter one, a file or a browser without compression is not', async () => {
    const sent = async (content: string, keepalive = false) => {
      fetchMock.mockResolvedValueOnce(jsonResponse(201, exampleReply('POST /journal')));
      const body = { date: '2026-11-20T08:00:00Z', content };
      await api.journal.create({ body, keepalive });
      const { headers, body: bytes } = fetchMock.mock.lastCall?.[1] ?? {};
      const encoding = new Headers(headers).get('Content-Encoding');
      const plain = bytes instanceof Blob ? await bytes.text() : bytes;
      if (encoding === null) return { encoding, isWhole: plain === JSON.stringify(body) };
      const inflated = (bytes as Blob).stream().pipeThrough(new DecompressionStream('gzip'));
      return { encoding, isWhole: (await new Response(inflated).text()) === JSON.stringify(body) };
    };
    expect(await sent('ध'.repeat(49_000))).toEqual({ encoding: 'gzip', isWhole: true });
    expect(await sent('x'.repeat(49_000))).toEqual({ encoding: null, isWhole: true });
    expect(await sent('ध'.repeat(49_000), true)).toEqual({ encoding: null, isWhole: true });
    vi.stubGlobal('CompressionStream', undefined);
    expect(await sent('ध'.repeat(49_000))).toEqual({ encoding: null, isWhole: true });
    fetchMock.mockResolvedValueOnce(jsonResponse(201, exampleReply('POST /pictures')));
    const file = new Blob(['x'.repeat(100_000)], { type: 'image/jpeg' });
    await api.pictures.upload({ query: { use: 'avatar' }, body: file });
    expect(fetchMock.mock.lastCall?.[1]?.body).toBe(file);
  });

  test('a call returns parsed JSON, a blob for a file, or undefined for a 204 response', async () => {
    fetchMock.mockResolvedValueOnce(new Response(null, { status: 204 }));
    expect(await api.journal.remove({ params: { id: '1' } })).toBeUndefined();
    fetchMock.mockResolvedValueOnce(jsonResponse(200, { message: 'done' }));
    expect(await api.auth.verifyEmail({ body: { token: 't' } })).toEqual({ message: 'done' });
    const zip = new Response('PK', { status: 200, headers: { 'Content-Type': 'application/zip' } });
    fetchMock.mockResolvedValueOnce(zip);
    expect(await api.account.exportData()).toBeInstanceOf(Blob);
    const calendar = new Response('BEGIN', { headers: { 'Content-Type': 'text/calendar; charset=utf-8' } });
    fetchMock.mockResolvedValueOnce(calendar);
    expect(await api.events.file({ params: { id: '1' } })).toBeInstanceOf(Blob);
    const csv = new Response('Date', { headers: { 'Content-Type': 'text/csv; charset=utf-8' } });
    fetchMock.mockResolvedValueOnce(csv);
    expect(await api.sadhana.logsFile()).toBeInstanceOf(Blob);
  });
});

describe('a failure', () => {
  const loginFailure = async (response: Response) => {
    fetchMock.mockResolvedValueOnce(response);
    return api.auth.login({ body: { loginIdentifier: 'm', password: 'p' } }).catch((failure) => failure);
  };

  test.each([
    [
      'the message of the response',
      jsonResponse(400, { message: 'Invalid credentials.', errors: [{ path: 'a', message: 'b' }] }),
      'Invalid credentials.',
    ],
    [
      'the list of errors if there is no message',
      jsonResponse(400, {
        errors: [
          { path: 'a', message: 'One' },
          { path: 'b', message: 'two' },
        ],
      }),
      'One two',
    ],
    ['the errors by field', jsonResponse(400, { errors: { email: ['Taken', 'Odd'] } }), 'Taken Odd'],
    ['the text of the errors', jsonResponse(400, { errors: 'All wrong' }), 'All wrong'],
    ['the body if it is plain text', textResponse(502, 'Bad gateway'), 'Bad gateway'],
    ['the plain text without surrounding space', textResponse(502, ' Bad gateway\n'), 'Bad gateway'],
    ['the default for an empty object', jsonResponse(500, {}), 'An unknown API error occurred.'],
    ['the default for an empty list', jsonResponse(500, []), 'An unknown API error occurred.'],
    ['the default for null', jsonResponse(500, null), 'An unknown API error occurred.'],
    [
      'the default for an HTML page',
      new Response('<!doctype html><title>502</title>', {
        status: 502,
        headers: { 'Content-Type': 'text/html' },
      }),
      'An unknown API error occurred.',
    ],
    ['the default for an empty body', new Response('', { status: 500 }), 'An unknown API error occurred.'],
  ])('the message of a failed call is %s', async (_, response, message) => {
    const { status } = response;
    expect(await loginFailure(response)).toMatchObject({ name: 'ApiError', status, message });
  });

  test('a failed call passes on the errors of individual fields', async () => {
    const errors = [{ path: 'email', message: 'Email is required' }];
    expect(await loginFailure(jsonResponse(400, { message: 'Email is required', errors }))).toMatchObject({
      errors,
    });
  });

  test.each([
    new TypeError('Failed to fetch'),
    new DOMException('signal timed out', 'TimeoutError'),
    new TypeError(''),
  ])('a network failure has status 0, and no text of the browser (%s)', async (thrown) => {
    fetchMock.mockRejectedValueOnce(thrown);
    const failure = await api.auth.login({ body: { loginIdentifier: 'm', password: 'p' } }).catch((f) => f);
    expect(failure).toMatchObject({ status: 0, message: 'A network error occurred.' });
  });
});

describe('retries', () => {
  const readAccount = async () => {
    const response = api.account.read().catch((failure) => failure);
    await vi.runAllTimersAsync();
    return response;
  };

  test('a call is not repeated after a 404 response', async () => {
    fetchMock.mockImplementation(async () => jsonResponse(404, { message: 'Not found.' }));
    expect(await readAccount()).toMatchObject({ status: 404 });
    expect(fetchMock).toHaveBeenCalledOnce();
  });

  test('a read that fails with a 5xx response is repeated once', async () => {
    fetchMock
      .mockResolvedValueOnce(jsonResponse(503, { message: 'Busy' }))
      .mockResolvedValueOnce(jsonResponse(200, exampleReply('GET /account', { id: 'u1' })));
    expect(await readAccount()).toMatchObject({ id: 'u1' });
    fetchMock.mockReset();
    fetchMock.mockImplementation(async () => jsonResponse(500, { message: 'Broken' }));
    expect(await readAccount()).toMatchObject({ status: 500, message: 'Broken' });
    expect(fetchMock).toHaveBeenCalledTimes(2);
  });

  test('a write is never repeated automatically', async () => {
    fetchMock.mockRejectedValue(new TypeError('Failed to fetch'));
    const response = api.journal.remove({ params: { id: '1' } }).catch((failure) => failure);
    await vi.runAllTimersAsync();
    expect(await response).toMatchObject({ status: 0 });
    expect(fetchMock).toHaveBeenCalledOnce();
  });
});

describe('a 401 response', () => {
  const unauthorized = () => jsonResponse(401, { message: 'Please log in.' });
  const expired = 'Session expired. Please log in again.';

  test('a 401 response to a call with a token ends the session, stores the notice and reloads the page', async () => {
    localStorage.setItem('session', session);
    fetchMock.mockResolvedValueOnce(unauthorized());
    await expect(api.account.read()).rejects.toMatchObject({ status: 401, message: expired });
    expect(localStorage.getItem('session')).toBeNull();
    expect((await import('#web/platform/session/expiry.ts')).expiryNotice()).toBe(expired);
    expect(reload).toHaveBeenCalledOnce();
  });

  test('two simultaneous 401 responses reload the page once', async () => {
    localStorage.setItem('session', session);
    fetchMock.mockImplementation(async () => unauthorized());
    await Promise.allSettled([api.account.read(), api.journal.tags()]);
    expect(reload).toHaveBeenCalledOnce();
  });

  test('a 401 response to a call without a token is handled like any other failure', async () => {
    fetchMock.mockResolvedValueOnce(unauthorized());
    await expect(api.account.read()).rejects.toMatchObject({ status: 401, message: 'Please log in.' });
    expect(reload).not.toHaveBeenCalled();
  });

  test('a 401 response to a logout does not reload the page', async () => {
    localStorage.setItem('session', session);
    fetchMock.mockResolvedValueOnce(unauthorized());
    await expect(api.auth.logout()).rejects.toMatchObject({ message: 'Please log in.' });
    expect(reload).not.toHaveBeenCalled();
    expect((await import('#web/platform/session/expiry.ts')).expiryNotice()).toBeNull();
  });

  test('a 401 response that arrives after a new login does not end the new session', async () => {
    localStorage.setItem('session', session);
    const { saveSession } = await import('#web/platform/session/sessionStore.ts');
    fetchMock.mockImplementationOnce(async () => {
      saveSession({ token: `${token}2`, user: { id: 'u1' } as User }, true);
      return unauthorized();
    });
    await expect(api.account.read()).rejects.toMatchObject({ status: 401 });
    expect(localStorage.getItem('session')).not.toBeNull();
    expect(reload).not.toHaveBeenCalled();
  });
});
