// @vitest-environment happy-dom
import { describe, expect, test, vi } from 'vitest';
import { exampleReply } from '#tests/support/browser/exampleReply.ts';
import {
  fetchMock,
  installFakeNetwork,
  jsonResponse,
  reload,
  session,
  textResponse,
} from '#tests/support/browser/fakeNetwork.ts';

let api: typeof import('#web/platform/api/api.ts').api;

const importApi = async () => {
  vi.resetModules();
  ({ api } = await import('#web/platform/api/api.ts'));
};

installFakeNetwork(importApi);

describe('a successful reply', () => {
  const html = (status: number) =>
    new Response('<h1>Welcome to our hotel</h1>', { status, headers: { 'Content-Type': 'text/html' } });
  const entry = exampleReply('POST /journal', { id: 'e1' });
  const content = { date: '2026-11-20T08:00:00Z', content: 'x' };
  const create = () => api.journal.create({ body: content });

  test.each<[string, () => Promise<unknown>, () => Response]>([
    ['an HTML page', create, () => html(200)],
    ['plain text', create, () => textResponse(201, 'OK')],
    ['an empty object', create, () => jsonResponse(200, {})],
    ['a list', create, () => jsonResponse(200, [entry])],
    ['null', create, () => jsonResponse(201, null)],
    ['JSON that is cut off', create, () => new Response('{"id":', jsonResponse(201, null))],
    ['an entry without an id', create, () => jsonResponse(201, { ...entry, id: undefined })],
    ['an entry whose id is a number', create, () => jsonResponse(201, { ...entry, id: 7 })],
    ['nothing', create, () => new Response(null, { status: 204 })],
    ['a page instead of 204', () => api.auth.logout(), () => html(200)],
    ['a page instead of a file', () => api.account.exportData(), () => html(200)],
    ['a page with status 401', create, () => html(401)],
  ])('a reply that is not from our server is a failed call: %s', async (_, call, response) => {
    localStorage.setItem('session', session);
    fetchMock.mockImplementation(async () => response());
    const failure = call().catch((reason) => reason);
    await vi.runAllTimersAsync();
    expect(await failure).toMatchObject({ status: 0, message: 'The server cannot be reached.' });
    expect(localStorage.getItem('session')).toBe(session);
    expect(reload).not.toHaveBeenCalled();
  });

  test('a reply of a newer server, with further fields and words, is accepted', async () => {
    const newer = { ...entry, weather: 'rain', mood: 'a word that is not known here' };
    fetchMock.mockResolvedValueOnce(jsonResponse(201, newer));
    expect(await create()).toEqual(newer);
    const member = exampleReply('GET /account', { role: 'abbess' });
    fetchMock.mockResolvedValueOnce(jsonResponse(200, member));
    expect(await api.account.read()).toEqual(member);
  });
});
