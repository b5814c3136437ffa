// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { User } from '#contract/account.ts';

const exp = Math.floor(Date.now() / 1000) + 3600;
const token = `h.${btoa(JSON.stringify({ exp }))}.s`;
const session = JSON.stringify({ token, user: { id: 'u1' } as User });

const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'Content-Type': 'application/json; charset=utf-8' },
  });
const plain = (status: number, body: string) =>
  new Response(body, { status, headers: { 'Content-Type': 'text/plain' } });

const network = vi.fn<(address: string, init: RequestInit) => Promise<Response>>();
const reload = vi.fn();
let api: typeof import('./api.ts').api;

const open = async () => {
  vi.resetModules();
  ({ api } = await import('./api.ts'));
};

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  vi.stubGlobal('fetch', network);
  vi.spyOn(window.location, 'reload').mockImplementation(reload);
  await open();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  network.mockReset();
  reload.mockReset();
  localStorage.clear();
  sessionStorage.clear();
});

const sent = () => {
  const [address, init] = network.mock.calls[0] ?? ['', {}];
  return { address, ...init, headers: new Headers(init.headers) };
};

describe('a call', () => {
  test('fills the path, writes the query and carries the session', async () => {
    localStorage.setItem('session', session);
    network.mockResolvedValue(json(200, { id: 'a/b' }));
    await api.journal.read({ params: { id: 'a/b' } });
    expect(sent().address).toBe('/api/v1/journal/a%2Fb');
    expect(sent().headers.get('Authorization')).toBe(`Bearer ${token}`);
    network.mockClear();
    network.mockResolvedValue(json(200, {}));
    await api.journal.list({ query: { limit: 100, tag: 'ā & b', q: undefined } });
    expect(sent().address).toBe('/api/v1/journal?limit=100&tag=%C4%81+%26+b');
  });

  test('sends JSON and the idempotency key, and no token of nobody', async () => {
    network.mockResolvedValue(json(201, {}));
    const body = { date: '2026-11-20T08:00:00Z', content: 'x' };
    await api.journal.create({ body, idempotencyKey: 'k' });
    const { method, headers, body: text } = sent();
    expect([method, text]).toEqual(['POST', JSON.stringify(body)]);
    expect([...headers.keys()].map((name) => name.toLowerCase()).sort()).toEqual([
      'content-type',
      'idempotency-key',
    ]);
  });

  test('answers 204 with nothing, JSON as it is, text as text and a file as a blob', async () => {
    network.mockResolvedValueOnce(new Response(null, { status: 204 }));
    expect(await api.journal.remove({ params: { id: '1' } })).toBeUndefined();
    network.mockResolvedValueOnce(json(200, { message: 'done' }));
    expect(await api.auth.verifyEmail({ body: { token: 't' } })).toEqual({ message: 'done' });
    network.mockResolvedValueOnce(plain(200, 'words'));
    expect(await api.account.read()).toBe('words');
    const zip = new Response('PK', { status: 200, headers: { 'Content-Type': 'application/zip' } });
    network.mockResolvedValueOnce(zip);
    expect(await api.account.exportData()).toBeInstanceOf(Blob);
    const calendar = new Response('BEGIN', { headers: { 'Content-Type': 'text/calendar; charset=utf-8' } });
    network.mockResolvedValueOnce(calendar);
    expect(await api.events.file({ params: { id: '1' } })).toBeInstanceOf(Blob);
  });
});

describe('a failure', () => {
  const failing = async (response: Response) => {
    network.mockResolvedValueOnce(response);
    return api.auth.login({ body: { loginIdentifier: 'm', password: 'p' } }).catch((failure) => failure);
  };

  test.each([
    [
      'the message',
      json(400, { message: 'Invalid credentials.', errors: [{ path: 'a', message: 'b' }] }),
      'Invalid credentials.',
    ],
    [
      'else the errors',
      json(400, {
        errors: [
          { path: 'a', message: 'One' },
          { path: 'b', message: 'two' },
        ],
      }),
      'One two',
    ],
    ['errors by field', json(400, { errors: { email: ['Taken', 'Odd'] } }), 'Taken Odd'],
    ['errors as text', json(400, { errors: 'All wrong' }), 'All wrong'],
    ['else the raw body', plain(502, 'Bad gateway'), 'Bad gateway'],
    ['a raw body of text, without the space around it', plain(502, ' Bad gateway\n'), 'Bad gateway'],
    ['nothing of an empty object', json(500, {}), 'An unknown API error occurred.'],
    ['nothing of an empty list', json(500, []), 'An unknown API error occurred.'],
    ['nothing of null', json(500, null), 'An unknown API error occurred.'],
    [
      'nothing of a page in HTML',
      new Response('<!doctype html><title>502</title>', {
        status: 502,
        headers: { 'Content-Type': 'text/html' },
      }),
      'An unknown API error occurred.',
    ],
    ['else one sentence', new Response('', { status: 500 }), 'An unknown API error occurred.'],
  ])('says %s', async (_, response, message) => {
    const { status } = response;
    expect(await failing(response)).toMatchObject({ name: 'ApiError', status, message });
  });

  test('hands on the errors of single fields', async () => {
    const errors = [{ path: 'email', message: 'Email is required' }];
    expect(await failing(json(400, { message: 'Email is required', errors }))).toMatchObject({ errors });
  });

  test.each([
    ['its exception says why', new TypeError('Failed to fetch'), 'Failed to fetch'],
    ['nothing says why', new TypeError(''), 'A network error occurred.'],
  ])('of the network has status 0; %s', async (_, thrown, message) => {
    network.mockRejectedValueOnce(thrown);
    const failure = await api.auth.login({ body: { loginIdentifier: 'm', password: 'p' } }).catch((f) => f);
    expect(failure).toMatchObject({ status: 0, message });
  });
});

describe('what was asked for before the app was here', () => {
  const address = '/api/v1/communities?page=1&limit=100';
  const early = (answer: Promise<Response>) => {
    window.earlyAnswers = new Map([[address, answer]]);
  };
  const list = () => api.communities.list({ query: { page: 1, limit: 100 } });
  afterEach(() => {
    delete window.earlyAnswers;
  });

  test('is taken once, and asked for again after that', async () => {
    early(Promise.resolve(json(200, { total: 1 })));
    network.mockImplementation(async () => json(200, { total: 2 }));
    expect([await list(), await list()]).toEqual([{ total: 1 }, { total: 2 }]);
    expect(network).toHaveBeenCalledOnce();
  });

  test('is not for a member', async () => {
    localStorage.setItem('session', session);
    early(Promise.resolve(json(200, { total: 1 })));
    network.mockResolvedValue(json(200, { total: 2 }));
    expect(await list()).toEqual({ total: 2 });
  });

  test('is asked for again when it failed', async () => {
    early(Promise.reject(new TypeError('Failed to fetch')));
    network.mockResolvedValue(json(200, { total: 2 }));
    const told = list();
    await vi.runAllTimersAsync();
    expect(await told).toEqual({ total: 2 });
  });

  test('is given up when its reader leaves', async () => {
    early(new Promise(() => {}));
    const reader = new AbortController();
    const told = api.communities.list({ query: { page: 1, limit: 100 }, signal: reader.signal });
    reader.abort();
    await expect(told).rejects.toMatchObject({ status: 0 });
  });
});

describe('asking again', () => {
  const reading = async () => {
    const told = api.account.read().catch((failure) => failure);
    await vi.runAllTimersAsync();
    return told;
  };

  test('a refusal is final', async () => {
    network.mockImplementation(async () => json(404, { message: 'Not found.' }));
    expect(await reading()).toMatchObject({ status: 404 });
    expect(network).toHaveBeenCalledOnce();
  });

  test('a reading that failed otherwise is asked once more', async () => {
    network
      .mockResolvedValueOnce(json(503, { message: 'Busy' }))
      .mockResolvedValueOnce(json(200, { id: 'u1' }));
    expect(await reading()).toEqual({ id: 'u1' });
    network.mockReset();
    network.mockImplementation(async () => json(500, { message: 'Broken' }));
    expect(await reading()).toMatchObject({ status: 500, message: 'Broken' });
    expect(network).toHaveBeenCalledTimes(2);
  });

  test('a writing is never sent twice by itself', async () => {
    network.mockRejectedValue(new TypeError('Failed to fetch'));
    const told = api.journal.remove({ params: { id: '1' } }).catch((failure) => failure);
    await vi.runAllTimersAsync();
    expect(await told).toMatchObject({ status: 0 });
    expect(network).toHaveBeenCalledOnce();
  });
});

describe('a 401', () => {
  const refused = () => json(401, { message: 'Please log in.' });
  const expired = 'Session expired. Please log in again.';

  test('on a call with a token ends the session, remembers the text and reloads', async () => {
    localStorage.setItem('session', session);
    network.mockResolvedValueOnce(refused());
    await expect(api.account.read()).rejects.toMatchObject({ status: 401, message: expired });
    expect(localStorage.getItem('session')).toBeNull();
    expect((await import('#web/platform/session/expiry.ts')).expiryNotice()).toBe(expired);
    expect(reload).toHaveBeenCalledOnce();
  });

  test('on two calls at once reloads once', async () => {
    localStorage.setItem('session', session);
    network.mockImplementation(async () => refused());
    await Promise.allSettled([api.account.read(), api.journal.tags()]);
    expect(reload).toHaveBeenCalledOnce();
  });

  test('on a call without a token is a failure like any other', async () => {
    network.mockResolvedValueOnce(refused());
    await expect(api.account.read()).rejects.toMatchObject({ status: 401, message: 'Please log in.' });
    expect(reload).not.toHaveBeenCalled();
  });

  test('on signing out never leads to a reload', async () => {
    localStorage.setItem('session', session);
    network.mockResolvedValueOnce(refused());
    await expect(api.auth.logout()).rejects.toMatchObject({ message: 'Please log in.' });
    expect(reload).not.toHaveBeenCalled();
    expect((await import('#web/platform/session/expiry.ts')).expiryNotice()).toBeNull();
  });

  test('that comes after somebody has signed in anew leaves the new session alone', async () => {
    localStorage.setItem('session', session);
    const { saveSession: keepSession } = await import('#web/platform/session/sessionStore.ts');
    network.mockImplementationOnce(async () => {
      keepSession({ token: `${token}2`, user: { id: 'u1' } as User }, true);
      return refused();
    });
    await expect(api.account.read()).rejects.toMatchObject({ status: 401 });
    expect(localStorage.getItem('session')).not.toBeNull();
    expect(reload).not.toHaveBeenCalled();
  });
});
