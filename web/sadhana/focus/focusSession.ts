// While a session runs, the remaining time is computed from the wall clock and `endsAt`. A pause stores the
// remaining time, and resuming sets a new end. So nothing is lost when a tab sleeps, is reloaded or is
// closed, and a session ends at its planned time even if the member returns later. What happens when the wall clock is
// set is decided in `clock/clockChange.ts`.

import { t } from '@lingui/core/macro';
import { z } from 'zod';
import { LIMITS } from '#contract/platform/constants.ts';
import { DAY_MS } from '#contract/platform/dayNumbers.ts';
import { calendarDay, maxLength, text } from '#contract/platform/primitives.ts';
import { lengthText, partText, settleInText } from '#web/sadhana/focus/timeline/stageTexts.ts';
import {
  MAX_MINUTES,
  MINUTE_MS,
  practisedMinutes,
  type Stage,
  stageAt,
  totalMs,
} from '#web/sadhana/focus/timeline/timeline.ts';
import { Line } from '#web/sadhana/lines/line.ts';
import { practiceToday } from '#web/sadhana/practiceToday.ts';
import { SessionChoices } from './sessionChoices.ts';

/** The durations that can be chosen, in minutes. */
export const DURATIONS = [5, 15, 25, 50] as const;
export const DEFAULT_DURATION = 15;

/** The intention: trimmed, not empty, at most 500 characters. */
export const Sankalpa = text('Intention', LIMITS.sankalpa, 'Write your intention first.');

/** The settings that a session starts with. Those that are absent have their default. */
export interface SessionSettings extends SessionChoices {
  minutes: number;
  sankalpa: string;
  practiceId: string | null;
  /** The requested day (`YYYY-MM-DD`); null for the day on which the session starts. */
  day: string | null;
}

const startedFields = {
  ...SessionChoices.shape,
  /** The idempotency key of the session's log. */
  key: z.uuid(),
  minutes: z.int().min(1),
  sankalpa: maxLength(z.string().min(1), 'Intention', LIMITS.sankalpa),
  practiceId: z.string().nullable(),
  /** The day to log to. */
  day: z.iso.date(),
  /** The line for the journal that the member is writing after the end. */
  line: Line.optional(),
};
const leftMs = z.number().min(0);
const clockFields = {
  /** The server's time minus the wall clock when the end was computed, if it is known. */
  serverOffset: z.number().optional(),
  /** The end by another clock, about which the member is asked. */
  otherEnd: z.number().optional(),
};

const Running = z.object({
  ...startedFields,
  ...clockFields,
  phase: z.literal('running'),
  endsAt: z.number(),
  /** The remaining time at the last start or resume; an upper limit if the clock is changed. */
  leftMs,
});
const Paused = z.object({ ...startedFields, phase: z.literal('paused'), leftMs });
const Finished = z.object({
  ...startedFields,
  ...clockFields,
  phase: z.literal('finished'),
  endedAt: z.number(),
  leftMs,
  /** The whole minutes to log. */
  practised: z.int().min(1),
  /** Whether the end bell could not sound. */
  isBellMissed: z.literal(true).optional(),
});

export type FinishedSession = z.output<typeof Finished>;

/** Instants are epoch milliseconds, durations milliseconds. */
export const FocusSession = z
  .discriminatedUnion('phase', [Running, Paused, Finished])
  .refine(({ parts, minutes }) => parts || minutes <= MAX_MINUTES)
  .refine((session) => session.leftMs <= totalMs(session))
  .refine((session) => session.phase !== 'finished' || session.practised <= session.minutes);
export type FocusSession = z.output<typeof FocusSession>;

export function begin(settings: SessionSettings, key: string, now: number): FocusSession {
  const leftMs = totalMs(settings);
  const day = settings.day ?? practiceToday(new Date(now));
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
  return { ...rest, phase: 'finished', endedAt: endsAt, leftMs: 0, practised: elapsedMinutes(session, now) };
}

export function pause(session: FocusSession, now: number): FocusSession {
  const current = finishIfOver(session, now);
  if (current.phase !== 'running') return current;
  const { endsAt: _end, serverOffset: _offset, otherEnd: _other, ...rest } = current;
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

/** Ends the current part of a sequence, unless it is the last one. The next part begins at once. */
export function endPart(session: FocusSession, now: number): FocusSession {
  const current = finishIfOver(session, now);
  const stage = stageOf(current, now);
  if (current.phase === 'finished' || !current.parts || stage.name !== 'part') return current;
  if (stage.index === current.parts.length - 1) return current;
  const parts = current.parts.map((part, index) =>
    index === stage.index ? { ...part, endedAfterMs: stage.elapsedMs } : part,
  );
  const leftMs = remainingMs(current, now) - stage.leftMs;
  if (current.phase === 'paused') return { ...current, parts, leftMs };
  return { ...current, parts, leftMs, endsAt: now + leftMs };
}

/** The running time: milliseconds without pauses, with the time to settle in. */
export const ranMs = (session: FocusSession, now: number) => totalMs(session) - remainingMs(session, now);

export const stageOf = (session: FocusSession, now: number): Stage => stageAt(session, ranMs(session, now));

/** The elapsed minutes of each part, rounded down; without pauses and the time to settle in. */
export const elapsedPartMinutes = (session: FocusSession, now: number): number[] =>
  practisedMinutes(session, ranMs(session, now));

/** The elapsed minutes that are logged. */
export const elapsedMinutes = (session: FocusSession, now: number): number =>
  elapsedPartMinutes(session, now).reduce((sum, minutes) => sum + minutes, 0);

/** `MM:SS`, rounded up to the next second. */
export function clockText(leftMs: number): string {
  const seconds = Math.ceil(leftMs / 1000);
  const twoDigits = (number: number) => String(number).padStart(2, '0');
  return `${twoDigits(Math.floor(seconds / 60))}:${twoDigits(seconds % 60)}`;
}

/** The announcement for screen readers. It changes a few times in a session and never in a pause. */
export function announcement(session: FocusSession, now: number): string {
  const stage = stageOf(session, now);
  if (session.phase === 'finished' || stage.name === 'end') return t`The session has ended.`;
  if (stage.name === 'settle-in') return t`Settle in: ${{ length: settleInText(stage.lengthMs / 1000) }}.`;
  const { isOpen, parts, minutes } = session;
  if (isOpen) return t`The session has begun.`;
  const part = parts?.[stage.index];
  const isLast = stage.index === (parts?.length ?? 1) - 1;
  if (isLast && stage.leftMs <= MINUTE_MS && stage.lengthMs > MINUTE_MS) return t`One minute is left.`;
  if (part) return t`${{ part: partText(stage.index, parts) }}, ${{ length: lengthText(part.minutes) }}.`;
  if (stage.leftMs <= (minutes * MINUTE_MS) / 2 && minutes > 1) return t`Half of the time is left.`;
  return t`The session has begun: ${{ length: lengthText(minutes) }}.`;
}

/**
 * Reads the settings from the URL. Invalid values count as missing, and so does a day that the server would
 * reject.
 */
export function sessionSettingsOf(params: URLSearchParams, now = Date.now()): SessionSettings {
  const presetId = params.get('presetId');
  return {
    ...(presetId && { presetId }),
    ...(lengthOf(params) ?? { minutes: DEFAULT_DURATION }),
    sankalpa: Sankalpa.safeParse(params.get('sankalpa')).data ?? '',
    practiceId: (!presetId && params.get('practiceId')) || null,
    day: loggableDay(params.get('date'), now),
  };
}

/** The length in the settings of a session. */
export type Length = Pick<SessionSettings, 'minutes' | 'isOpen'>;
export const OPEN_LENGTH: Length = { minutes: MAX_MINUTES, isOpen: true };

/** Reads the length from the URL: `open=1`, else `minutes`, else `duration`. Null if none of them is valid. */
export function lengthOf(params: URLSearchParams): Length | null {
  if (params.get('open') === '1') return OPEN_LENGTH;
  const typed = params.get('minutes') ?? '';
  const minutes = /^\d+$/.test(typed) ? Number(typed) : 0;
  if (minutes >= 1 && minutes <= MAX_MINUTES) return { minutes };
  const duration = Number(params.get('duration'));
  const chosen = DURATIONS.find((minutes) => minutes === duration);
  return chosen ? { minutes: chosen } : null;
}

function loggableDay(text: string | null, now: number): string | null {
  const day = calendarDay('Date').safeParse(text).data;
  // The server accepts days up to tomorrow in UTC, because that day has already begun somewhere.
  const last = new Date(now + DAY_MS).toISOString().slice(0, 10);
  return day && day <= last ? day : null;
}
