// While a session runs, the remaining time is computed from the wall clock and `endsAt`. A pause stores the
// remaining time, and resuming sets a new end. So nothing is lost when a tab sleeps, is reloaded or is
// closed, and a session ends at its planned time even if the member returns later.

import { z } from 'zod';
import { LIMITS } from '#contract/platform/constants.ts';
import { calendarDay, maxLength, text } from '#contract/platform/primitives.ts';
import { dayOf } from '#web/platform/calendar/days.ts';

/** The durations that can be chosen, in minutes. */
export const DURATIONS = [5, 15, 25, 50] as const;
export type Duration = (typeof DURATIONS)[number];
const DEFAULT_DURATION: Duration = 15;

const MINUTE_MS = 60_000;

/** The intention: trimmed, not empty, at most 500 characters. */
export const Sankalpa = text('Intention', LIMITS.sankalpa, 'Write your intention first.');

/** The settings that a session starts with. */
export interface SessionSettings {
  minutes: Duration;
  sankalpa: string;
  practiceId: string | null;
  /** The requested day (`YYYY-MM-DD`); null for the day on which the session starts. */
  day: string | null;
}

const startedFields = {
  /** The idempotency key of the session's log. */
  key: z.uuid(),
  minutes: z.literal([...DURATIONS]),
  sankalpa: maxLength(z.string().min(1), 'Intention', LIMITS.sankalpa),
  practiceId: z.string().nullable(),
  /** The day to log to. */
  day: z.iso.date(),
};
const leftMs = z.number().min(0);

const Running = z.object({
  ...startedFields,
  phase: z.literal('running'),
  endsAt: z.number(),
  /** The remaining time at the last start or resume; an upper limit if the clock is changed. */
  leftMs,
});
const Paused = z.object({ ...startedFields, phase: z.literal('paused'), leftMs });
const Finished = z.object({
  ...startedFields,
  phase: z.literal('finished'),
  endedAt: z.number(),
  leftMs,
  /** The whole minutes to log. */
  practised: z.int().min(1),
});

export type FinishedSession = z.output<typeof Finished>;

/** Instants are epoch milliseconds, durations milliseconds. */
export const FocusSession = z
  .discriminatedUnion('phase', [Running, Paused, Finished])
  .refine(({ leftMs, minutes }) => leftMs <= minutes * MINUTE_MS)
  .refine((session) => session.phase !== 'finished' || session.practised <= session.minutes);
export type FocusSession = z.output<typeof FocusSession>;

export function begin(settings: SessionSettings, key: string, now: number): FocusSession {
  const leftMs = settings.minutes * MINUTE_MS;
  const day = settings.day ?? dayOf(new Date(now));
  return { ...settings, key, day, phase: 'running', endsAt: now + leftMs, leftMs };
}

/** The remaining milliseconds: from 0 to the chosen duration, even if the clock is changed. */
export function remainingMs(session: FocusSession, now: number): number {
  if (session.phase !== 'running') return session.leftMs;
  return Math.min(Math.max(session.endsAt - now, 0), session.leftMs);
}

/** Finishes a session whose time is over; its end is `endsAt`, not `now`. */
export function finishIfOver(session: FocusSession, now: number): FocusSession {
  if (session.phase !== 'running' || remainingMs(session, now) > 0) return session;
  const { endsAt, ...rest } = session;
  return { ...rest, phase: 'finished', endedAt: endsAt, leftMs: 0, practised: session.minutes };
}

export function pause(session: FocusSession, now: number): FocusSession {
  const current = finishIfOver(session, now);
  if (current.phase !== 'running') return current;
  const { endsAt: _, ...rest } = current;
  return { ...rest, phase: 'paused', leftMs: remainingMs(current, now) };
}

export function resume(session: FocusSession, now: number): FocusSession {
  if (session.phase !== 'paused') return session;
  return { ...session, phase: 'running', endsAt: now + session.leftMs };
}

/** Stops the session early. Returns the finished session, or null if it lasted less than a minute. */
export function stop(session: FocusSession, now: number): FocusSession | null {
  const paused = pause(session, now);
  if (paused.phase !== 'paused') return paused;
  const practised = elapsedMinutes(paused, now);
  return practised < 1 ? null : { ...paused, phase: 'finished', endedAt: now, practised };
}

/** The elapsed minutes without pauses, rounded down. */
export const elapsedMinutes = (session: FocusSession, now: number) =>
  Math.floor((session.minutes * MINUTE_MS - remainingMs(session, now)) / MINUTE_MS);

/** `MM:SS`, rounded up to the next second. */
export function clockText(leftMs: number): string {
  const seconds = Math.ceil(leftMs / 1000);
  const twoDigits = (number: number) => String(number).padStart(2, '0');
  return `${twoDigits(Math.floor(seconds / 60))}:${twoDigits(seconds % 60)}`;
}

/** The announcement for screen readers. It changes three times in a session and never in a pause. */
export function announcement(session: FocusSession, now: number): string {
  if (session.phase === 'finished') return 'The session has ended.';
  const leftMs = remainingMs(session, now);
  if (leftMs <= MINUTE_MS) return 'One minute is left.';
  if (leftMs <= (session.minutes * MINUTE_MS) / 2) return 'Half of the time is left.';
  return `The session has begun: ${session.minutes} minutes.`;
}

const DAY_MS = 86_400_000;

/**
 * Reads the settings from the URL. Invalid values count as missing, and so does a day that the server would
 * reject.
 */
export function sessionSettingsOf(params: URLSearchParams, now = Date.now()): SessionSettings {
  const duration = Number(params.get('duration'));
  return {
    minutes: DURATIONS.find((minutes) => minutes === duration) ?? DEFAULT_DURATION,
    sankalpa: Sankalpa.safeParse(params.get('sankalpa')).data ?? '',
    practiceId: params.get('practiceId') || null,
    day: loggableDay(params.get('date'), now),
  };
}

function loggableDay(text: string | null, now: number): string | null {
  const day = calendarDay('Date').safeParse(text).data;
  // The server accepts days up to tomorrow in UTC, because that day has already begun somewhere.
  const last = new Date(now + DAY_MS).toISOString().slice(0, 10);
  return day && day <= last ? day : null;
}
