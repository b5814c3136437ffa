// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { exampleReply } from '#tests/support/browser/exampleReply.ts';
import { fetchMock, installFakeNetwork, jsonResponse, session } from '#tests/support/browser/fakeNetwork.ts';

let api: typeof import('./api.ts').api;

const importApi = async () => {
  vi.resetModules();
  ({ api } = await import('./api.ts'));
};

installFakeNetwork(importApi);

const _firstRequest = () => {
  const [url, init] = fetchMock.mock.calls[0] ?? ['', {}];
  return { url, ...init, headers: new Headers(init.headers) };
};

describe('a reply in the page', () => {
  const [first, second] = [{ page: 1 }, { page: 2 }].map((fields) =>
    exampleReply('GET /communities', fields),
  );
  const addFirstData = (text: string) => {
    const script = document.createElement('script');
    Object.assign(script, { type: 'application/json', id: 'first', textContent: text });
    document.body.append(script);
  };
  const list = () => api.communities.list({ query: { page: 1, limit: 100 } });
  beforeEach(() => {
    addFirstData(JSON.stringify({ '/api/v1/communities?page=1&limit=100': first }));
    fetchMock.mockImplementation(async () => jsonResponse(200, second));
  });
  afterEach(() => document.getElementById('first')?.remove());

  test('a reply in the page is used once, and later calls send a request', async () => {
    expect([await list(), await list()]).toEqual([first, second]);
    expect(fetchMock).toHaveBeenCalledOnce();
  });

  test('a reply in the page is not used for a member, for a guest with a link, or for another call', async () => {
    const occurrence = exampleReply('GET /events/occurrences/{id}');
    document.getElementById('first')?.remove();
    addFirstData(
      JSON.stringify({
        '/api/v1/communities?page=1&limit=100': first,
        '/api/v1/events/occurrences/1': { ...occurrence, title: 'Outdated' },
      }),
    );
    expect(await api.communities.list({ query: { page: 1, limit: 50 } })).toEqual(second);
    fetchMock.mockResolvedValueOnce(jsonResponse(200, occurrence));
    expect(await api.events.read({ params: { id: '1' }, guestToken: 't' })).toEqual(occurrence);
    localStorage.setItem('session', session);
    await importApi();
    expect(await list()).toEqual(second);
  });

  test('a reply in the page is not used after a call that may have changed something', async () => {
    fetchMock.mockResolvedValueOnce(jsonResponse(200, { message: 'done' }));
    await api.auth.verifyEmail({ body: { token: 't' } });
    expect(await list()).toEqual(second);
  });

  test('a reply in the page is not used a minute after the page was opened', async () => {
    vi.spyOn(performance, 'now').mockReturnValue(60_001);
    expect(await list()).toEqual(second);
  });

  test('a call sends a request if the page has arrived only in part', async () => {
    document.getElementById('first')?.remove();
    addFirstData('{"/api/v1/communities?page=1&limit=100":{"items":[');
    expect(await list()).toEqual(second);
  });
});
