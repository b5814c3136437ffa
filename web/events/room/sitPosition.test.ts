import { describe, expect, it } from 'vitest';
import type { RoomPlan } from '#contract/events/room.ts';
import { announcementOf, attendedMinutes, mergePresences, sitPositionAt } from './sitPosition.ts';

const START = Date.parse('2026-11-20T08:00:00.000Z');
const MINUTE = 60_000;
const PLAN: RoomPlan = {
  startsAt: '2026-11-20T08:00:00.000Z',
  phases: [
    { kind: 'settle', minutes: 1 },
    { kind: 'sit', minutes: 20 },
  ],
  endsAt: '2026-11-20T08:21:00.000Z',
  updatedAt: '2026-11-20T07:00:00.000Z',
};
const positionAt = (minutes: number) => sitPositionAt(PLAN, START + minutes * MINUTE);

describe('sitPositionAt', () => {
  it('counts down to the start', () => {
    expect(positionAt(-5)).toEqual({ state: 'before', index: -1, leftMs: 5 * MINUTE, share: 1 });
  });

  it('counts down to the end of each phase', () => {
    expect(positionAt(0)).toEqual({ state: 'running', index: 0, leftMs: MINUTE, share: 1 });
    expect(positionAt(1)).toEqual({ state: 'running', index: 1, leftMs: 20 * MINUTE, share: 1 });
    expect(positionAt(16)).toEqual({ state: 'running', index: 1, leftMs: 5 * MINUTE, share: 0.25 });
  });

  it('ends with the last phase', () => {
    expect(positionAt(21)).toEqual({ state: 'ended', index: -1, leftMs: 0, share: 0 });
  });
});

it('announcementOf names each phase and the end', () => {
  const texts = [-1, 0, 1, 21].map((minutes) => announcementOf(PLAN, positionAt(minutes)));
  expect(texts).toEqual(['', 'Settle in: 1 minute.', 'Sit: 20 minutes.', 'The sit has ended.']);
});

const at = (minutes: number) => START + minutes * MINUTE;
const presence = (from: number, to: number) => ({ from: at(from), to: at(to) });

it('attendedMinutes counts the whole minutes between the start and the end', () => {
  const attended = [-10, 0, 0.5, 20.5, 30].map((from) => attendedMinutes(PLAN, [presence(from, 60)]));
  expect(attended).toEqual([21, 21, 20, 0, 0]);
});

it('attendedMinutes does not count the time away, except during a reload', () => {
  const attended = (...presences: [from: number, to: number][]) =>
    attendedMinutes(PLAN, mergePresences(presences.map(([from, to]) => presence(from, to))));
  expect(attended([-5, 4], [14, 30])).toBe(11);
  expect(attended([-5, 4])).toBe(4);
  expect(attended([-5, 4], [4.5, 30])).toBe(21);
  expect(attended([4, 30], [-5, 4], [2, 6])).toBe(21);
});
