import { bellsOf, type SitSchedule, startOf, strokesOf } from '#contract/events/sitBells.ts';
import { chimeOutput, renderedBell, strikeRendered } from '#web/sadhana/focus/public.ts';

/** A stroke is scheduled again if its newly computed time differs by more than this. */
const MAX_DRIFT_S = 0.03;
/** The maximum number of strokes that are scheduled at the same time, because each one costs some processor time. */
const MAX_SCHEDULED = 200;

/** One stroke of a bell. `at` is an instant of the server in epoch milliseconds. */
interface Stroke {
  id: string;
  at: number;
  isSoft: boolean;
}

interface ScheduledStroke {
  /** In seconds of the audio clock. */
  at: number;
  silence: () => void;
}

/** The strokes of a room, scheduled on the audio clock, so that they also ring while the tab sleeps. */
export interface StrokeScheduler {
  /**
   * Schedules the future strokes of a sit, and cancels those that are not in it any more. Strokes are scheduled again
   * when the audio clock has drifted. A stroke that has rung or was missed does not ring again.
   */
  schedule(sit: SitSchedule, serverNow: number, toPageTime: (serverTime: number) => number): void;
  cancelAll(): void;
}

export function createStrokeScheduler(): StrokeScheduler {
  const scheduled = new Map<string, ScheduledStroke>();
  let buffer: AudioBuffer | null = null;
  let isRendering = false;

  async function render(sampleRate: number): Promise<void> {
    isRendering = true;
    buffer = await renderedBell('bowl', sampleRate);
  }

  function cancel(id: string): void {
    scheduled.get(id)?.silence();
    scheduled.delete(id);
  }

  return {
    schedule(sit, serverNow, toPageTime) {
      const output = chimeOutput();
      if (!output) return;
      const { context, volume, soft } = output;
      if (!isRendering) void render(context.sampleRate);
      if (!buffer) return;
      const { currentTime } = context;
      const strokes = upcomingStrokes(sit, serverNow);
      const ids = new Set(strokes.map(({ id }) => id));
      for (const [id, { at }] of scheduled) if (!ids.has(id) && at > currentTime) cancel(id);
      for (const { id, at: serverTime, isSoft } of strokes) {
        const at = audioTimeAt(context, toPageTime(serverTime));
        const existing = scheduled.get(id);
        if (existing && (existing.at <= currentTime || Math.abs(existing.at - at) < MAX_DRIFT_S)) continue;
        cancel(id);
        if (at < currentTime) continue;
        scheduled.set(id, { at, silence: strikeRendered(buffer, isSoft ? soft : volume, at) });
      }
    },
    cancelAll() {
      const now = chimeOutput()?.context.currentTime ?? 0;
      for (const [id, { at }] of scheduled) if (at > now) cancel(id);
    },
  };
}

/** The id contains the instant, because a change moves strokes that have not rung. */
function upcomingStrokes(sit: SitSchedule, now: number): Stroke[] {
  const start = startOf(sit);
  return bellsOf(sit.phases)
    .flatMap((bell) => strokesOf(bell).map((atMs) => ({ kind: bell.kind, at: start + atMs })))
    .filter(({ at }) => at > now)
    .slice(0, MAX_SCHEDULED)
    .map(({ kind, at }) => ({ id: `${kind} ${at}`, at, isSoft: kind === 'interval' }));
}

/**
 * The time of the audio clock at which a sound starts if it is to be heard at `pageTime`, a time of
 * `performance.now()`. `getOutputTimestamp` includes the delay of the device. A browser that does not have it, or has
 * played nothing yet, reports zeros.
 */
function audioTimeAt(context: AudioContext, pageTime: number): number {
  const { contextTime = 0, performanceTime = 0 } = context.getOutputTimestamp?.() ?? {};
  if (contextTime > 0 && performanceTime > 0) return contextTime + (pageTime - performanceTime) / 1000;
  return context.currentTime + (pageTime - performance.now()) / 1000;
}
