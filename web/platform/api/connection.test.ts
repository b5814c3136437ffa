// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { exampleReply } from '#tests/support/browser/exampleReply.ts';
import {
  fetchMock,
  installFakeNetwork,
  jsonResponse,
  probeMock,
} from '#tests/support/browser/fakeNetwork.ts';

let api: typeof import('./api.ts').api;
let connection: typeof import('./connection.ts');

installFakeNetwork(async () => {
  vi.resetModules();
  ({ api } = await import('./api.ts'));
  connection = await import('./connection.ts');
});

let states: string[];
beforeEach(() => {
  states = [];
  connection.onConnectionChange(() => states.push(connection.currentConnection()));
  // The first call loads the shapes of the replies.
  fetchMock.mockResolvedValueOnce(jsonResponse(200, exampleReply('GET /account')));
  return api.account.read();
});
afterEach(() => vi.restoreAllMocks());

const account = () => jsonResponse(200, exampleReply('GET /account'));
const save = () => api.journal.create({ body: { date: '2026-11-20T08:00:00Z', content: 'x' } });
const failureOf = (call: Promise<unknown>) => call.catch((failure) => failure);

test('a call without an answer for three seconds is slow until the answer is there', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  fetchMock.mockReturnValueOnce(promise);
  const reply = api.account.read();
  await vi.advanceTimersByTimeAsync(2_900);
  expect(connection.currentConnection()).toBe('connected');
  await vi.advanceTimersByTimeAsync(200);
  expect(connection.currentConnection()).toBe('slow');
  resolve(account());
  await reply;
  expect(connection.currentConnection()).toBe('connected');
});

test('a call fails after sixty seconds without an answer', async () => {
  fetchMock.mockImplementation(
    (_, { signal }) =>
      new Promise((_resolve, reject) =>
        signal?.addEventListener('abort', () => reject(new Error('aborted'))),
      ),
  );
  let failure: unknown;
  void failureOf(save()).then((reason) => {
    failure = reason;
  });
  await vi.advanceTimersByTimeAsync(59_000);
  expect(failure).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(failure).toMatchObject({ status: 0, message: 'A network error occurred.' });
});

test.each([
  ['no answer', () => Promise.reject(new TypeError('Failed to fetch'))],
  [
    'a page of a hotel',
    async () => new Response('<h1>Welcome</h1>', { status: 200, headers: { 'Content-Type': 'text/html' } }),
  ],
  [
    'a page of a proxy',
    async () => new Response('<h1>502</h1>', { status: 502, headers: { 'Content-Type': 'text/html' } }),
  ],
])('the server is unreachable after %s, and reachable again after an answer', async (_, respond) => {
  const reconnected = vi.fn();
  connection.onReconnect(reconnected);
  fetchMock.mockImplementationOnce(respond);
  probeMock.mockImplementation(respond);
  await failureOf(save());
  await vi.waitFor(() => expect(connection.currentConnection()).toBe('unreachable'));
  fetchMock.mockResolvedValueOnce(account());
  await api.account.read();
  expect(connection.currentConnection()).toBe('connected');
  expect(states).toEqual(['unreachable', 'connected']);
  expect(reconnected).toHaveBeenCalledOnce();
});

test('a server that answers other calls is not unreachable', async () => {
  fetchMock.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await failureOf(save());
  await vi.waitFor(() => expect(probeMock).toHaveBeenCalledOnce());
  await vi.advanceTimersByTimeAsync(100);
  expect(states).toEqual([]);
});

test('an error of our server and an aborted call do not make it unreachable', async () => {
  fetchMock.mockResolvedValueOnce(jsonResponse(500, { message: 'Broken' }));
  await failureOf(save());
  const controller = new AbortController();
  fetchMock.mockRejectedValueOnce(new Error('aborted'));
  controller.abort();
  await failureOf(api.journal.read({ params: { id: '1' }, signal: controller.signal }));
  expect(connection.currentConnection()).toBe('connected');
});

test('a browser without a network is offline, whatever the calls say', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  fetchMock.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await failureOf(save());
  expect(connection.currentConnection()).toBe('offline');
  expect(connection.canReachServer()).toBe(false);
});
