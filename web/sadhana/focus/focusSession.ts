// A session is never counted down. While it runs, the wall clock says what is left until `endsAt`; a pause
// keeps what was left, and resuming counts from then on. So a tab that sleeps, is reloaded or closed loses
// nothing, and whoever comes back late finds that the session has ended at its own time.

import { z } from 'zod';
import { LIMITS } from '#contract/platform/constants.ts';
import { maxLength, text } from '#contract/platform/primitives.ts';
import { dayOf } from '#web/platform/calendar/days.ts';

/** In minutes. */
export const DURATIONS = [5, 15, 25, 50] as const;
export type Duration = (typeof DURATIONS)[number];
export const USUAL_DURATION: Duration = 15;

const MINUTE_MS = 60_000;

/** The intention as it is set: trimmed, not empty, of at most 500 characters. */
export const Sankalpa = text('Intention', LIMITS.sankalpa, 'Write your intention first.');

/** What a session begins with. */
export interface FocusTerms {
  minutes: Duration;
  sankalpa: string;
  practiceId: string | null;
  /** The day (`YYYY-MM-DD`) that was asked for; null is the day on which the session starts. */
  day: string | null;
}

const begun = {
  /** Made once a session, so that logging it again and again makes one log. */
  key: z.uuid(),
  minutes: z.literal([...DURATIONS]),
  sankalpa: maxLength(z.string().min(1), 'Intention', LIMITS.sankalpa),
  practiceId: z.string().nullable(),
  /** The day to log to. */
  day: z.iso.date(),
};
const left = z.number().min(0);

const Running = z.object({
  ...begun,
  phase: z.literal('running'),
  endsAt: z.number(),
  /** What was left when it was started or resumed: never more is left after that, wherever the clock goes. */
  leftMs: left,
});
const Paused = z.object({ ...begun, phase: z.literal('paused'), leftMs: left });
const Finished = z.object({
  ...begun,
  phase: z.literal('finished'),
  endedAt: z.number(),
  leftMs: left,
  /** Whole minutes, to be logged. */
  practised: z.int().min(1),
});

export type FinishedSession = z.output<typeof Finished>;

/** Instants and spans are in milliseconds. */
export const FocusSession = z
  .discriminatedUnion('phase', [Running, Paused, Finished])
  .refine(({ leftMs, minutes }) => leftMs <= minutes * MINUTE_MS)
  .refine((session) => session.phase !== 'finished' || session.practised <= session.minutes);
export type FocusSession = z.output<typeof FocusSession>;

export function begin(terms: FocusTerms, key: string, now: number): FocusSession {
  const leftMs = terms.minutes * MINUTE_MS;
  const day = terms.day ?? dayOf(new Date(now));
  return { ...terms, key, day, phase: 'running', endsAt: now + leftMs, leftMs };
}

/** From 0 to what was chosen, also when the clock has been set back or forward. */
export function leftAt(session: FocusSession, now: number): number {
  if (session.phase !== 'running') return session.leftMs;
  return Math.min(Math.max(session.endsAt - now, 0), session.leftMs);
}

/** The session as it is now: one whose time is over has ended, at its own time. */
export function settled(session: FocusSession, now: number): FocusSession {
  if (session.phase !== 'running' || leftAt(session, now) > 0) return session;
  const { endsAt, ...rest } = session;
  return { ...rest, phase: 'finished', endedAt: endsAt, leftMs: 0, practised: session.minutes };
}

export function pause(session: FocusSession, now: number): FocusSession {
  const current = settled(session, now);
  if (current.phase !== 'running') return current;
  const { endsAt: _, ...rest } = current;
  return { ...rest, phase: 'paused', leftMs: leftAt(current, now) };
}

export function resume(session: FocusSession, now: number): FocusSession {
  if (session.phase !== 'paused') return session;
  return { ...session, phase: 'running', endsAt: now + session.leftMs };
}

/** Stopped early, or ended if its time is over; null when less than a minute has gone by. */
export function stop(session: FocusSession, now: number): FocusSession | null {
  const held = pause(session, now);
  if (held.phase !== 'paused') return held;
  const practised = elapsedMinutes(held, now);
  return practised < 1 ? null : { ...held, phase: 'finished', endedAt: now, practised };
}

/** Whole minutes without the pauses, rounded down. */
export const elapsedMinutes = (session: FocusSession, now: number) =>
  Math.floor((session.minutes * MINUTE_MS - leftAt(session, now)) / MINUTE_MS);

/** `MM:SS`; a second that has begun counts as left. */
export function clockText(leftMs: number): string {
  const seconds = Math.ceil(leftMs / 1000);
  const two = (number: number) => String(number).padStart(2, '0');
  return `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`;
}

/** What a screen reader is told; it changes four times in a session, and a pause changes nothing. */
export function announcement(session: FocusSession, now: number): string {
  if (session.phase === 'finished') return 'The session has ended.';
  const leftMs = leftAt(session, now);
  if (leftMs <= MINUTE_MS) return 'One minute is left.';
  if (leftMs <= (session.minutes * MINUTE_MS) / 2) return 'Half of the time is left.';
  return `The session has begun: ${session.minutes} minutes.`;
}
