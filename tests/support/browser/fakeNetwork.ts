import { afterEach, beforeEach, vi } from 'vitest';
import type { User } from '#contract/account.ts';

const exp = Math.floor(Date.now() / 1000) + 3600;
export const token = `h.${btoa(JSON.stringify({ exp }))}.s`;
export const session = JSON.stringify({ token, user: { id: 'u1' } as User });

export const jsonResponse = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'Content-Type': 'application/json; charset=utf-8' },
  });
export const textResponse = (status: number, body: string) =>
  new Response(body, { status, headers: { 'Content-Type': 'text/plain' } });

export const fetchMock = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
/** Answers the client's question whether the server answers at all. By default it does. */
export const probeMock = vi.fn<() => Promise<Response>>();
export const reload = vi.fn();

// This folder is compiled without the types of a browser.
const page = globalThis as unknown as { location: { reload: () => void } };

/** The part of `XMLHttpRequest` with which files are sent. It passes each file to the replacement of `fetch`. */
class FakeUpload {
  upload = {};
  status = 0;
  response: Blob | null = null;
  onload = () => {};
  onerror = () => {};
  #url = '';
  #init: RequestInit & { headers: Record<string, string> } = { headers: {} };
  #responseHeaders = '';

  open(method: string, url: string) {
    this.#url = url;
    this.#init.method = method;
  }
  setRequestHeader(name: string, value: string) {
    this.#init.headers[name] = value;
  }
  async send(body: Blob) {
    try {
      const response = await fetchMock(this.#url, { ...this.#init, body });
      this.status = response.status;
      this.response = await response.blob();
      this.#responseHeaders = [...response.headers].map(([name, value]) => `${name}: ${value}`).join('\r\n');
      this.onload();
    } catch {
      this.onerror();
    }
  }
  getAllResponseHeaders() {
    return this.#responseHeaders;
  }
}

/** Replaces `fetch` and the reload of the page, and loads the API client anew before each test with `importApi`. */
export function installFakeNetwork(importApi: () => Promise<void>): void {
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    probeMock.mockImplementation(async () => jsonResponse(200, { received: 1, sent: 1 }));
    vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
      url === '/api/v1/time' ? probeMock() : fetchMock(url, init),
    );
    vi.stubGlobal('XMLHttpRequest', FakeUpload);
    vi.spyOn(page.location, 'reload').mockImplementation(reload);
    await importApi();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    fetchMock.mockReset();
    probeMock.mockReset();
    reload.mockReset();
    localStorage.clear();
    sessionStorage.clear();
  });
}
