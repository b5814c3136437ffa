// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { RoomPlan } from '#contract/events/room.ts';
import { createRoomStore } from './roomStore.ts';
import { attendedMinutes } from './sitPosition.ts';

const MINUTE_MS = 60_000;
const START = Date.parse('2026-11-20T08:00:00.000Z');
const ROOM = {
  state: 'open',
  startsAt: '2026-11-20T08:00:00.000Z',
  phases: [{ kind: 'sit', minutes: 40 }],
  endsAt: '2026-11-20T08:40:00.000Z',
  updatedAt: '2026-11-20T07:00:00.000Z',
} as const;

/** Minutes after the start. */
let minutes = 0;
let room: object = ROOM;

beforeEach(() => {
  minutes = -5;
  room = ROOM;
  const now = () => START + minutes * MINUTE_MS;
  vi.spyOn(Date, 'now').mockImplementation(now);
  vi.spyOn(performance, 'now').mockImplementation(() => minutes * MINUTE_MS);
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.endsWith('/room')) return Response.json(room);
    if (url.endsWith('/time')) return Response.json({ received: now(), sent: now() });
    throw new TypeError('offline');
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

/** Opens the room, in a new page. */
async function openRoom() {
  const store = createRoomStore({ occurrenceId: 'o1', memberId: 'm1', guestToken: null });
  const close = store.open();
  await expect.poll(() => store.current().plan).not.toBeNull();
  if ('state' in room && room.state === 'open')
    await expect.poll(() => store.current().attendance).not.toBeNull();
  const attended = () =>
    attendedMinutes(store.current().plan as RoomPlan, store.current().attendance?.presences ?? []);
  return { close, attended, leave: store.leave, attendance: () => store.current().attendance };
}

it('a sit counts only the time in which its room was open', async () => {
  const first = await openRoom();
  minutes = 10;
  first.close();
  minutes = 25;
  const second = await openRoom();
  minutes = 40;
  second.close();
  expect(second.attended()).toBe(25);
});

it('a sit counts the time in which the device slept or the page was hidden', async () => {
  const page = await openRoom();
  minutes = 40;
  page.close();
  expect(page.attended()).toBe(40);
});

it('a sit in a room that is left after a while cannot be logged again when the room has closed', async () => {
  (await openRoom()).close();
  room = { ...ROOM, state: 'closed' };
  minutes = 100;
  const page = await openRoom();
  page.close();
  expect(page.attendance()).toBeNull();
});
