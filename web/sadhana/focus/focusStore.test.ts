// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { withOtherEnd } from '#web/sadhana/focus/clock/clockChange.ts';
import { begin, finishIfOver, remainingMs, type SessionSettings } from './focusSession.ts';
import { createFocusStore, type FocusStore } from './focusStore.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const NOW = Date.UTC(2026, 10, 20, 8);
const KEY = '0190a7c2-0000-7000-8000-000000000000';
const settings: SessionSettings = { minutes: 15, sankalpa: 'To rest.', practiceId: null, day: null };

/** The clocks of a device and of the server, in milliseconds after the start. */
const clocks = { wall: 0, page: 0, server: 0 };

/** Time passes on all clocks, but not on the page's clock while the device sleeps. */
function pass(milliseconds: number, { isAsleep = false } = {}) {
  clocks.wall += milliseconds;
  clocks.server += milliseconds;
  if (!isAsleep) clocks.page += milliseconds;
}

beforeEach(() => {
  Object.assign(clocks, { wall: 0, page: 0, server: 0 });
  vi.spyOn(Date, 'now').mockImplementation(() => NOW + clocks.wall);
  vi.spyOn(performance, 'now').mockImplementation(() => clocks.page);
  vi.stubGlobal('fetch', async () => {
    const time = NOW + clocks.server;
    return Response.json({ received: time, sent: time });
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
});

/** Opens a page with the timer, and waits until it knows the server's time. */
async function openPage(): Promise<FocusStore> {
  const store = createFocusStore('meera');
  store.subscribe(() => {});
  await settle();
  return store;
}
async function startSession(): Promise<FocusStore> {
  const store = await openPage();
  store.change((_, now) => begin(settings, KEY, now));
  if (navigator.onLine) await expect.poll(() => store.current().session).toHaveProperty('serverOffset');
  return store;
}
/** What the page does each second. */
async function tick(store: FocusStore) {
  store.change((session, now) => session && finishIfOver(session, now));
  await settle();
  return store.current();
}
const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

/** The minutes that are left; null after the end. */
const leftIn = ({ session, now }: ReturnType<FocusStore['current']>) =>
  session?.phase === 'running' ? remainingMs(session, now) / MINUTE_MS : null;
/** The minutes that are left by the other clock; undefined if the member is not asked. */
function otherLeftIn({ session, now }: ReturnType<FocusStore['current']>) {
  if (!session || session.phase === 'paused' || session.otherEnd === undefined) return undefined;
  return remainingMs(withOtherEnd(session, now), now) / MINUTE_MS;
}

describe('a focus session on a page that stays open', () => {
  it.each([2 * HOUR_MS, -2 * HOUR_MS])('continues when the wall clock is set by %d ms', async (jump) => {
    const store = await startSession();
    pass(5 * MINUTE_MS);
    clocks.wall += jump;
    expect(leftIn(await tick(store))).toBe(10);
    expect(otherLeftIn(store.current())).toBeUndefined();
    pass(10 * MINUTE_MS);
    expect(await tick(store)).toMatchObject({
      session: { phase: 'finished', practised: 15, endedAt: NOW + jump + 15 * MINUTE_MS },
    });
  });

  it('ends at its planned time if the device slept', async () => {
    const store = await startSession();
    pass(5 * MINUTE_MS);
    await tick(store);
    pass(2 * HOUR_MS, { isAsleep: true });
    expect(await tick(store)).toMatchObject({
      session: { phase: 'finished', practised: 15, endedAt: NOW + 15 * MINUTE_MS },
    });
  });

  it('continues and asks the member if the server does not tell which clock is right', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const store = await startSession();
    pass(5 * MINUTE_MS);
    await tick(store);
    pass(2 * HOUR_MS, { isAsleep: true });
    expect(leftIn(await tick(store))).toBe(10);
    expect(otherLeftIn(store.current())).toBe(0);
  });

  it('moves once when two tabs see the wall clock change', async () => {
    const store = await startSession();
    const other = await openPage();
    pass(5 * MINUTE_MS);
    clocks.wall += 2 * HOUR_MS;
    await Promise.all([tick(store), tick(other)]);
    expect([leftIn(await tick(store)), leftIn(await tick(other))]).toEqual([10, 10]);
  });
});

describe('a focus session after a reload', () => {
  it('ends at its planned time without a question', async () => {
    await startSession();
    pass(5 * HOUR_MS);
    const reloaded = await openPage();
    expect(reloaded.current()).toMatchObject({ session: { phase: 'finished', practised: 15 } });
    expect(otherLeftIn(reloaded.current())).toBeUndefined();
  });

  it('follows the wall clock and asks the member when the server disagrees', async () => {
    await startSession();
    pass(5 * MINUTE_MS);
    clocks.wall += 2 * HOUR_MS;
    const reloaded = await openPage();
    expect(reloaded.current()).toMatchObject({ session: { phase: 'finished', practised: 15 } });
    expect(otherLeftIn(reloaded.current())).toBe(10);
  });

  it('asks the member about an end that is further away than the session is long', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await startSession();
    clocks.wall -= 2 * HOUR_MS;
    const reloaded = await openPage();
    expect(leftIn(reloaded.current())).toBe(15);
    expect(otherLeftIn(reloaded.current())).toBe(0);
  });
});
