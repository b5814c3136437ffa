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
export const reload = vi.fn();

// This folder is compiled without the types of a browser.
const page = globalThis as unknown as { location: { reload: () => void } };

/** Replaces `fetch` and the reload of the page, and loads the API client anew before each test with `importApi`. */
export function installFakeNetwork(importApi: () => Promise<void>): void {
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    vi.stubGlobal('fetch', fetchMock);
    vi.spyOn(page.location, 'reload').mockImplementation(reload);
    await importApi();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    fetchMock.mockReset();
    reload.mockReset();
    localStorage.clear();
    sessionStorage.clear();
  });
}
