import { t } from '@lingui/core/macro';
import {
  clockText,
  type FocusSession,
  type Length,
  ranMs,
  stageOf,
} from '#web/sadhana/focus/focusSession.ts';
import { MINUTE_MS, settleInMs } from './timeline.ts';

/** The content of the dial. */
export interface Dial {
  /** `MM:SS` */
  text: string;
  /** The label of the time. */
  label: string;
  /** The share of the ring that is drawn, from 0 to 1. */
  share: number;
}

/** The dial before a session or a sequence. */
export function idleDialOf({ minutes, isOpen }: Length, parts: readonly { minutes: number }[] | null): Dial {
  if (isOpen && !parts) return openDial(0);
  const total = parts ? parts.reduce((sum, part) => sum + part.minutes, 0) : minutes;
  return { text: clockText(total * MINUTE_MS), label: t`Time left`, share: 1 };
}

/** The time left in the current stage of a session. An open-ended session shows the time sat instead. */
export function dialOf(session: FocusSession, now: number): Dial {
  const stage = stageOf(session, now);
  if (stage.name === 'end' && session.isOpen) return openDial(ranMs(session, now) - settleInMs(session));
  if (stage.name === 'end') return { text: clockText(0), label: t`Time left`, share: 0 };
  if (stage.name === 'part' && session.isOpen) return openDial(stage.elapsedMs);
  return {
    text: clockText(stage.leftMs),
    label: stage.name === 'settle-in' ? t`Settle in` : t`Time left`,
    share: stage.leftMs / stage.lengthMs,
  };
}

/** The seconds are rounded down, because the time counts up. */
const openDial = (elapsedMs: number): Dial => ({
  text: clockText(Math.floor(elapsedMs / 1000) * 1000),
  label: t`Time sat`,
  share: 1,
});
