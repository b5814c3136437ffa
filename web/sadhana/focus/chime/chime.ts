import type { BellSound } from '#web/sadhana/focus/bells/sounds.ts';
import type { Bell } from '#web/sadhana/focus/bells/upcomingBells.ts';
import { renderedBell, strikeRendered } from './renderedBells.ts';
import { strike } from './strike.ts';
import { gainOf, HALF_AS_LOUD, savedVolume } from './volume.ts';

/** The largest difference between the wall clock and the audio clock before a bell is scheduled again. */
const MAX_DRIFT_S = 0.3;

/** The audio nodes that play bells. */
export interface Output {
  context: AudioContext;
  volume: GainNode;
  /** A gain node that halves the loudness, connected to `volume`. */
  soft: GainNode;
}

interface ScheduledBell {
  /** In seconds of the audio clock. */
  at: number;
  silence: () => void;
}

/** The rendered interval bell; null if the browser cannot render it. */
interface SoftBell {
  sound: BellSound;
  buffer: AudioBuffer | null;
}

let output: Output | null = null;
/** The bells that are scheduled on the audio clock, by their ids, including those of the session that have rung. */
const scheduled = new Map<string, ScheduledBell>();
/** The bells that were last requested. */
let requested: readonly Bell[] = [];
let softBell: SoftBell | null = null;
let renderingSound: BellSound | null = null;
let lastEndId: string | null = null;

/** Whether the browser allows sound now. */
export const canPlay = () => output?.context.state === 'running';

/** The audio context if the browser allows sound now. */
export const playingContext = () => (output && canPlay() ? output.context : null);

/** The audio nodes that play bells, if the browser allows sound now. */
export const chimeOutput = (): Output | null => (canPlay() ? output : null);

/**
 * Enables sound, which browsers allow only after a user gesture. Resolves with false if sound is not allowed or not
 * supported. Also resumes an audio context that the device has interrupted (a call, a locked screen).
 */
export async function unlockChime(): Promise<boolean> {
  // Chromium logs a warning if sound starts before the first gesture. A browser without `userActivation` always
  // tries.
  const hasGesture = navigator.userActivation?.hasBeenActive ?? true;
  if (typeof AudioContext === 'undefined' || !hasGesture) return false;
  output ??= openOutput();
  if (output.context.state !== 'running') {
    // `resume()` stays pending as long as sound is not allowed, and rejects while the device is busy.
    await Promise.race([output.context.resume().catch(() => {}), resumeTimeout()]);
  }
  return canPlay();
}

/**
 * Schedules these bells on the audio clock, which also rings them while the tab sleeps, and cancels all others. A bell
 * is scheduled again if the audio clock has stood still meanwhile. A bell that has rung does not ring again.
 */
export function scheduleBells(bells: readonly Bell[]): void {
  requested = bells;
  // A suspended audio clock stands still. The bells are scheduled again when it is running.
  if (!output || !canPlay()) return;
  const { currentTime } = output.context;
  const now = Date.now();
  const ids = new Set(bells.map(({ id }) => id));
  for (const [id, { at }] of scheduled) if (!ids.has(id) && at > currentTime) cancelBell(id);
  for (const bell of bells) {
    const at = currentTime + (bell.ringsAt - now) / 1000;
    const existing = scheduled.get(bell.id);
    if (existing && (existing.at <= currentTime || Math.abs(existing.at - at) < MAX_DRIFT_S)) continue;
    cancelBell(bell.id);
    const newBell = scheduleBell(output, bell, Math.max(at, currentTime));
    if (newBell) scheduled.set(bell.id, newBell);
  }
}

/** Cancels all bells that have not rung yet. */
export function cancelBells(): void {
  requested = [];
  for (const [id, { at }] of scheduled) if (at > audioTime()) cancelBell(id);
  scheduled.clear();
}

/**
 * Rings the bell at the end of a session now, unless it is ringing already because the audio clock has reached it.
 * Resolves with whether the audio clock has reached it; null if the bell could not ring at all.
 */
export async function ringEndBell({ id, sound }: Bell): Promise<boolean | null> {
  if (lastEndId === id) return true;
  lastEndId = id;
  const endBell = scheduled.get(id);
  const isRinging = endBell && canPlay() && endBell.at <= audioTime() + MAX_DRIFT_S;
  if (isRinging) scheduled.delete(id);
  cancelBells();
  if (isRinging) return true;
  return (await playBell(sound)) ? false : null;
}

/** Rings a bell immediately. Resolves with false while sound is not allowed. */
export async function playBell(sound: BellSound): Promise<boolean> {
  if (!(await unlockChime()) || !output) return false;
  strike(sound, output.context, output.volume, audioTime());
  return true;
}

/** Sets the volume (0 to 100), including that of a bell that is ringing. */
export function setChimeVolume(percent: number): void {
  output?.volume.gain.setTargetAtTime(gainOf(percent), output.context.currentTime, 0.02);
}

/** Schedules a bell. Returns null for an interval bell until its sound is rendered; then all bells are scheduled. */
function scheduleBell(
  { context, volume, soft }: Output,
  { sound, isSoft }: Bell,
  at: number,
): ScheduledBell | null {
  if (!isSoft) return { at, silence: strike(sound, context, volume, at) };
  if (softBell?.sound !== sound) {
    void renderSoftBell(sound, context.sampleRate);
    return null;
  }
  const { buffer } = softBell;
  return { at, silence: buffer ? strikeRendered(buffer, soft, at) : strike(sound, context, soft, at) };
}

async function renderSoftBell(sound: BellSound, sampleRate: number): Promise<void> {
  if (renderingSound === sound) return;
  renderingSound = sound;
  softBell = { sound, buffer: await renderedBell(sound, sampleRate) };
  renderingSound = null;
  // Bells that were missed meanwhile never ring.
  scheduleBells(requested.filter(({ ringsAt }) => ringsAt > Date.now()));
}

function cancelBell(id: string): void {
  scheduled.get(id)?.silence();
  scheduled.delete(id);
}

const audioTime = () => output?.context.currentTime ?? 0;

function openOutput(): Output {
  const context = new AudioContext();
  const [volume, soft] = [context.createGain(), context.createGain()];
  volume.gain.value = gainOf(savedVolume());
  soft.gain.value = HALF_AS_LOUD;
  soft.connect(volume).connect(context.destination);
  return { context, volume, soft };
}

const resumeTimeout = () => new Promise((resolve) => setTimeout(resolve, 500));
